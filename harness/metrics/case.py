"""A case: one question, what the run did with it, and the few facts all metrics are made from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from harness.metrics.carried import Texts
from harness.metrics.scorers.base import Scorer
from harness.metrics.scorers.sets import SEPARATOR
from harness.metrics.structured.rules import Names
from harness.metrics.tree import fused_leaves
from harness.nouns import Gold, Prediction, Question, Row, Usage

__all__ = ["Case", "Outcome", "gold_ranks", "make_case", "predicted_text"]

Outcome = Literal["answered", "abstained", "error", "missing"]

_NO_USAGE = Usage()
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Case:
    """What a metric sees of one question.

    `em` and `f1_raw` are the scorer's, of the answer set where the gold has one; both are 0
    unless the outcome is `answered`. `said` and `wanted` are the predicted and the gold answer
    set in the scorer's comparable form. The `*_ranks` are the 1-based ranks, ascending, at which
    gold items stand after duplicates are dropped (first kept), before any cut; `title_ranks` is
    None where no title is known. `lost_em` is the scorer's EM of an answered unanswerable question
    against the answer it had before its support was taken away. `texts` are the passages' texts,
    None where they were not given. `twin` is the unanswerable twin of an answerable question.
    `scorer` is the name of the answer rules, `names` are the other names of entities, and
    `verdict` is what a model judged of the answer, None where it judged nothing.
    """

    gold: Gold
    outcome: Outcome
    prediction: Prediction | None
    usage: Usage
    text: str
    em: float
    f1_raw: float
    said: frozenset[str]
    wanted: frozenset[str]
    answer_ranks: tuple[int, ...]
    passage_ranks: tuple[int, ...]
    passages_wanted: int
    title_ranks: tuple[int, ...] | None
    titles_wanted: int
    lost_em: float = 0.0
    texts: Texts | None = None
    twin: Case | None = None
    scorer: str = ""
    names: Names | None = None
    verdict: bool | None = None


def gold_ranks(ranked: Iterable[str], wanted: Collection[str]) -> tuple[int, ...]:
    """Return the 1-based ranks of the wanted items in a ranking, dropping later duplicates.

    Only what was returned counts: an item that is not in the ranking has no rank.
    """
    unique = list(dict.fromkeys(ranked))
    return tuple(rank for rank, item in enumerate(unique, start=1) if item in wanted)


def predicted_text(prediction: Prediction | None) -> str:
    """Return the text a prediction is scored by: the answer, else its set, else its first id.

    The members of a set are joined by a comma and a space. An abstention has the text "".
    """
    if prediction is None or prediction.abstained:
        return ""
    if prediction.answer is not None:
        return prediction.answer
    return SEPARATOR.join(prediction.answers) if prediction.answers else prediction.ranked[0]


def make_case(
    question: Question,
    row: Row | None,
    scorer: Scorer,
    titles: Mapping[str, str] | None = None,
    texts: Texts | None = None,
    *,
    names: Names | None = None,
    verdict: bool | None = None,
) -> Case:
    """Put together the case of a question.

    Args:
        question: The question.
        row: Its row of the ledger, if there is one.
        scorer: The benchmark's answer rules.
        titles: Passage id to title.
        texts: The texts of the passages.
        names: Other names of entities by their ids, of evidence that may be said in any.
        verdict: Whether a model judged the answer to be right.
    """
    gold = question.gold
    prediction = row.prediction if row is not None and row.error is None else None
    outcome = _outcome(row, prediction)
    text = predicted_text(prediction)
    em = f1_raw = lost_em = 0.0
    said = wanted = _NOTHING
    answer_ranks: tuple[int, ...] = ()
    if gold.answer_set:
        wanted = frozenset(map(scorer.member, gold.answer_set))
    if prediction is not None and outcome == "answered":
        em, f1_raw = _verdict(prediction, text, gold.answers, gold.answer_set, scorer)
        if wanted:
            said = frozenset(map(scorer.member, _members(prediction)))
            answer_ranks = gold_ranks(map(scorer.member, _ranked(prediction)), wanted)
        if not gold.answerable and (lost := _lost(gold)):
            lost_em, _ = _verdict(prediction, text, lost, gold.answer_set, scorer)
    passages = _passages(prediction)
    gold_passages = frozenset(gold.passages)
    title_ranks, titles_wanted = _titles(gold, passages, titles)
    return Case(
        gold=gold,
        outcome=outcome,
        prediction=prediction,
        usage=row.usage if row is not None else _NO_USAGE,
        text=text,
        em=em,
        f1_raw=f1_raw,
        said=said,
        wanted=wanted,
        answer_ranks=answer_ranks,
        passage_ranks=gold_ranks(passages, gold_passages) if passages else (),
        passages_wanted=len(gold_passages),
        title_ranks=title_ranks,
        titles_wanted=titles_wanted,
        lost_em=lost_em,
        texts=texts,
        scorer=scorer.name,
        names=names,
        verdict=verdict if outcome == "answered" else None,
    )


def _verdict(
    prediction: Prediction,
    text: str,
    answers: Sequence[str],
    answer_set: Sequence[str],
    scorer: Scorer,
) -> tuple[float, float]:
    """Return (em, f1_raw); one text against alternatives is the common case."""
    if answer_set:
        return scorer.spans(_members(prediction), (answer_set,))
    if prediction.answer is None and len(prediction.answers) > 1:
        return scorer.spans(prediction.answers, answers)
    return scorer.answer(text, answers)


def _lost(gold: Gold) -> tuple[str, ...]:
    """Return the answer that an unanswerable question had: its own, else its last step's."""
    return gold.answers or tuple(hop.answer for hop in gold.decomposition[-1:])


def _passages(prediction: Prediction | None) -> Sequence[str]:
    """Return the ranked passages: the strategy's own order, else its leaves' rankings fused."""
    if prediction is None:
        return ()
    if prediction.passages or not prediction.rankings:
        return prediction.passages
    return fused_leaves(prediction.rankings)


def _outcome(row: Row | None, prediction: Prediction | None) -> Outcome:
    if row is None:
        return "missing"
    if prediction is None:
        return "error"
    return "abstained" if prediction.abstained else "answered"


def _members(prediction: Prediction) -> tuple[str, ...]:
    """The set a prediction commits to; a bare ranking commits to its first item."""
    if prediction.answers:
        return prediction.answers
    return (prediction.answer,) if prediction.answer is not None else prediction.ranked[:1]


def _ranked(prediction: Prediction) -> tuple[str, ...]:
    """The ranked answers of a prediction; without a ranking, its set in the order given."""
    return prediction.ranked or _members(prediction)


def _titles(
    gold: Gold, passages: Sequence[str], titles: Mapping[str, str] | None
) -> tuple[tuple[int, ...] | None, int]:
    """Ranks of gold titles and their number; an untitled passage stands under its own id."""
    if titles is None:
        return None, 0
    wanted = frozenset(gold.titles) or frozenset(titles.get(p) or p for p in gold.passages)
    if not passages:
        return (), len(wanted)
    return gold_ranks((titles.get(p) or p for p in passages), wanted), len(wanted)
