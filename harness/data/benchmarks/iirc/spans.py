"""Find the characters that a gold span of IIRC means."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import unescape

from harness.data.benchmarks.iirc.markup import Stripped, strip_tags

__all__ = ["SpanTally", "locate"]


@dataclass(slots=True)
class SpanTally:
    """How the gold spans were found."""

    found: Counter[str] = field(default_factory=Counter)

    def notes(self) -> tuple[str, ...]:
        """Return one sentence, or none where every span stands where its indices say."""
        total = self.found.total()
        if self.found["indexed"] == total:
            return ()
        return (
            f"of {total:,} gold spans {self.found['indexed']:,} stand where their indices say, "
            f"{self.found['tagged']:,} do so in the text with its tags, "
            f"{self.found['searched']:,} were found by their text and "
            f"{self.found['lost']:,} nowhere",
        )


def locate(
    article: Stripped, text: str, start: int, end: int, tally: SpanTally
) -> tuple[int, int] | None:
    """Return where in the stripped text of an article a gold span is, or None.

    The publisher's code takes indices as those of the stripped text, so they are tried there
    first; the text that comes with the span says whether they hold. If they do not, they are tried
    in the text with its tags, and then the occurrence of the text that is nearest to them is
    taken. Where an index is negative the span begins before the article: only its rest is there.

    Args:
        article: The article, or the main passage.
        text: The text of the span.
        start: Its first character.
        end: The place after its last character.
        tally: Where the outcome is counted.
    """
    how, span = _located(article, text[max(0, -start) :], max(0, start), end)
    tally.found[how] += 1
    return span


def _located(
    article: Stripped, text: str, start: int, end: int
) -> tuple[str, tuple[int, int] | None]:
    if not text.strip():
        return "lost", None
    if _same(article.text[start : max(end, 0)], text):
        return "indexed", (start, end)
    if _same(strip_tags(article.raw[start : max(end, 0)]).text, text):
        return "tagged", (article.from_raw(start), article.from_raw(end))
    after = article.text.find(text, start)
    before = article.text.rfind(text, 0, start + len(text))
    found = [place for place in (before, after) if place >= 0]
    if not found:
        return "lost", None
    place = min(found, key=lambda place: abs(place - start))
    return "searched", (place, place + len(text))


def _same(one: str, other: str) -> bool:
    return one == other or unescape(one) == unescape(other)
