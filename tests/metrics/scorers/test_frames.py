"""The proxies for FRAMES."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import get_scorer

PROXY = get_scorer("frames_proxy")
WORDS = st.lists(st.sampled_from(["12", "12.0", "the", "Kolin", "mill-pond"]), max_size=3)
TEXTS = WORDS.map(" ".join)


def test_by_words_or_by_numbers() -> None:
    assert PROXY.answer("Spiderman", ["Spider-Man"]) == (1, 1)
    assert PROXY.answer("5.0", ["5"]) == (1, 1)
    assert PROXY.answer("Kolin", ["Tabor"]) == (0, 0)


@given(TEXTS, TEXTS)
def test_never_below_either_rule(prediction: str, gold: str) -> None:
    em, f1 = PROXY.answer(prediction, [gold])
    for name in ("squad", "drop"):
        other = get_scorer(name).answer(prediction, [gold])
        assert (em >= other[0], f1 >= other[1]) == (True, True)
