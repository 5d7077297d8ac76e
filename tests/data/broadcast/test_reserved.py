"""The reserved wordings: complete, without holes, and none of them a canonical one."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from harness.data.benchmarks.broadcast import Material, questions_of
from harness.data.benchmarks.broadcast.reserved import CROSSLINGUAL, PARAPHRASE, Wordset
from harness.data.benchmarks.broadcast.wordings import WORDINGS
from harness.data.series import Series

SETS = (*PARAPHRASE, *CROSSLINGUAL)


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("wordset", SETS, ids=lambda one: one.language)
def test_every_form_is_worded_with_the_placeholders_it_has(wordset: Wordset) -> None:
    assert wordset.wordings.keys() == WORDINGS.keys()
    for form, templates in wordset.wordings.items():
        known = set().union(*(names(template) for template in WORDINGS[form]))
        needed = set.intersection(*(names(template) for template in WORDINGS[form])) - {"p", "ps"}
        assert templates
        for template in templates:
            assert needed <= names(template) <= known | {"p", "ps"}
            assert template not in WORDINGS[form]


@pytest.mark.parametrize("wordset", SETS, ids=lambda one: one.language)
def test_every_metric_of_both_variants_has_a_name(wordset: Wordset, generated: Material) -> None:
    ids = {metric.id for series in generated.series for metric in series.metrics}
    assert ids <= wordset.metrics.keys()
    labels = {metric.label for series in generated.series for metric in series.metrics}
    assert not labels & set(wordset.metrics.values())


@pytest.mark.parametrize("wording", ["paraphrase", "crosslingual"])
def test_questions_are_whole(wording: str, generated: Material) -> None:
    questions = questions_of(wording, generated, wording)
    languages = {dict(q.gold.tags)["language"] for q in questions}
    assert languages == ({"en"} if wording == "paraphrase" else {"de", "fr", "es"})
    for question in questions:
        assert not re.search(r"[{}]|  ", question.query.text)
        tags = dict(question.gold.tags)
        assert tags["wording"] == wording
        subject = tags["source"].rpartition(": ")[0]
        if not question.query.history and question.gold.type != "comparison":
            assert subject in question.query.text


@pytest.mark.shared
def test_real_metrics_have_names_too(recorded: Material) -> None:
    series: tuple[Series, ...] = recorded.series
    ids = {metric.id for one in series for metric in one.metrics}
    for wordset in SETS:
        assert ids <= wordset.metrics.keys()
