"""The strategy without a model: best sentence, typed span."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.metering import Meter, metered
from harness.nouns import AbstainReason, Passage, Query, Scope
from strategies.keyword import Keyword

Prepared = Callable[..., Any]


def test_it_extracts_from_the_best_sentence(prepared: Prepared, query: Query) -> None:
    prediction = prepared(Keyword()).answer(query)
    assert prediction.answer == "Astelle"
    assert prediction.evidence == ("p0",)
    assert prediction.passages[0] == "p0"
    assert [step.kind for step in prediction.trace.steps] == ["retrieve", "sentence", "extract"]
    assert prediction.trace.steps[1].data == {
        "shown": ["p0"],
        "text": "Mara Quell was born in Astelle.",
    }


def test_no_model_is_asked(prepared: Prepared, model: Callable[..., Any], query: Query) -> None:
    llm = model()
    with metered(Meter()) as meter:
        prepared(Keyword(), llm=llm).answer(query)
    assert llm.asked == []
    assert (meter.usage.llm_calls, meter.usage.retrieval_calls) == (0, 1)


@pytest.mark.parametrize("text", ["zzz qqq?", "???", "the of and"])
def test_it_declines_where_nothing_is_found(prepared: Prepared, text: str) -> None:
    prediction = prepared(Keyword()).answer(Query("q", text))
    assert prediction.abstention is not None
    assert prediction.abstention.reason is AbstainReason.NO_EVIDENCE
    assert prediction.abstention.detail.startswith("keyword.no_")


def test_a_threshold_makes_it_decline_more(prepared: Prepared, query: Query) -> None:
    prediction = prepared(Keyword(min_score=999.0)).answer(query)
    assert prediction.abstention.detail == "keyword.no_match"
    assert prediction.passages[0] == "p0", "what was retrieved still counts for retrieval"


@pytest.mark.parametrize("score", [-1, "high", 1e9, True])
def test_a_threshold_must_be_a_number_in_range(score: Any) -> None:
    with pytest.raises(HarnessError, match=r"strategy\.min_score"):
        Keyword(min_score=score)


def test_it_stays_within_the_scope(prepared: Prepared) -> None:
    asked = Query("q", "Where was Mara Quell born?", scope=Scope(("p1", "p3")))
    prediction = prepared(Keyword(), k=4).answer(asked)
    assert set(prediction.passages) <= {"p1", "p3"}
    assert set(prediction.evidence) <= {"p1"}


def test_passages_without_a_sentence_do_no_harm(prepared: Prepared) -> None:
    corpus = [Passage("p0", "Mara Quell", ""), Passage("p1", "", " ")]
    prediction = prepared(Keyword(), corpus=corpus).answer(Query("q", "Who is Mara Quell?"))
    assert prediction.abstained
