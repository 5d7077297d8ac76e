"""An assembled context: its items by tier, its text, and what was left out and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.canonical import sha256_text
from strategies.noesis.messages import FactLine, RowsLine, SpanLine
from strategies.noesis.text import count_tokens

__all__ = ["Context", "Item", "Tier0OverflowError"]


class Tier0OverflowError(Exception):
    """Tier 0 alone is over the budget: nothing of it may be left out (N2).

    `facts` lists what it holds.
    """

    def __init__(self, tokens: int, budget: int, facts: tuple[str, ...]) -> None:
        """Make the error."""
        listed = "; ".join(facts)
        super().__init__(
            f"tier0_overflow: the provenance rule and {len(facts)} activated facts are {tokens} "
            f"tokens, strategy.budget_tokens is {budget}. Give more. The facts: {listed}"
        )
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of a context: a line or a few, with the file they are about."""

    tier: int
    kind: str
    file: str
    text: str
    passages: tuple[str, ...] = ()
    why: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        """Its length by the declared estimator; every item ends with a line break."""
        return count_tokens(self.text)

    def trace(self) -> dict[str, object]:
        """Return what the trace keeps of it."""
        return {
            "tier": self.tier,
            "kind": self.kind,
            "file": self.file,
            "tokens": self.tokens,
            "sha256": sha256_text(self.text),
            "why": list(self.why),
        }


@dataclass(slots=True)
class Context:
    """What is shown, in order of the tiers, and the same as parts."""

    budget: int
    items: list[Item] = field(default_factory=list)
    dropped: list[tuple[str, str, str]] = field(default_factory=list)
    absent: tuple[str, ...] = ()
    notes: tuple[tuple[str, str, str], ...] = ()
    facts: list[FactLine] = field(default_factory=list)
    spans: list[SpanLine] = field(default_factory=list)
    tables: list[RowsLine] = field(default_factory=list)
    tokens: int = 0

    def put(self, item: Item) -> bool:
        """Add an item if it fits; say so. What does not fit is noted as dropped."""
        if self.tokens + item.tokens > self.budget:
            self.dropped.append((item.kind, item.file, "budget"))
            return False
        self.items.append(item)
        self.tokens += item.tokens
        return True

    @property
    def room(self) -> int:
        """Tokens that are left."""
        return self.budget - self.tokens

    @property
    def text(self) -> str:
        """The context as it is shown."""
        return "\n".join(item.text for item in self.items)

    @property
    def passages(self) -> tuple[str, ...]:
        """The passages that stand behind it, in order."""
        return tuple(dict.fromkeys(id_ for item in self.items for id_ in item.passages))

    def tier_tokens(self) -> dict[str, int]:
        """Return the tokens of each tier."""
        out = {"0": 0, "1": 0, "2": 0}
        for item in self.items:
            out[str(item.tier)] += item.tokens
        return out
