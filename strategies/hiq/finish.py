"""From a solved tree to a prediction: synthesis, abstention, the last resort (steps 7, H5, H6)."""

from __future__ import annotations

from harness.nouns import AbstainReason, Abstention, Prediction, Ranking, Trace
from strategies.hiq.budget import Purse
from strategies.hiq.composing import leaf_rows, synthesis
from strategies.hiq.errors import BudgetSpent, ReaderParseFailed
from strategies.hiq.fusion import fused
from strategies.hiq.messages import LeafRow
from strategies.hiq.nodes import FailReason, History, Node, Reading, Status
from strategies.hiq.solve import Solver
from strategies.hiq.trace import tree_trace

__all__ = ["finish"]


def finish(
    solver: Solver,
    root: Node,
    history: History,
    purse: Purse,
    *,
    bound: int,
    calibrator: str | None,
) -> Prediction:
    """Return the prediction of a solved tree.

    Raises:
        ReaderParseFailed: if it would abstain over a reply that could not be read.
        LLMError: if the provider failed, or the synthesis gave no usable reply.
    """
    knobs = solver.knobs
    leaves = root.leaves
    rows = leaf_rows(root.children if knobs.compose == "bottom_up" and root.children else leaves)
    pooled = fused([leaf.hits for leaf in leaves], knobs.fusion)
    k = solver.k
    answer, evidence, how = _final(solver, root, rows, history, purse)
    if answer is None and knobs.forced:
        answer, evidence, how = _forced(solver, root, pooled[:k], history, purse)
    declined = None
    if answer is None:
        declined = _declined(root, how)
        nodes = root.walk()
        if broken := [node for node in nodes if _broken(node)]:
            raise _unread("reader", ", ".join(node.id or "root" for node in broken))
        if broken := [node for node in nodes if node.log.get("synthesis", node) is None]:
            raise _unread("synthesis", ", ".join(node.id or "root" for node in broken))
    trace = tree_trace(
        solver, root, history, rows, pooled,
        how=how, answer=answer, bound=bound, calibrator=calibrator,
    )  # fmt: skip
    rankings = [Ranking("", tuple(hit.passage.id for hit in root.hits))]
    rankings += [
        Ranking(leaf.id, tuple(hit.passage.id for hit in leaf.hits)) for leaf in leaves if leaf.id
    ]
    return Prediction(
        answer=answer,
        abstention=declined,
        passages=tuple(pooled[:k]),
        rankings=tuple(rankings),
        evidence=evidence,
        trace=Trace(trace),
    )


def _final(
    solver: Solver, root: Node, rows: tuple[LeafRow, ...], history: History, purse: Purse
) -> tuple[str | None, tuple[str, ...], str]:
    """Return answer, evidence and where the answer is from."""
    if root.status is Status.RESOLVED:
        return root.answer, root.evidence, "root"
    if not root.children:
        return None, (), "root"
    if all(row.answer is None for row in rows):
        return None, (), "no_leaf"
    try:
        output = synthesis(solver, root, rows, history, purse)
    except BudgetSpent:
        return None, (), "budget"
    if output is None:
        outcome = root.calls[-1]["outcome"]
        raise ReaderParseFailed(
            f"The synthesis gave no reply that could be used ({outcome}); an abstention would say "
            "more than is known."
        )
    if output.answer is None or not output.answer.strip():
        return None, (), "synthesis"
    named = set(output.support)
    nodes = [node for node in root.walk() if node.answer is not None]
    chosen = [node for node in nodes if node.id in named] or nodes
    evidence = tuple(dict.fromkeys(id_ for node in chosen for id_ in node.evidence))
    return output.answer.strip(), evidence, "synthesis"


def _forced(
    solver: Solver, root: Node, pooled: list[str], history: History, purse: Purse
) -> tuple[str | None, tuple[str, ...], str]:
    """Return the best there is: the last leaf that answered, what the root read, a guess."""
    for node in reversed(root.leaves):
        if node.answer is not None:
            return node.answer, node.evidence, "forced.leaf"
    if root.direct is not None:
        return root.direct, (), "forced.direct"
    by_id = {hit.passage.id: hit.passage for node in root.walk() for hit in node.hits}
    try:
        guess = solver.call(
            root,
            "reader_forced",
            history,
            purse,
            ask=lambda: solver.asker.force(root, [by_id[id_] for id_ in pooled]),
            broken=lambda error: Reading(None, failed=error.outcome),
        )
    except BudgetSpent:
        return None, (), "budget"
    if guess.failed is not None:
        raise _unread("forced reader", root.id or "root")
    return guess.answer, guess.evidence, "forced.guess"


def _declined(root: Node, how: str) -> Abstention:
    """Return why there is no answer; a root that was never split declines as naive RAG does."""
    if how == "budget" or any(node.fail is FailReason.BUDGET for node in root.walk()):
        return Abstention(AbstainReason.BUDGET, "hiq.budget")
    if how == "root":
        if root.fail is FailReason.NOT_TRIGGERED:
            return Abstention(AbstainReason.NO_EVIDENCE, "reader.no_answer")
        return Abstention(AbstainReason.NO_EVIDENCE, f"hiq.{root.fail}")
    return Abstention(AbstainReason.NO_EVIDENCE, f"hiq.{how}")


def _unread(who: str, where: str) -> ReaderParseFailed:
    return ReaderParseFailed(
        f"The {who}'s reply at {where} was empty, cut or could not be read, and without it there "
        "is no answer: an abstention would say more than is known."
    )


def _broken(node: Node) -> bool:
    read = node.log.get("read") or {}
    return bool(read.get("failed"))
