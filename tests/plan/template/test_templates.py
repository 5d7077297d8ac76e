"""Patterns cut out of questions and found again, learned by vote, filled with names."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.benchmarks.metaqa.paths import relation_path
from harness.nouns import Gold, Query, Question
from harness.plan.plan import Direction, Follow, Plan, Provenance, Source
from harness.plan.template import Templates, excluding_start, learn_patterns, path_reader
from harness.plan.template.pattern import PatternIndex, cut, unbracketed

read_path = path_reader(relation_path)


def question(text: str, kind: str, *answers: str, topic: str = "") -> Question:
    tags = (("topic", topic),) if topic else ()
    gold = Gold("g", answers or ("x",), answer_set=answers, type=kind, tags=tags)
    return Question(Query(text, text), gold)


EXAMPLES = (
    question("who directed [Lantern Bay]", "movie_to_director", "x"),
    question("which films share the director of [Glass Ferry]", "movie_to_director_to_movie", "x"),
    question("[Ivo Sorel] acts in what", "actor_to_movie", "x"),
)
NAMES = {"Tin Harbour", "Tarn Velde", "Bay"}


def learned(*more: Question, finish: Callable[[Plan], Plan] | None = None) -> Templates:
    return Templates(learn_patterns((*EXAMPLES, *more), read_path), finish=finish)


def path(plan: Plan) -> list[tuple[str, str]]:
    follows = [step.follow for step in plan.steps]
    return [(one.dim, str(one.direction)) for one in follows if one is not None]


def test_a_seen_pattern_is_filled_with_the_name_in_brackets() -> None:
    match = learned().find("which films share the director of [Tin Harbour]", NAMES.__contains__)
    assert match is not None
    plan, doubtful = match
    assert plan.steps[0].source == Source("Tin Harbour")
    assert path(plan) == [("directed_by", "fwd"), ("directed_by", "inv")]
    assert plan.project == "$2"
    assert plan.many
    assert not doubtful


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("who directed Tin Harbour", "Tin Harbour"),
        ("WHO directed Tin Harbour", "Tin Harbour"),
        ("Tarn Velde acts in what", "Tarn Velde"),
        ("who directed Copper Harbour", None),
        ("who directed", None),
        ("who produced [Tin Harbour]", None),
    ],
)
def test_without_brackets_the_name_has_to_be_known(text: str, name: str | None) -> None:
    match = learned().find(text, NAMES.__contains__)
    assert (None if match is None else match[0].steps[0].source.entity) == name


def test_the_more_frequent_plan_counts_and_is_doubtful() -> None:
    more = [question(f"of [{at}]", "movie_to_year") for at in "AB"]
    more += [question(f"of [{at}]", "movie_to_director") for at in "CDE"]
    templates = learned(*more)
    match = templates.find("of [Bay]", NAMES.__contains__)
    assert match is not None
    assert match[1]
    assert path(match[0]) == [("directed_by", "fwd")]
    assert templates.report.ambiguous == 1


def test_a_finished_plan_is_what_is_filled() -> None:
    templates = learned(finish=excluding_start)
    match = templates.find("which films share the director of [Bay]", NAMES.__contains__)
    assert match is not None
    assert [step.exclude for step in match[0].steps] == [(), ("$0",)]
    assert match[0].steps[0].source == Source("Bay")


def test_a_label_without_brackets_says_its_topic() -> None:
    templates = learned(question("when was Old Mill out", "movie_to_year", topic="Old Mill"))
    match = templates.find("when was Bay out", NAMES.__contains__)
    assert match is not None
    assert path(match[0]) == [("release_year", "fwd")]


def test_what_teaches_nothing_is_counted() -> None:
    report = learned(
        question("who directed A", "movie_to_director"),
        question("of [A]", "bridge"),
        question("who is it", "movie_to_year", topic="Old Mill"),
    ).report
    assert (report.examples, report.learned, report.patterns) == (6, 3, 3)
    assert (report.unlabelled, report.unlocated) == (2, 1)


def test_the_order_of_the_examples_changes_nothing() -> None:
    kinds = ("movie_to_year", "movie_to_director", "movie_to_actor")
    examples = [
        question(f"{n % 4} of [Film {n}]", kinds[n % 3], *("x",) * (n % 2)) for n in range(40)
    ]
    first = learn_patterns(examples, read_path)
    assert first.ambiguous
    for seed in range(5):
        again = learn_patterns(random.Random(seed).sample(examples, len(examples)), read_path)
        assert (again.skeletons, again.ambiguous, again.report) == (
            first.skeletons, first.ambiguous, first.report,
        )  # fmt: skip


def test_a_path_goes_forward_from_a_film_and_backward_to_one() -> None:
    gold = Gold("g", ("x",), type="actor_to_movie_to_director_to_movie")
    found = read_path("what of [Ivo Sorel]", gold, Provenance.ORACLE)
    assert found is not None
    plan, mentions = found
    assert mentions == {"Ivo Sorel": "Ivo Sorel"}
    assert [step.follow for step in plan.steps] == [
        Follow("starred_actors", Direction.INVERSE),
        Follow("directed_by", Direction.FORWARD),
        Follow("directed_by", Direction.INVERSE),
    ]
    assert read_path("what of Ivo Sorel", gold, Provenance.ORACLE) is None
    assert read_path("what of [X]", Gold("g", ("x",), type="a_to_b"), Provenance.ORACLE) is None


word = st.text("abc ", min_size=1, max_size=6).map(str.strip).filter(bool)


@settings(max_examples=150)
@given(st.lists(word, min_size=1, max_size=3, unique=True), st.lists(word, min_size=4, max_size=4))
def test_a_cut_question_is_found_again(names: list[str], pieces: list[str]) -> None:
    """Whatever the names are, the pattern of a question finds them in it, if they are known."""
    names = [f"N{name}N" for name in names]
    text = " ".join(itertools.chain(*zip(pieces, [*names, ""], strict=False))).strip()
    parts = cut(text, names)
    assert parts is not None
    pattern, found = parts
    assert sorted(found) == sorted(names)
    assert "".join(a + b for a, b in itertools.zip_longest(pattern, found, fillvalue="")) == text
    fits = PatternIndex([pattern]).find(text, lambda name: name in names)
    assert fits == [(pattern, found)]
    marked = text.replace(names[0], f"[{names[0]}]")
    if len(names) == 1:
        assert unbracketed(marked) == (pattern, found)
        assert cut(marked, names) == (pattern, found)
