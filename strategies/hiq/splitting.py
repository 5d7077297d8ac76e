"""Splitting a node: expand, check, verify, repair once (section 2)."""

from __future__ import annotations

from typing import Any

from harness.llm.errors import LLMError
from strategies.hiq.budget import Purse
from strategies.hiq.calling import Calling, normal
from strategies.hiq.errors import CUT_REPLY
from strategies.hiq.messages import Feedback, VerifyOutput
from strategies.hiq.nodes import FailReason, History, Node, Split

__all__ = ["split_node"]


def split_node(calling: Calling, node: Node, history: History, purse: Purse) -> Split | None:
    """Return the split of a node; None, with the node's `fail` set, where none holds.

    Raises:
        BudgetSpent: if no call is left.
        LLMError: if the provider failed.
    """
    knobs = calling.knobs
    if node.depth >= knobs.deepest:
        node.fail = FailReason.DEPTH_CAP
        return None
    split = _expanded(calling, node, history, purse)
    node.log["expand"] = _told(split)
    split = _valid(split, node, binary=knobs.branching == "binary")
    if split is None:
        node.fail = FailReason.NOT_DECOMPOSABLE
        return None
    if knobs.verify:
        split = _verified(calling, node, split, history, purse)
        if split is None:
            node.fail = FailReason.COVERAGE
            return None
    if not purse.take_nodes(len(split.parts)):
        node.fail = FailReason.BUDGET
        return None
    return split


def _expanded(calling: Calling, node: Node, history: History, purse: Purse) -> Split | None:
    """Return what the expansion says; a reply that was cut is drawn once more, as a reader's is."""
    cut: list[LLMError] = []

    def broken(error: LLMError) -> None:
        if isinstance(error, CUT_REPLY):
            cut.append(error)

    def ask(*, again: bool) -> Split | None:
        return calling.call(
            node,
            "hiq_expand",
            history,
            purse,
            ask=lambda: calling.asker.expand(node, history, again=again),
            broken=broken,
        )

    split = ask(again=False)
    return ask(again=True) if cut else split


def _valid(split: Split | None, node: Node, *, binary: bool) -> Split | None:
    """Return a split that asks something new in every part; None where it does not."""
    if split is None or normal(node.asked) in node.lineage:
        return None
    count = len(split.parts)
    if count < 2 or (binary and count != 2):
        return None
    texts = [normal(part.text) for part in split.parts]
    known = {normal(node.asked), normal(node.question), *node.lineage}
    if not all(texts) or len(set(texts)) < count or known & set(texts):
        return None
    return split


def _verified(
    calling: Calling, node: Node, split: Split, history: History, purse: Purse
) -> Split | None:
    """Return the split, or its repair, if the verifier accepts it."""
    knobs = calling.knobs
    verdicts = node.log["verify"] = []
    verdict = _verdict(calling, node, split, history, purse)
    verdicts.append(_judged(verdict))
    if verdict is not None and verdict.ok:
        return split
    if not knobs.repairs or knobs.branching != "binary":
        # Only a split in two can be repaired: that is what the contract returns.
        return None
    # A verdict that could not be read rejects, and says nothing to repair by.
    feedback = (
        Feedback()
        if verdict is None
        else Feedback(missing=verdict.missing, added=verdict.added, order_ok=verdict.order_ok)
    )
    repaired = calling.call(
        node,
        "hiq_repair",
        history,
        purse,
        ask=lambda: calling.asker.repair(node, history, split, feedback),
        broken=lambda error: None,
    )
    node.log["repair"] = _told(repaired)
    again = _valid(repaired, node, binary=knobs.branching == "binary")
    if again is None:
        return None
    verdict = _verdict(calling, node, again, history, purse)
    verdicts.append(_judged(verdict))
    return again if verdict is not None and verdict.ok else None


def _verdict(
    calling: Calling, node: Node, split: Split, history: History, purse: Purse
) -> VerifyOutput | None:
    return calling.call(
        node,
        "hiq_verify",
        history,
        purse,
        ask=lambda: calling.asker.verify(node, split),
        broken=lambda error: None,
    )


def _told(split: Split | None) -> dict[str, Any] | None:
    if split is None:
        return None
    return {
        "parts": [part.text for part in split.parts],
        "link": split.link,
        "independent": split.independent,
    }


def _judged(verdict: VerifyOutput | None) -> dict[str, Any]:
    if verdict is None:
        return {"ok": False, "broken": True}
    dumped: dict[str, Any] = verdict.model_dump(mode="json")
    return dumped
