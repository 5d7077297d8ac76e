"""Answer candidates: typed spans of a passage's text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from harness.reader.offline.gazetteer import HONORIFICS, MONTHS
from harness.reader.offline.text import STOP, Token, word_set
from harness.reader.offline.values import date_spans, number_spans

__all__ = ["Span", "candidates", "clean_title"]

_PARTICLES = word_set(
    """of the de da di del della dei do dos das du des von van der den ten ter la le les el al bin
    ibn y zu zur af av d l"""
)
_QUOTED = re.compile(r"[\"“]([^\"“”]{2,80})[\"”]|``\s?([^`']{2,80}?)\s?''")
_NICKNAMED = re.compile(
    r"\b[A-Z][^\W\d]+(?: [A-Z][^\W\d]*\.?)* [\"“][A-Z][^\"“”]{1,15}[\"”](?: [A-Z][^\W\d]+)+"
)
_STRIP = (STOP - {"me", "us"}) | word_set(
    """although however since because despite following according later born several various
    around within along besides originally currently today both three two four five based
    together first second third early late"""
)


@dataclass(frozen=True, slots=True)
class Span:
    """One candidate: characters `start..end` of a passage's text, its kind and how it is made.

    `kind` is date, number, name, quoted or chunk; `variant` is 0 for a span as found, 1 for a
    part of a longer one, 2 for a longer form of another.
    """

    start: int
    end: int
    kind: str
    variant: int = 0


def clean_title(title: str) -> str:
    """Return a title without what stands in trailing brackets."""
    return re.sub(r"\s*\([^()]*\)\s*$", "", title).strip() or title.strip()


def _is_capital(token: Token) -> bool:
    return token.text[0].isupper()


def _names(tokens: list[Token], starts: frozenset[int]) -> list[list[int]]:
    """Return runs of token indices that look like names, joined over particles and initials."""
    runs: list[list[int]] = []
    index, size = 0, len(tokens)
    while index < size:
        token = tokens[index]
        if not _is_capital(token) or (index in starts and token.text.lower() in _STRIP):
            index += 1
            continue
        run = [index]
        index += 1
        while index < size and index not in starts:
            here = tokens[index]
            if _is_capital(here) or (here.text.isdigit() and len(here.text) < 4):
                run.append(index)
                index += 1
                continue
            ahead = index
            while ahead < size and ahead - index < 3 and tokens[ahead].text.lower() in _PARTICLES:
                ahead += 1
            joins = here.text in {"&", "-", "–"} or ahead > index
            target = ahead if ahead > index else index + 1
            if joins and target < size and target not in starts and _is_capital(tokens[target]):
                if here.text in {"-", "–"} and tokens[index].start > tokens[index - 1].end:
                    break
                run.extend(range(index, target + 1))
                index = target + 1
                continue
            break
        runs.append(run)
    return runs


def _name_spans(tokens: list[Token], starts: frozenset[int]) -> list[Span]:
    spans: list[Span] = []
    for whole in _names(tokens, starts):
        run = whole
        while run and tokens[run[0]].text.lower() in _STRIP and len(run) > 1:
            run = run[1:]
        first_word = tokens[run[0]].text.lower()
        if len(run) == 1 and (
            first_word in STOP
            or first_word in MONTHS
            or (run[0] in starts and first_word.endswith("ly"))
        ):
            continue
        spans.append(Span(tokens[run[0]].start, tokens[run[-1]].end, "name"))
        if len(run) > 4:  # names set side by side, as in a cast list
            spans.extend(
                Span(tokens[run[i]].start, tokens[run[i + size - 1]].end, "name", 3)
                for size in (2, 3)
                for i in range(len(run) - size + 1)
                if _is_capital(tokens[run[i]]) and _is_capital(tokens[run[i + size - 1]])
            )
        parts: list[list[int]] = [[]]
        for index in run:
            if tokens[index].text.lower() in _PARTICLES:
                parts.append([])
            else:
                parts[-1].append(index)
        parts = [part for part in parts if part]
        if len(parts) > 1:
            spans.extend(Span(tokens[p[0]].start, tokens[p[-1]].end, "name", 1) for p in parts)
        spans.extend(
            Span(tokens[here].start, tokens[run[-1]].end, "name", 1)
            for before, here in pairwise(run)
            if tokens[before].text in HONORIFICS and _is_capital(tokens[here])
        )
    return spans


def _chunk_spans(tokens: list[Token]) -> list[Span]:
    """Return runs of content words: the noun phrases of a text without a parser."""
    spans: list[Span] = []
    run: list[Token] = []
    for token in [*tokens, None]:
        if token is not None and token.text[0].isalnum() and token.text.lower() not in STOP:
            run.append(token)
            continue
        if run and len(run) <= 5:
            spans.append(Span(run[0].start, run[-1].end, "chunk"))
            if len(run) > 1 and any(not _is_capital(one) for one in run):
                spans.append(Span(run[-1].start, run[-1].end, "chunk", 1))
        run = []
    return spans


def candidates(text: str, tokens: list[Token], starts: list[int]) -> list[Span]:
    """Return the candidate spans of a text, without repeats, in order of start.

    Args:
        text: The text.
        tokens: Its tokens.
        starts: The token indices at which its sentences begin.
    """
    dates = [Span(start, end, "date") for start, end in date_spans(text)]
    taken = [(span.start, span.end) for span in dates]
    for start, end in taken:  # `1842 to 1997` also holds 1842 and 1997
        years = list(re.finditer(r"\d{4}", text[start:end]))
        if len(years) == 2:
            dates.extend(Span(start + y.start(), start + y.end(), "date", 1) for y in years)
    numbers: list[Span] = []
    for start, end, with_unit in number_spans(text):
        if any(start < right and left < end for left, right in taken):
            continue
        numbers.append(Span(start, end, "number"))
        if with_unit > end:
            numbers.append(Span(start, with_unit, "number", 2))
    quoted = []
    for found in _QUOTED.finditer(text):
        group = 1 if found.group(1) else 2
        quoted.append(Span(*found.span(group), "quoted"))
    quoted += [Span(*found.span(), "name", 2) for found in _NICKNAMED.finditer(text)]
    spans = dates + numbers + quoted + _name_spans(tokens, frozenset(starts)) + _chunk_spans(tokens)
    seen: dict[tuple[int, int], Span] = {}
    for span in spans:
        if span.end > span.start and text[span.start : span.end].strip(" .,'\"`"):
            seen.setdefault((span.start, span.end), span)
    return sorted(seen.values(), key=lambda span: (span.start, span.end))
