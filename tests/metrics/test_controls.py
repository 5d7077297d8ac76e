"""The two trivial controls."""

from __future__ import annotations

import pytest

from harness.metrics import CONTROLLED, LEAST, controls


@pytest.mark.parametrize(("answerable", "unanswerable"), [(3, 2), (3, 0), (0, 2), (0, 0)])
def test_they_are_what_the_metrics_say(new_ledger, answerable: int, unanswerable: int) -> None:
    for name, value in controls(answerable, unanswerable).items():
        ledger = new_ledger()
        add = ledger.abstained if name == "always_abstain" else ledger.right
        for number in range(answerable + unanswerable):
            add(answerable=number < answerable)
        values = ledger.values()
        assert value == {key: values[key] for key in CONTROLLED}, name


def test_answering_wrongly_is_never_less_than_the_least(ledger) -> None:
    ledger.wrong().right().wrong(answerable=False)
    told = controls(2, 1)["never_abstain"]
    assert {"aurc"} == LEAST
    assert told["aurc"] == 1 / 3 < ledger.values()["aurc"]
