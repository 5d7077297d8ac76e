"""Two judgements by rule: whether passages carry an answer, and whether a question is a chain."""

from __future__ import annotations

from harness.reader.offline.text import STOP, tokenise
from strategies.hiq.messages import EntailInput, EntailOutput, RouteInput, RouteOutput
from strategies.hiq.offline.expand import split_of

__all__ = ["entail", "route"]

_ENOUGH = 0.8


def entail(given: EntailInput) -> EntailOutput:
    """Hold an answer for carried where the passages say most of the question, and the answer.

    A proxy of what a model decides: 0.8 of the question's content words stand in them.
    """
    told = {token.stem for title, text in given.passages for token in tokenise(f"{title}. {text}")}
    asked = {
        token.stem
        for token in tokenise(given.question)
        if token.text[0].isalnum() and token.text.lower() not in STOP
    }
    said = {token.stem for token in tokenise(given.answer or "") if token.text[0].isalnum()}
    share = len(asked & told) / len(asked) if asked else 1.0
    decided = given.answer in {"yes", "no"} or said <= told
    return EntailOutput(supported=share >= _ENOUGH and decided)


def route(given: RouteInput) -> RouteOutput:
    """Hold a question for a chain where the rules find a split in it."""
    return RouteOutput(multi_hop=split_of(given.question) is not None)
