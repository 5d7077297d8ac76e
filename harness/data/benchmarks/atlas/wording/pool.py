"""Reads the wording tables.

A table is text: `# key` opens a section, and each line after it is one wording, marked by its
form. A line that ends in a backslash goes on in the next.

| mark | form |
|---|---|
| `>` | statement in the subject's article: `{T}` the topic, `{X}` the object |
| `<` | statement in the object's article: `{T}` the object, `{X}` the subjects |
| `=` | lead of an article, with `[relation]` slots; usable when all its facts are to be stated |
| `~` | sentence that mentions a relation without asserting it; `{X}` another entity |
| `.` | sentence that states no fact of the world |
| `-` | sentence that says that the topic does not have a relation |
| `?` | question for the object of `{x}`; `?!` the same for several objects |
| `n` | noun phrase for the object of `{x}`; `n!` the same for several objects |
| `i?` `i?!` `in` `in!` | the same for the subjects whose object is `{x}` |
| `w` | verb phrase that says of a subject that its object is `{x}`: "was directed by {x}" |
| `f` | frame of a question shape |

Within statements `[a|b]` chooses by the number of `{X}`, `<a|b>` by the topic's gender, `^a|b^`
by the gender of `{X}` and `%a|b%` by whether the topic is alive.
"""

from __future__ import annotations

import importlib
from functools import cache

__all__ = ["Pool", "pool"]

_MARKS = ("i?!", "i?", "in!", "in", "?!", "?", "n!", "n", ">", "<", "=", "~", ".", "-", "w", "f")


class Pool:
    """One pool of wordings: lists of templates by (mark, key), plain ones first."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        """Read the tables of a pool."""
        self._table: dict[tuple[str, str], tuple[str, ...]] = {}
        key = ""
        for text in texts:
            for line in text.splitlines():
                if line.startswith("# "):
                    key = line[2:].strip()
                elif line.strip():
                    mark, _, template = line.partition(" ")
                    if mark not in _MARKS:
                        raise ValueError(f"unknown mark in wording line {line!r}")
                    place = (mark, key)
                    self._table[place] = (*self._table.get(place, ()), template.strip())

    def get(self, mark: str, *keys: str) -> tuple[str, ...]:
        """Return the wordings of the first of some keys that has any, else an empty tuple."""
        for key in keys:
            found = self._table.get((mark, key))
            if found:
                return found
        return ()

    @property
    def table(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """All wordings by (mark, key)."""
        return dict(self._table)


@cache
def pool(name: str) -> Pool:
    """Return the pool `shown` or `reserved`; each is imported only when asked for."""
    module = importlib.import_module(f"harness.data.benchmarks.atlas.wording.{name}")
    return Pool(module.TEXTS)
