from __future__ import annotations

import pytest

from harness.plan.plan import CompareMode, PlanKind, Sense
from harness.plan.rule import RulePlanner

CHAINS = {
    # one hop, in several wordings
    "Who directed Grey Harbour?": "director",
    "Who was Grey Harbour directed by?": "director",
    "By whom was Grey Harbour directed?": "director",
    "What is the name of the director of Grey Harbour?": "director",
    "Grey Harbour was directed by who?": "director",
    "Name the director of Grey Harbour.": "director",
    "By whom was the script of Grey Harbour written?": "screenwriter",
    "Where was Anna Lindqvist born?": "place_of_birth",
    "In which city was Anna Lindqvist born?": "place_of_birth",
    "When was Anna Lindqvist born?": "date_of_birth",
    "On what date was Anna Lindqvist born?": "date_of_birth",
    "What nationality is Anna Lindqvist?": "country_of_citizenship",
    "Which country is Anna Lindqvist from?": "country_of_citizenship",
    "Which country is the film Grey Harbour from?": "country_of_origin",
    "Who wrote The Pilot's Daughter?": "author",
    "Who wrote Grey Harbour?": "screenwriter",
    "How many people live in Vik?": "population",
    "How long is the Tarn?": "length",
    "Which river flows through Vik?": "~flows_through",
    "On which river does Vik lie?": "~flows_through",
    # the other way
    "Which films did Anna Lindqvist direct?": "~director",
    "What was directed by Anna Lindqvist?": "~director",
    "Of which films is Anna Lindqvist the director?": "~director",
    "Who was born in Vik?": "~place_of_birth",
    "Whose birthplace is Vik?": "~place_of_birth",
    # nested, innermost first
    "When did the director of Grey Harbour die?": "director date_of_death",
    "What is the place of birth of Grey Harbour's director?": "director place_of_birth",
    "Which country the director of film Grey Harbour is from?": "director country_of_citizenship",
    "Where was the person who directed the 1961 film Grey Harbour born?": (
        "?publication_date director place_of_birth"
    ),
    "Who is mayor of the city in which the director of Grey Harbour was born?": (
        "director place_of_birth mayor"
    ),
    "How long is the river that flows through the birthplace of Anna Lindqvist?": (
        "place_of_birth ~flows_through length"
    ),
    "Who founded the university that presents the award that Anna Lindqvist won?": (
        "award_received presented_by founded_by"
    ),
    "Who is the author of the novel on which Grey Harbour is based?": "based_on author",
    "In which country was Anna Lindqvist born?": "place_of_birth country",
    # kin
    "Who is Anna Lindqvist's paternal grandfather?": "father father",
    "Who is the grandmother of Anna Lindqvist on the father's side?": "father mother",
    "Who is the father-in-law of Anna Lindqvist?": "spouse father",
    "Who are the children of Karl Lindqvist?": "~father",
    # several
    "Which films share their director with Grey Harbour?": "director ~director",
    "Who was Anna Lindqvist's second husband?": "spouse[order=2]",
    "Whom did Anna Lindqvist marry in her second marriage?": "spouse[order=2]",
}


@pytest.mark.parametrize("text", CHAINS)
def test_a_question_becomes_its_chain(read, text: str) -> None:
    assert read(text) == CHAINS[text].split()


COMPARED = {
    "Who was born first, Anna Lindqvist or Omar Sayeed?": "argmin:date_of_birth",
    "Who is younger, Anna Lindqvist or Omar Sayeed?": "argmax:date_of_birth",
    "Was Anna Lindqvist or Omar Sayeed born first?": "argmin:date_of_birth",
    "Of Anna Lindqvist and Omar Sayeed, who is the older?": "argmin:date_of_birth",
    "Which film came out more recently, Grey Harbour or The Last Ferry?": "argmax:publication_date",
    "Which river is longer, the Tarn or the Ure?": "argmax:length",
    "Which film has the director who was born later, Grey Harbour or Who Rang??": (
        "director director argmax:date_of_birth"
    ),
    "Which film whose director is younger, Sun, Moon, Or Stars or Grey Harbour?": (
        "director director argmax:date_of_birth"
    ),
    "Are Anna Lindqvist and Omar Sayeed from the same country?": "bool_eq:country_of_citizenship",
    "Were Anna Lindqvist and Omar Sayeed born in the same city?": "bool_eq:place_of_birth",
    "Do Grey Harbour and The Last Ferry share a director?": "bool_eq:director",
    "Did the same person direct Grey Harbour and The Last Ferry?": "bool_eq:director",
    "Are the directors of both films Grey Harbour and Who Rang? from the same country?": (
        "director director bool_eq:country_of_citizenship"
    ),
    "Is Anna Lindqvist older than Omar Sayeed?": "bool_order:date_of_birth",
    "Was Grey Harbour released before The Last Ferry?": "bool_order:publication_date",
    "Was Grey Harbour directed by Anna Lindqvist?": "director bool_eq:",
}


@pytest.mark.parametrize("text", COMPARED)
def test_a_comparison_becomes_its_comparison(read, text: str) -> None:
    assert read(text) == COMPARED[text].split()


def test_the_side_that_wins_is_answered_as_the_question_writes_it(planner, view) -> None:
    plan = planner.plan("Which film whose director is older, Who Rang? or Grey Harbour?", view)
    assert plan.compare is not None
    assert [one.label for one in plan.compare.operands] == ["Who Rang?", "Grey Harbour"]


def test_younger_swaps_the_sides_of_a_yes_no_question(planner, view) -> None:
    plan = planner.plan("Is Anna Lindqvist younger than Omar Sayeed?", view)
    assert plan.compare is not None and plan.compare.mode is CompareMode.BOOL_ORDER
    assert [one.label for one in plan.compare.operands] == ["Omar Sayeed", "Anna Lindqvist"]


def test_different_negates(planner, view) -> None:
    plan = planner.plan("Do Anna Lindqvist and Omar Sayeed have different nationalities?", view)
    assert plan.compare is not None and plan.compare.negated


@pytest.mark.parametrize(
    "text",
    [
        "Which film was directed by Anna Lindqvist and stars Petra Novak?",
        "Which film directed by Anna Lindqvist stars Petra Novak?",
        "Find the film that stars Petra Novak and that was directed by Anna Lindqvist.",
        "Among the films directed by Anna Lindqvist, which one stars Petra Novak?",
    ],
)
def test_two_conditions_meet(planner, view, text: str) -> None:
    (step,) = planner.plan(text, view).steps
    assert step.follow is not None and len(step.constraints) == 1
    dims = {step.follow.dim, step.constraints[0].dim}
    assert dims == {"director", "cast_member"}


def test_and_joins_the_outer_clauses(planner, view) -> None:
    text = "Which film was written by the person who directed Who Rang? and stars the mayor of Vik?"
    plan = planner.plan(text, view)
    assert len(plan.steps[-1].constraints) == 1
    assert plan.steps[-1].follow is not None
    assert plan.steps[-1].follow.dim == "screenwriter"


@pytest.mark.parametrize(
    ("words", "sense"),
    [("in 1961", Sense.EQUAL), ("before 1961", Sense.BEFORE), ("after 1961", Sense.AFTER)],
)
def test_a_date_filters(planner, view, words: str, sense: Sense) -> None:
    plan = planner.plan(f"Which films by Anna Lindqvist were released {words}?", view)
    (constraint,) = plan.steps[-1].constraints
    assert (constraint.dim, constraint.value, constraint.sense) == (
        "publication_date",
        "1961",
        sense,
    )


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("Which films did Anna Lindqvist direct?", True),
        ("Name all children of Karl Lindqvist.", True),
        ("Who starred in Grey Harbour?", True),
        ("Who directed Grey Harbour?", False),
        ("Which film did Anna Lindqvist direct?", False),
    ],
)
def test_plurals_ask_for_all(planner, view, text: str, many: bool) -> None:
    assert planner.plan(text, view).many is many


def test_a_stepmother_is_not_the_mother(planner, view) -> None:
    plan = planner.plan("Who is the stepmother of the director of Grey Harbour?", view)
    assert [step.follow.dim for step in plan.steps if step.follow] == [
        "director", "mother", "father", "spouse",
    ]  # fmt: skip
    assert plan.steps[-1].exclude == ("$2",)


def test_an_in_law_has_two_readings(planner, view) -> None:
    plan = planner.plan("Who is the sister-in-law of the director of Grey Harbour?", view)
    assert plan.alternatives
    ways = [
        [step.follow.dim for step in one.steps if step.follow] for one in (plan, *plan.alternatives)
    ]
    assert ways == [["director", "spouse", "sibling"], ["director", "sibling", "spouse"]]


def test_a_missing_mother_is_the_fathers_wife_only_where_a_father_is_known(
    planner, view_of
) -> None:
    view = view_of(
        (
            ("Ada Kern", "father", "Jon Kern"),
            ("Jon Kern", "spouse", "Eva Kern"),
            ("Bo", "mother", "Cy"),
        )
    )
    plan = planner.plan("Who is the mother of Ada Kern?", view)
    assert [step.follow.dim for step in plan.steps if step.follow] == ["father", "spouse"]
    plan = planner.plan("Who is the mother of Bo?", view)
    assert [step.follow.dim for step in plan.steps if step.follow] == ["mother"]
    assert not plan.alternatives


@pytest.mark.parametrize(
    "text",
    [
        "How old was Anna Lindqvist when she died?",
        "How many films did Anna Lindqvist direct?",
        "At what age did Anna Lindqvist die?",
        "Who lived longer, Anna Lindqvist or Omar Sayeed?",
        "How many years apart were Grey Harbour and The Last Ferry released?",
        "What is the difference in length between the Tarn and the Ure?",
    ],
)
def test_what_has_to_be_computed_is_derived(read, text: str) -> None:
    assert read(text) == ["!derived"]


def test_without_a_name_there_is_no_seed(read) -> None:
    assert read("what is the meaning of it all?") == ["!no_seed"]


def test_a_relation_nobody_knows_is_no_guess(read) -> None:
    assert read("Which colour does Grey Harbour dislike?") == ["!no_relation"]


def test_a_name_that_is_not_known_is_taken_whole(planner, view) -> None:
    plan = planner.plan("Who directed the film Back to Vik?", view)
    assert plan.kind is PlanKind.CHAIN
    assert plan.steps[0].source.entity == "Back to Vik"


def test_bracketed_topics_and_other_names_of_dimensions(view_of) -> None:
    view = view_of(
        (("Kismet", "starred_actors", "Ronald Colman"), ("Kismet", "written_by", "Edward Knoblock"))
    )
    plan = RulePlanner().plan("who are the writers of the films starred by [Ronald Colman]", view)
    assert [(step.follow.dim, step.follow.direction) for step in plan.steps if step.follow] == [
        ("starred_actors", "inv"), ("written_by", "fwd"),
    ]  # fmt: skip


def test_a_description_becomes_the_parenthesis_that_tells_namesakes_apart(planner, view_of) -> None:
    view = view_of((("Vale (novel)", "author", "Bo"), ("Vale (film)", "author", "Cy")))
    plan = planner.plan("Who is the author of the novel Vale?", view)
    assert plan.steps[0].source.entity == "Vale (novel)"
