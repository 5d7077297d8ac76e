"""Hydration: what a reply asks to fetch, checked, and fetched verbatim (section 2, steps 6-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.position import parse_place
from strategies.noesis.kb.records import Unit
from strategies.noesis.text import content, folded

__all__ = ["Request", "fetch", "validate"]


@dataclass(frozen=True, slots=True)
class Request:
    """One request as it was made, the file it names, and why it was discarded, "" if it was not.

    `low` and `high` bound the region, None where none is given.
    """

    text: str
    file: str
    low: float | None
    high: float | None
    discarded: str = ""


def validate(
    requests: Iterable[str], mesh: Mesh, allowed: Sequence[str], *, most: int
) -> tuple[Request, ...]:
    """Return every request, the bad ones marked as discarded.

    A request is the exact name of a file that was offered, alone or with ` @ <position>` or
    ` @ <position> to <position>` behind it. Unknown files and positions are never fetched.

    Args:
        requests: What the reply asks for.
        mesh: The knowledge bases.
        allowed: The files that were offered.
        most: How many may be accepted.
    """
    out: list[Request] = []
    accepted = 0
    for text in requests:
        name, _, region = (part.strip() for part in text.strip().strip("[]").partition(" @ "))
        if name not in mesh.owner:
            out.append(Request(text, name, None, None, "unknown_file"))
            continue
        if name not in allowed:
            out.append(Request(text, name, None, None, "not_offered"))
            continue
        low, high = _region(region)
        if region and low is None:
            out.append(Request(text, name, None, None, "unknown_region"))
        elif accepted == most:
            out.append(Request(text, name, low, high, "too_many"))
        else:
            accepted += 1
            out.append(Request(text, name, low, high))
    return tuple(out)


def _region(text: str) -> tuple[float | None, float | None]:
    ends = [parse_place(part) for part in text.split(" to ")] if text else []
    if not ends or len(ends) > 2:
        return None, None
    first, last = ends[0], ends[-1]
    if first is None or last is None:
        return None, None
    return first.start, max(last.end, last.start)


def fetch(mesh: Mesh, request: Request, question: str, *, most: int) -> list[Unit]:
    """Return up to `most` units of a requested file, verbatim, those nearest to the question first.

    Near is what shares many naming words with it; the rest follows in the order of the file.
    """
    units = list(mesh.units(request.file))
    if request.low is not None and request.high is not None:
        low, high = request.low, request.high
        units = [unit for unit in units if low <= unit.place.start <= high]
    wanted = set(content(folded(question)))
    order = sorted(
        range(len(units)),
        key=lambda at: (-len(wanted & set(content(folded(units[at].text)))), at),
    )
    return [units[at] for at in order[:most]]
