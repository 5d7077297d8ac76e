"""What a prediction refuses to be."""

from __future__ import annotations

from typing import Any

import pytest

from harness.nouns import AbstainReason, Abstention, Prediction, Triple


@pytest.mark.parametrize(
    "wrong",
    [
        {"facts": (("t", -1),)}, {"facts": (("t", "0"),)}, {"facts": (("t", True),)},
        {"facts": (("t", 0, 1),)}, {"facts": (["t", 0],)}, {"facts": ((3, 0),)},
        {"triples": (("a", "b", "c"),)}, {"triples": (Triple("a", "b", 3),)},  # type: ignore[arg-type]
        {"confidence": -0.1}, {"confidence": 1.1}, {"confidence": float("nan")},
        {"confidence": "1"}, {"confidence": True},
    ],
)  # fmt: skip
def test_what_could_not_be_scored_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"fact|triple|confidence"):
        Prediction(answer="x", **wrong)


def test_an_abstention_may_say_what_it_rests_on() -> None:
    declined = Abstention(AbstainReason.CONFLICT)
    prediction = Prediction(abstention=declined, facts=(("t", 0),), confidence=1)
    assert prediction.abstained
