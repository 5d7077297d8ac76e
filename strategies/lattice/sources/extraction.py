"""What an extractor found, and the JSON Lines file it is kept in."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from harness.artefacts import write_atomically, writing_artefacts
from harness.canonical import canonical_json
from strategies.lattice.build.assertion import Assertion

__all__ = ["Extraction", "read_extraction", "write_extraction"]

_REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Extraction:
    """Assertions, and how many rows were turned down, by reason."""

    assertions: list[Assertion]
    rejected: Counter[str] = field(default_factory=Counter)


def write_extraction(path: Path, extraction: Extraction) -> None:
    """Write an extraction: a line of what was rejected, then one for each assertion."""
    lines = [canonical_json({_REJECTED: dict(extraction.rejected)})]
    lines += [canonical_json(asdict(one)) for one in extraction.assertions]
    data = ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
    with writing_artefacts(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, lambda file: file.write(data))


def read_extraction(path: Path) -> Extraction | None:
    """Return a kept extraction, or None where none is there that can be read."""
    try:
        # Not `splitlines`, which also breaks at the separators that texts may hold.
        lines = path.read_bytes().decode("utf-8", "surrogatepass").rstrip("\n").split("\n")
        head, *rows = [json.loads(line) for line in lines]
        rejected = Counter({str(k): int(v) for k, v in head[_REJECTED].items()})
        assertions = [Assertion(**{**row, "refined": tuple(row["refined"])}) for row in rows]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Extraction(assertions, rejected)
