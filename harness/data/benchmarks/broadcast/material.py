"""What the questions of a variant are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from harness.data.series import Metric, Series
from harness.nouns import Fact, Passage

__all__ = ["Material"]


@dataclass(frozen=True, slots=True)
class Material:
    """The sources of a variant in both views, and what they lack.

    Attributes:
        series: The sources that questions are asked about.
        passages: All sources as text.
        of_row: Which passage holds the row of a (source, position).
        facts: All sources as facts.
        absent: Subjects that do not exist, each with the table it would be in.
        foreign: Metrics that no source has, by the table they would be in.
    """

    series: tuple[Series, ...]
    passages: tuple[Passage, ...]
    of_row: Mapping[tuple[str, str], str]
    facts: tuple[Fact, ...]
    absent: tuple[tuple[str, str], ...]
    foreign: Mapping[str, tuple[Metric, ...]]
