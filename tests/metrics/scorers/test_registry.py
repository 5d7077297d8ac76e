"""Scorers by name."""

from __future__ import annotations

import pytest

from harness.errors import HarnessError
from harness.metrics import SCORERS, Scorer, get_scorer


@pytest.mark.parametrize("name", SCORERS)
def test_every_scorer_is_found_and_whole(name: str) -> None:
    scorer = get_scorer(name)
    assert isinstance(scorer, Scorer)
    assert scorer.name == name
    assert scorer.version >= 1
    assert scorer.answer("Kolin", ["Kolin"]) == (1, 1)
    assert scorer.answer("Kolin", []) == (0, 0)


def test_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(HarnessError, match="did you mean 'hotpotqa'"):
        get_scorer("HotPotQA")
