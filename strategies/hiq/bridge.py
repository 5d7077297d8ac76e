"""The control of section 9: one query that grows by the bridge answers, and never a tree.

It separates what splitting brings from what the bridge answers bring. Under the oracle all bridge
answers are known at once; else they are found one by one, each read off the passages at hand.
"""

from __future__ import annotations

from strategies.hiq.budget import Purse
from strategies.hiq.calling import normal
from strategies.hiq.errors import BudgetSpent
from strategies.hiq.nodes import Entry, FailReason, History, Node, Reading, Status
from strategies.hiq.solve import Solver

__all__ = ["solve_in_one"]


def solve_in_one(solver: Solver, root: Node, purse: Purse) -> History:
    """Solve the root by one growing query; return the history of the bridges found."""
    root.asked = root.question
    told = solver.asker.bridges()
    bridges = list(told or ())
    last = solver.knobs.deepest if told is None else 1
    history: History = ()
    reading = Reading(None)
    rounds = root.log["rounds"] = []
    try:
        for number in range(max(last, 1)):
            query = " ".join([root.question, *bridges])
            root.hits = tuple(solver.search(query))
            reading = solver.read(root, history, purse)
            round_ = {"query": query, "answer": reading.answer}
            rounds.append(round_)
            if reading.answer is not None or reading.failed or number + 1 >= last:
                break
            found, history = _next(solver, root, history, purse)
            if found is None or normal(found) in map(normal, bridges):
                break
            round_["bridge"] = found
            bridges.append(found)
    except BudgetSpent:
        root.fail = FailReason.BUDGET
    if reading.answer is not None:
        root.status, root.answer, root.evidence = Status.RESOLVED, reading.answer, reading.evidence
    else:
        root.status = Status.FAIL
        failed = FailReason.READER_PARSE_FAIL if reading.failed else FailReason.NOT_TRIGGERED
        root.fail = root.fail or failed
    return history


def _next(solver: Solver, root: Node, history: History, purse: Purse) -> tuple[str | None, History]:
    """Read the next bridge answer off the root's passages; None where there is none."""
    current = Node(id="", question=root.asked, depth=0, asked=root.asked)
    split = solver.call(
        root,
        "hiq_expand",
        history,
        purse,
        ask=lambda: solver.asker.expand(current, history),
        broken=lambda error: None,
    )
    if split is None or len(split.parts) < 2:
        return None, history
    left = Node(id="L", question=split.parts[0].text, depth=1, asked=split.parts[0].text)
    passages = [hit.passage for hit in root.hits]
    found = solver.call(
        root,
        "reader",
        history,
        purse,
        ask=lambda: solver.asker.read(left, passages),
        broken=lambda error: Reading(None, failed=error.outcome),
    )
    ids = tuple(passage.id for passage in passages)
    history = (*history, Entry("L", left.asked, found.answer, ids, "bridge"))
    if found.answer is None:
        if found.failed is not None:
            # The root stays open for want of this reply, so an abstention would rest on it.
            root.log["read"]["failed"] = found.failed
        return None, history
    right = Node(id="R", question=split.parts[1].text, depth=1)
    # From here on the question is asked with its bridge in the phrase's place.
    root.asked = solver.call(
        root,
        "hiq_rewrite",
        history,
        purse,
        ask=lambda: solver.asker.rewrite(right, history),
        broken=lambda error: root.asked,
    )
    return found.answer, history
