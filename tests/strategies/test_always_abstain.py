"""The control that declines everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.nouns import AbstainReason, Query
from strategies.always_abstain import AlwaysAbstain


def test_it_declines_for_a_reason_and_spends_nothing(
    prepared: Callable[..., Any], model: Callable[..., Any], query: Query
) -> None:
    llm = model()
    prediction = prepared(AlwaysAbstain(), llm=llm).answer(query)
    assert prediction.abstained
    assert prediction.abstention.reason is AbstainReason.POLICY
    assert (llm.asked, prediction.passages) == ([], ())


def test_it_needs_nothing() -> None:
    assert (AlwaysAbstain.needs, AlwaysAbstain.contracts) == (frozenset(), ())
