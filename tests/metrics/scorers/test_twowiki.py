"""2WikiMultihopQA answer rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import get_scorer

PLAIN = get_scorer("2wiki").answer
ALIASES = get_scorer("2wiki_v1.1").answer
WORDS = st.lists(st.sampled_from(["yes", "no", "noanswer", "the", "Kolin", "mill"]), max_size=3)
TEXTS = WORDS.map(" ".join)


def test_plain_knows_no_alias() -> None:
    assert PLAIN("Czech", ["Czechia", "Czech"]) == (0, 0)


def test_demonym() -> None:
    assert ALIASES("Czech", ["Czechia", "Czech"]) == (1, 1)


def test_gate_stands_before_each_gold() -> None:
    assert ALIASES("yes it was", ["Yes", "it was"]) == (0, 0.8)


def test_no_gold() -> None:
    assert ALIASES("Kolin", []) == PLAIN("Kolin", []) == (0, 0)


@given(TEXTS, TEXTS)
def test_plain_is_hotpotqa(prediction: str, gold: str) -> None:
    assert PLAIN(prediction, [gold]) == get_scorer("hotpotqa").answer(prediction, [gold])


@given(TEXTS, TEXTS)
def test_with_one_gold_the_two_versions_agree(prediction: str, gold: str) -> None:
    assert PLAIN(prediction, [gold]) == ALIASES(prediction, [gold])
