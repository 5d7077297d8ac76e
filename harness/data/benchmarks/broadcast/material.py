"""What the questions of a variant are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.data.series import Metric, Series
from harness.nouns import Fact, Passage

__all__ = ["Material", "Said"]


@dataclass(frozen=True, slots=True)
class Said:
    """One cue of a source's dialogue.

    Attributes:
        position: Its time codes, verbatim.
        minute: The minute it begins in, counted from 1.
        text: Speaker and line, verbatim.
        line: The line alone.
        about: The name it speaks of, "" where it speaks of none.
        passage: The passage that holds it.
    """

    position: str
    minute: int
    text: str
    line: str
    about: str
    passage: str


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
        said: The dialogue of each subject, in order; none where there is no dialogue.
    """

    series: tuple[Series, ...]
    passages: tuple[Passage, ...]
    of_row: Mapping[tuple[str, str], str]
    facts: tuple[Fact, ...]
    absent: tuple[tuple[str, str], ...]
    foreign: Mapping[str, tuple[Metric, ...]]
    said: Mapping[str, tuple[Said, ...]] = field(default_factory=dict)
