"""A set of wordings: templates by form, and what metrics and positions are called in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Wordset"]


@dataclass(frozen=True, slots=True)
class Wordset:
    """Wordings of one language.

    Attributes:
        language: Its code.
        wordings: Templates by form.
        metrics: What metrics are called, by id; a metric without an entry keeps its label.
        positions: What positions are called: (one, several) by the canonical word.
    """

    language: str
    wordings: Mapping[str, tuple[str, ...]]
    metrics: Mapping[str, str]
    positions: Mapping[str, tuple[str, str]] = field(default_factory=dict)
