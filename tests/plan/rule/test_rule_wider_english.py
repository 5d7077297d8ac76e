"""Many ways to say one thing: speakers differ, the plan does not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from harness.plan.rule.stems import stem

TABLES = yaml.safe_load(Path(__file__).with_name("wider_english.yaml").read_text(encoding="utf-8"))
CHAINS, MET, COMPARED = TABLES["chains"], TABLES["met"], TABLES["compared"]
KIN, SETS = TABLES["kin"], TABLES["sets"]


def _cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(want, text) for want, texts in table.items() for text in texts]


def _shape(plan) -> list[str]:
    out = []
    for step in plan.steps:
        if step.follow is not None:
            out.append(("" if step.follow.direction == "fwd" else "~") + step.follow.dim)
        out += [f"?{one.dim}" for one in step.constraints]
    return out


@pytest.mark.parametrize(("want", "text"), _cases(CHAINS))
def test_a_chain_in_many_words(planner, world, want: str, text: str) -> None:
    assert _shape(planner.plan(text, world)) == want.split()


def _hops(plan) -> list[str]:
    return [one.partition("[")[0] for one in _shape(plan) if one[0] != "?"]


@pytest.mark.parametrize(("want", "text"), _cases(KIN))
def test_kin_through_two_steps(planner, world, want: str, text: str) -> None:
    plan = planner.plan(text, world)
    assert want.split() in [_hops(one) for one in (plan, *plan.alternatives)]


@pytest.mark.parametrize(("want", "text"), _cases(SETS))
def test_all_of_a_set(planner, world, want: str, text: str) -> None:
    plan = planner.plan(text, world)
    assert (_hops(plan), plan.many) == (want.split(), True)


@pytest.mark.parametrize(("want", "text"), _cases(MET))
def test_two_conditions_in_many_words(planner, world, want: str, text: str) -> None:
    found = _shape(planner.plan(text, world))
    assert sorted(one.lstrip("?~") for one in found) == sorted(want.split())


@pytest.mark.parametrize(("want", "text"), _cases(COMPARED))
def test_yes_or_no_in_many_words(planner, world, want: str, text: str) -> None:
    compare = planner.plan(text, world).compare
    assert compare is not None
    mode, dim = want.split(maxsplit=1)[0].split(":")
    assert (compare.mode, compare.dim) == (mode, dim)
    assert compare.operands[0].label.startswith(want.split()[1])


@pytest.mark.parametrize(
    "text",
    [
        # film and person share several relations, and no word speaks for one of them
        "Who befuddled Grey Harbour?",
        "Which colour does Grey Harbour dislike?",
        # yes and no are never said by guess
        "Did Grey Harbour befuddle Anna Lindqvist?",
    ],
)
def test_an_unknown_predicate_is_no_guess_where_several_relations_fit(
    planner, world, text: str
) -> None:
    assert planner.plan(text, world).sentinel is not None


def test_an_unknown_predicate_is_the_only_relation_between_two_kinds(planner, world) -> None:
    plan = planner.plan("Which general bossed the Fight at Sund?", world)
    assert _shape(plan) == ["commander"]


def test_one_city_has_many_natives(planner, world) -> None:
    assert planner.plan("Who was born in Vik?", world).many
    assert not planner.plan("Who directed Grey Harbour?", world).many


def test_what_is_said_of_several_things_has_several_answers(planner, world) -> None:
    assert planner.plan("Who wrote the films directed by Anna Lindqvist?", world).many
    assert not planner.plan("Who wrote the film directed by Anna Lindqvist?", world).many


def test_no_way_leads_on_from_a_thing_of_another_type(planner, world) -> None:
    # only persons have a home town, and only works come from a country as their origin
    assert _shape(planner.plan("Where does Grey Harbour come from?", world)) == [
        "country_of_origin"
    ]
    asked = "Who heads the city hall of the city that saw the death of Anna Lindqvist?"
    assert _shape(planner.plan(asked, world)) == ["place_of_death", "mayor"]


def test_a_family_of_words_has_one_stem() -> None:
    assert len({stem(word) for word in ("direct", "director", "direction", "directorial")}) == 1
    assert len({stem(word) for word in ("founder", "founded", "foundation", "founding")}) == 1
    assert stem("carry") != stem("care")
