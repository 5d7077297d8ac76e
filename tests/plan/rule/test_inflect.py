from __future__ import annotations

import pytest

from harness.plan.rule.inflect import participle, plural, verb_forms


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("film", "films"),
        ("country", "countries"),
        ("wife", "wives"),
        ("child", "children"),
        ("place of birth", "places of birth"),
        ("mother-in-law", "mothers-in-law"),
        ("actress", "actresses"),
        ("businessman", "businessmen"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


def test_regular_and_irregular_verbs() -> None:
    assert verb_forms("produce", {}) == ("produce", "produces", "produced", "producing")
    irregular = {"write": ("writes", "wrote", "written", "writing")}
    assert verb_forms("write", irregular) == ("write", "writes", "wrote", "written", "writing")
    assert participle("write", irregular) == "written"
    assert participle("study", {}) == "studied"
