"""A file that has not arrived whole, and a note beside it of what it is a part of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

__all__ = ["PartOf", "PartialFile"]


@dataclass(frozen=True, slots=True)
class PartOf:
    """What a partial file is a part of.

    Attributes:
        source: The url, or what identifies the content on the hub.
        validator: What the server can be asked by whether the file is still the same, if it said.
        total: The length of the whole, if it is known.
    """

    source: str
    validator: str | None = None
    total: int | None = None


class PartialFile:
    """The bytes that have arrived so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._note = path.with_name(f"{path.name}.json")

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return self.path.stat().st_size if self.path.is_file() else 0

    @property
    def part_of(self) -> PartOf | None:
        """What it is a part of, or None where that is not known."""
        try:
            raw = json.loads(self._note.read_text("utf-8"))
            part = PartOf(**raw)
        except (OSError, ValueError, TypeError):
            return None
        return part if isinstance(part.total, int | None) else None

    def begin(self, part_of: PartOf) -> None:
        """Write down what the bytes to come are a part of."""
        self._note.write_text(json.dumps(asdict(part_of)), "utf-8")

    def settle(self, place: Path) -> None:
        """Move the whole file to its place."""
        self.path.replace(place)
        self._note.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove what has arrived."""
        self.path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)
