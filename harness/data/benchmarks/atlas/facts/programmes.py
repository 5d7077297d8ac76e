"""The programmes of the world, as far as the standing triples tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.nouns import Triple

__all__ = ["Programme", "programmes_of", "short"]


@dataclass(frozen=True, slots=True)
class Programme:
    """One programme. Channel and presenter are titles, None where no triple states them."""

    title: str
    channel: str | None
    presenter: str | None


def programmes_of(triples: Sequence[Triple]) -> tuple[Programme, ...]:
    """Return the programmes in the order of the world."""
    stated = {
        (triple.subject, triple.relation): triple.object
        for triple in triples
        if triple.relation in ("channel", "presenter")
    }
    return tuple(
        Programme(
            triple.subject,
            stated.get((triple.subject, "channel")),
            stated.get((triple.subject, "presenter")),
        )
        for triple in triples
        if (triple.relation, triple.object) == ("instance_of", "programme")
    )


def short(title: str) -> str:
    """Return a title as it is spoken: without the parenthetical that tells namesakes apart."""
    return title.partition(" (")[0]
