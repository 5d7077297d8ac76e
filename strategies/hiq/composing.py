"""Composing answers out of what is below a node (step 7, H3)."""

from __future__ import annotations

from collections.abc import Sequence

from strategies.hiq.budget import Purse
from strategies.hiq.calling import Calling
from strategies.hiq.errors import BudgetSpent
from strategies.hiq.messages import LeafRow, SynthesiseInput, SynthesiseOutput
from strategies.hiq.nodes import History, Node, entry_of

__all__ = ["composed", "leaf_rows", "synthesis"]


def leaf_rows(nodes: Sequence[Node]) -> tuple[LeafRow, ...]:
    """Return nodes as the synthesis sees them: with the passages they rest on, or have read."""
    rows = []
    for node in nodes:
        by_id = {hit.passage.id: hit.passage for below in node.walk() for hit in below.hits}
        used = [id_ for id_ in node.evidence if id_ in by_id] if node.answer is not None else []
        shown = used or [hit.passage.id for hit in node.hits]
        texts = tuple((by_id[id_].title, by_id[id_].text) for id_ in shown)
        rows.append(LeafRow(node=node.id, question=node.asked, answer=node.answer, evidence=texts))
    return tuple(rows)


def synthesis(
    calling: Calling, node: Node, rows: tuple[LeafRow, ...], history: History, purse: Purse
) -> SynthesiseOutput | None:
    """Ask for the synthesis at a node; None is a broken reply.

    Raises:
        BudgetSpent: if no call is left.
        LLMError: if the provider failed.
    """
    given = SynthesiseInput(
        root=node.asked,
        leaves=rows,
        open=tuple(row.question for row in rows if row.answer is None),
        split=tuple(part.text for part in node.split.parts) if node.split else (),
    )
    output: SynthesiseOutput | None = calling.call(
        node,
        "hiq_synthesise",
        history,
        purse,
        ask=lambda: calling.asker.synthesise(node, given),
        broken=lambda error: None,
    )
    node.log["synthesis"] = None if output is None else output.model_dump(mode="json")
    return output


def composed(calling: Calling, node: Node, history: History, purse: Purse) -> History:
    """Compose an inner node's answer out of its children (`compose=bottom_up`)."""
    rows = leaf_rows(node.children)
    if all(row.answer is None for row in rows):
        return history
    try:
        output = synthesis(calling, node, rows, history, purse)
    except BudgetSpent:
        return history
    if output is None or output.answer is None:
        return history
    node.answer = output.answer
    below = [id_ for child in node.children for id_ in child.evidence]
    node.evidence = tuple(dict.fromkeys(below))
    return (*history, entry_of(node, node.answer, "composed"))
