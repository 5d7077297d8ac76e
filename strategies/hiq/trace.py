"""The trace of a tree: one step a node, in order, and one for how it ended (section 7).

A node's step has the kind `tree.node` and says under which `id` (its path) and `parent` it
stands, what was `asked`, its `status`, `answer` and `hits`: what a drawing of any tree needs.
Nothing in it depends on when or in which order independent children ran.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from harness.nouns import TraceStep
from strategies.hiq.messages import LeafRow
from strategies.hiq.nodes import History, Node
from strategies.hiq.solve import Solver

__all__ = ["tree_trace"]


def tree_trace(
    solver: Solver,
    root: Node,
    history: History,
    rows: Sequence[LeafRow],
    pooled: Sequence[str],
    *,
    how: str,
    answer: str | None,
    bound: int,
    calibrator: str | None,
) -> tuple[TraceStep, ...]:
    """Return the steps of a solved tree as JSON data without a clock."""
    nodes = root.walk()
    steps = [TraceStep("tree.node", _node(node)) for node in nodes]
    calls = Counter(call["contract"] for node in nodes for call in node.calls)
    broken = Counter(
        f"{call['contract']}.{call['outcome']}"
        for node in nodes
        for call in node.calls
        if call["outcome"] != "reply"
    )
    splits = sum(bool(node.children) for node in nodes)
    final: dict[str, Any] = {
        "fusion": solver.knobs.fusion,
        "k": solver.k,
        "passages": list(pooled),
        "leaves": [{"id": row.node, "asked": row.question, "answer": row.answer} for row in rows],
        "candidates": [node.answer for node in root.leaves if node.answer is not None],
        "synthesis": root.log.get("synthesis"),
        "from": how,
        "answer": answer,
        "history": [
            {"id": entry.node, "asked": entry.question, "answer": entry.answer, "note": entry.note}
            for entry in history
        ],
        "counters": {
            "nodes": len(nodes),
            "splits": splits,
            "depth": max(node.depth for node in nodes),
            "calls": dict(sorted(calls.items())),
            "broken": dict(sorted(broken.items())),
            "bound": bound,
        },
    }
    if calibrator is not None:
        final["calibrator"] = calibrator
    return (*steps, TraceStep("tree.end", final))


def _node(node: Node) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": node.id,
        "parent": node.id[:-1] if node.id else None,
        "question": node.question,
        "asked": node.asked,
        "rewritten": node.asked != node.question,
        "status": str(node.status),
        "answer": node.answer,
        "hits": [{"passage": hit.passage.id, "score": round(hit.score, 6)} for hit in node.hits],
        "calls": list(node.calls),
    }
    if node.fail is not None and node.answer is None:
        told["fail"] = str(node.fail)
    if node.direct is not None and node.answer is None:
        told["set_aside"] = node.direct
    for name in ("read", "trigger", "expand", "verify", "repair", "rounds"):
        if name in node.log:
            told[name] = node.log[name]
    if node.log.get("synthesis") is not None and node.id:
        told["synthesis"] = node.log["synthesis"]
    return told
