"""A judgement: one line of `judgements.jsonl`, what it counts for, and what a summary says of all.

A judgement is of one answer's text. Where a question is answered anew with another text, its old
judgement says nothing of it, stays in the file, and the question is judged again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness.errors import DataError
from harness.metrics.case import predicted_text
from harness.nouns import Question, Row, Usage
from harness.running.ledger import DECODER, whole_lines

__all__ = ["Judgement", "current", "judge_summary", "judgeable", "read_judgements", "verdicts"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one call of the judge.

    Attributes:
        question: The query's id.
        answer: The text that was judged.
        verdict: Whether it means the gold answer; None where the judgement failed.
        reason: The judge's own words.
        error: What went wrong, where it failed.
        judge: The sha256 of model, sampling and prompt: what can change a verdict.
        model: Provider and model, for people.
        prompt_sha256: The sha256 of the prompt file.
        usage: What the call cost.
        seconds: How long it took.
        keys: The keys of the calls, under which the response cache has the replies.
    """

    question: str
    answer: str
    verdict: bool | None
    judge: str
    model: str
    prompt_sha256: str
    reason: str = ""
    error: str | None = None
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    keys: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        data = {name: getattr(self, name) for name in self.__slots__}
        usage = {name: getattr(self.usage, name) for name in self.usage.__slots__}
        return {**data, "usage": usage}


def read_judgements(path: Path) -> list[Judgement]:
    """Return all judgements of a file in order, failed ones too; of an absent file none.

    Raises:
        DataError: if a line is no judgement, or the judgements are not all of one judge.
    """
    found: list[Judgement] = []
    for number, line in whole_lines(path):
        try:
            judgement = _from_json(DECODER.decode(line.decode("utf-8", "surrogatepass")))
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise DataError(
                path,
                "is not a judgement: the file was damaged after it was written. Every other line "
                f"is safe: move the file away and remove this line ({type(error).__name__}).",
                line=number,
            ) from error
        if found and judgement.judge != found[0].judge:
            raise DataError(
                path,
                "holds judgements of two judges, of which no figure can be made. Keep those of "
                "one, or move the file away and judge the run anew.",
                line=number,
            )
        found.append(judgement)
    return found


def _from_json(data: Any) -> Judgement:
    if type(data) is not dict:
        raise TypeError("a judgement is an object")
    texts = ("question", "answer", "judge", "model", "prompt_sha256", "reason")
    if not all(type(data[name]) is str for name in texts):
        raise TypeError("a text of it is none")
    error, verdict, seconds = data["error"], data["verdict"], data["seconds"]
    if type(error) not in (str, type(None)) or type(seconds) not in (int, float):
        raise TypeError("its error is no text, or its seconds no number")
    if type(verdict) not in (bool, type(None)) or (verdict is None) != bool(error):
        raise ValueError("it has either a verdict or an error")
    keys = data["keys"]
    if type(keys) is not list or not all(type(key) is str for key in keys):
        raise TypeError("its keys are no list of texts")
    return Judgement(**{**data, "usage": _usage(data["usage"]), "keys": tuple(keys)})


def _usage(data: Any) -> Usage:
    usage = Usage(**data)
    cost = usage.cost_usd
    counts = (getattr(usage, name) for name in usage.__slots__ if name != "cost_usd")
    if not all(type(count) is int and count >= 0 for count in counts):
        raise ValueError("its counts are no numbers")
    if cost is not None and not (type(cost) in (int, float) and 0 <= cost < math.inf):
        raise ValueError("its cost is no number")
    return usage


def judgeable(questions: Sequence[Question], rows: Mapping[str, Row]) -> list[Question]:
    """Return the questions whose answers can be judged: answerable, not derived, answered."""
    return [
        question
        for question in questions
        if question.gold.answerable
        and not question.gold.derived
        and (row := rows.get(question.query.id)) is not None
        and row.prediction is not None
        and not row.prediction.abstained
    ]


def current(judgements: Sequence[Judgement], rows: Mapping[str, Row]) -> dict[str, Judgement]:
    """Return the last judgement of each question's present answer."""
    found = {}
    for judgement in judgements:
        row = rows.get(judgement.question)
        if row is not None and predicted_text(row.prediction) == judgement.answer:
            found[judgement.question] = judgement
    return found


def verdicts(judgements: Sequence[Judgement], rows: Mapping[str, Row]) -> dict[str, bool]:
    """Return the verdicts on the present answers by question id."""
    told = current(judgements, rows).items()
    return {id_: judgement.verdict for id_, judgement in told if judgement.verdict is not None}


def judge_summary(
    judgements: Sequence[Judgement], questions: Sequence[Question], rows: Mapping[str, Row]
) -> dict[str, Any]:
    """Return what a summary says under `judge`: who judged, how far it came, what it cost.

    Args:
        judgements: One or more.
        questions: The run's.
        rows: The run's, by question id.
    """
    told = current(judgements, rows)
    asked = [told.get(question.query.id) for question in judgeable(questions, rows)]
    given = [judgement for judgement in asked if judgement is not None]
    judged = sum(judgement.verdict is not None for judgement in given)
    total = sum((judgement.usage for judgement in judgements), Usage())
    return {
        "model": judgements[-1].model,
        "prompt_sha256": judgements[-1].prompt_sha256,
        "judge": judgements[-1].judge,
        "judged": judged,
        "right": sum(judgement.verdict is True for judgement in given),
        "failed": len(given) - judged,
        "pending": len(asked) - len(given),
        "llm_calls": total.llm_calls,
        "cached_calls": total.cached_calls,
        "tokens_in": total.tokens_in,
        "tokens_out": total.tokens_out,
        "usd": None if total.cost_usd is None else round(total.cost_usd, 6),
    }
