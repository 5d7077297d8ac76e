"""What every part of the solving of one question shares: its services, and counted calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from harness.llm.errors import LLMError
from harness.nouns import Query
from harness.retrieval import Hit
from strategies.hiq.asking import Asker
from strategies.hiq.budget import Purse
from strategies.hiq.errors import BROKEN_REPLY
from strategies.hiq.knobs import Knobs
from strategies.hiq.nodes import History, Node, digest
from strategies.hiq.triggers import Trigger

__all__ = ["Calling", "Mapper", "normal"]

Given = TypeVar("Given")
Made = TypeVar("Made")


class Mapper(Protocol):
    """What `context.map` is."""

    def __call__(self, fn: Callable[[Given], Made], items: Sequence[Given]) -> list[Made]:
        """Return `fn` of every item, in order."""


def normal(text: str) -> str:
    """Return a question for comparison: lower case, words only."""
    return " ".join(re.findall(r"[^\W_]+|#\d+", text.lower()))


@dataclass(frozen=True, slots=True)
class Calling:
    """The services of one question.

    Attributes:
        query: The question.
        knobs: How it is solved.
        asker: Who answers the contracts.
        trigger: What decides whether a node is split.
        search: Retrieves for a text.
        map: Runs what may run side by side.
        k: How many passages a search returns.
    """

    query: Query
    knobs: Knobs
    asker: Asker
    trigger: Trigger
    search: Callable[[str], list[Hit]]
    map: Mapper
    k: int

    def call(
        self,
        node: Node,
        contract: str,
        history: History,
        purse: Purse,
        *,
        ask: Callable[[], Made],
        broken: Callable[[LLMError], Made],
    ) -> Made:
        """Make one counted call.

        Args:
            node: On whose behalf; the call is written to its log.
            contract: Its name, for the log.
            history: What it can know; its hash is logged.
            purse: Pays for it.
            ask: Makes it.
            broken: What stands in the place of a reply that cannot be used.

        Raises:
            BudgetSpent: if no call is left.
            LLMError: if the provider failed: then it is the question's error.
        """
        purse.spend()
        record = {"contract": contract, "history": digest(history), "outcome": "reply"}
        node.calls.append(record)
        try:
            return ask()
        except BROKEN_REPLY as error:
            record["outcome"] = error.outcome
            return broken(error)
