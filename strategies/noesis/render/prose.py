"""Words of a context: the addressed span, or the one nearest to the question; else a fetch."""

from __future__ import annotations

from harness.reader import READER, ReaderInput, ReaderPassage
from strategies.noesis.kb.align import SECONDS
from strategies.noesis.kb.position import parse_place
from strategies.noesis.messages import NoesisInput, NoesisReply, SpanLine
from strategies.noesis.plane.asking import Asked
from strategies.noesis.text import content, folded, word_set

__all__ = ["quote", "read_prose"]

_NOTHING = NoesisReply()
_FILLERS = word_set(
    """exactly exact precisely word wording tell me anyone someone somebody people regarding
    concerning record recorded records recording programme show episode broadcast minute moment
    source"""
)
"""Words of a question that say nothing of what the wanted words are about."""


def quote(
    given: NoesisInput,
    asked: Asked,
    subjects: tuple[str, ...],
    address: tuple[str, ...] | None,
) -> NoesisReply:
    """Return the wanted words: those at an address, or those that the question is about.

    Without an address the span with the most naming words of the question is taken, if it has at
    least one and no other span has as many. Where no span fits and something may be fetched, that
    is asked for.

    Args:
        given: The context.
        asked: The parsed question.
        subjects: The sources that the answer may be attributed to.
        address: The positions that the question leads to; None where it has no address.
    """
    spans = [span for span in given.spans if span.subject in subjects]
    keys = tuple(key for key in asked.rest if key not in _FILLERS)
    if address is not None:
        there = [span for span in spans if span.addressed]
        there = there or [span for span in spans if any(_at(span, place) for place in address)]
        chosen = _nearest(there, keys) or next(iter(there), None)
        return _spoken(chosen) if chosen is not None else _NOTHING
    best = _nearest(spans, keys)
    if best is not None:
        return _spoken(best)
    wanted = tuple(name for name in given.sources if _is_of(name, given, subjects))
    return NoesisReply(hydrate=wanted) if wanted and keys else _NOTHING


def _at(span: SpanLine, position: str) -> bool:
    """Whether a span stands at a position: the same, a time code in it, or the minute it is in."""
    here, wanted = parse_place(span.position), parse_place(position)
    if here is None or wanted is None:
        return span.position == position
    if here.kind == wanted.kind:
        return wanted.start == here.start or here.start < wanted.start < here.end
    length = SECONDS.get(wanted.kind, 0.0) if here.kind == "time code" else 0.0
    return (wanted.start - 1) * length <= here.start < wanted.end * length


def _nearest(spans: list[SpanLine], keys: tuple[str, ...]) -> SpanLine | None:
    scored = [(len(set(keys) & set(content(folded(span.text)))), span) for span in spans]
    most = max((score for score, _ in scored), default=0)
    best = [span for score, span in scored if score == most]
    return best[0] if most and len(best) == 1 else None


def _is_of(name: str, given: NoesisInput, subjects: tuple[str, ...]) -> bool:
    return any(name in names for subject, names in given.subjects if subject in subjects)


def _spoken(span: SpanLine) -> NoesisReply:
    return NoesisReply(answer=span.text, source=f"{span.file} @ {span.position}")


def read_prose(given: NoesisInput) -> NoesisReply:
    """Return a span of the sentences of documents, by the rules of the shared reader.

    The sentences of one document are read together, in the order in which they are shown.
    """
    by_file: dict[str, list[str]] = {}
    for span in given.spans:
        if span.prose:
            by_file.setdefault(span.file, []).append(span.text)
    if not by_file:
        return _NOTHING
    passages = tuple(
        ReaderPassage(title=file, text=" ".join(texts)) for file, texts in by_file.items()
    )
    output = READER.offline(
        ReaderInput(question=given.question, passages=passages, history=given.history)
    )
    if output.answer is None:
        return _NOTHING
    source = next((passages[n].title for n in output.evidence if 0 <= n < len(passages)), "")
    return NoesisReply(answer=output.answer, source=source)
