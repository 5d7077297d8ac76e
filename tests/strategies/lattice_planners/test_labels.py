"""Gold annotations read as plans: paths of types, evidence triples, decompositions."""

from __future__ import annotations

import pytest

from harness.nouns import Gold, Hop, Triple
from harness.plan.plan import CompareMode, Direction, Plan, PlanKind, Provenance
from harness.plan.template.start import excluding_start
from strategies.lattice.planners.labels.decomposed import decomposed_steps
from strategies.lattice.planners.labels.graph import joined
from strategies.lattice.planners.labels.label import labelled_plan
from strategies.lattice.planners.labels.labelled import SENSE_FROM_ANSWER, Labelled, located
from strategies.lattice.planners.labels.sense import sense_of


def read(text: str, gold: Gold) -> Labelled:
    found = labelled_plan(text, gold, Provenance.ORACLE)
    assert found is not None
    return found


def hops(plan: Plan) -> list[str]:
    """A chain as `~dim` and `dim`, each with where it starts."""
    out = []
    for step in plan.steps:
        assert step.follow is not None
        sign = "~" if step.follow.direction is Direction.INVERSE else ""
        out.append(f"{step.source.entity or step.source.var}:{sign}{step.follow.dim}")
    return out


def ids(subject: str, object_: str) -> tuple[tuple[str, str], ...]:
    return (("subject_id", subject), ("object_id", object_))


def test_a_path_of_types_is_followed_from_the_film_and_to_it() -> None:
    gold = Gold("n", ("x",), answer_set=("x",), type="actor_to_movie_to_director_to_movie")
    found = read("what else did the directors of [Ivo Sorel] make", gold)
    assert hops(found.plan) == ["Ivo Sorel:~starred_actors", "$1:directed_by", "$2:~directed_by"]
    assert (found.plan.project, found.plan.many) == ("$3", True)
    bare = Gold("n", ("x",), type="movie_to_year", tags=(("topic", "Lantern Bay"),))
    assert hops(read("when was Lantern Bay made", bare).plan) == ["Lantern Bay:release_year"]
    assert labelled_plan("who", Gold("n", ("x",), type="movie_to_nothing"), Provenance.LLM) is None


def test_a_chain_is_joined_by_ids_where_names_differ() -> None:
    gold = Gold(
        "n", ("12 May 1901",), type="compositional", titles=("Oswin of Deira", "Oswin"),
        evidence=(
            Triple("Mara", "father", "Oswin", ids("Q1", "Q2")),
            Triple("Oswin of Deira", "date of death", "12 May 1901", (("subject_id", "Q2"),)),
        ),
    )  # fmt: skip
    found = read("When did Mara's father die?", gold)
    assert hops(found.plan) == ["Mara:father", "$1:date_of_death"]
    assert found.mentions == {"Mara": "Mara"}


def test_a_chain_is_joined_where_only_a_disambiguator_or_accents_differ() -> None:
    triples = (
        Triple("Tin Harbour", "director", "Leo Bénard"),
        Triple("Leo Benard (director)", "place of birth", "Velden"),
    )
    gold = Gold("n", ("Velden",), type="compositional", evidence=triples)
    assert hops(read("Where was the director of Tin Harbour born?", gold).plan) == [
        "Tin Harbour:director", "$1:place_of_birth",
    ]  # fmt: skip
    assert joined(triples)[0].object == "Leo Benard (director)"
    films = (Triple("A (1950 film)", "country", "X"), Triple("A (1960 film)", "country", "A"))
    assert joined(films) == films, "two of one name are not taken for one thing"


def test_the_way_may_lead_from_a_value_to_its_subject() -> None:
    gold = Gold(
        "n", ("Orre",), type="chain_2",
        evidence=(
            Triple("Mara Quell", "place_of_birth", "Velden"),
            Triple("Orre", "flows_through", "Velden"),
        ),
    )  # fmt: skip
    found = read("Which river flows through the birthplace of M. Quell?", gold)
    assert hops(found.plan) == ["Mara Quell:place_of_birth", "$1:~flows_through"]


def test_a_set_is_one_chain() -> None:
    songs = ("One Lamp", "Two Lamps", "Three Lamps")
    gold = Gold(
        "n", (", ".join(songs),), answer_set=songs, type="set",
        evidence=tuple(Triple(song, "part_of", "Lamps (album)") for song in songs),
    )  # fmt: skip
    found = read("Which songs are on the album of that name?", gold)
    assert hops(found.plan) == ["Lamps (album):~part_of"]
    assert found.plan.many


def test_two_ways_meet_in_the_answer() -> None:
    gold = Gold(
        "n", ("Tin Harbour",), type="intersection",
        evidence=(
            Triple("Tin Harbour", "director", "Ben Ostrey"),
            Triple("Lantern Bay", "country", "Norway"),
            Triple("Tin Harbour", "country", "Norway"),
        ),
    )  # fmt: skip
    text = "Which film by Ben Ostrey is from the country of Lantern Bay?"
    plan = read(text, gold).plan
    assert hops(plan) == ["Lantern Bay:country", "Ben Ostrey:~director"]
    (constraint,) = plan.steps[-1].constraints
    assert (constraint.dim, constraint.value, constraint.direction) == ("country", "$1", "fwd")


def test_an_order_is_part_of_the_dimension_only_where_it_is_asked_for() -> None:
    triple = Triple("Mara", "spouse", "Ben", (("order", "2"),))
    asked = Gold("n", ("Ben",), type="ordinal", evidence=(triple,))
    assert hops(read("Who was Mara's second husband?", asked).plan) == ["Mara:spouse[order=2]"]
    other = Gold("n", ("Ben",), type="one_hop", evidence=(triple,))
    assert hops(read("Who was Mara's husband?", other).plan) == ["Mara:spouse"]


@pytest.mark.parametrize(
    ("text", "mode", "first", "negated"),
    [
        ("Who was born first, Mara or Ben?", CompareMode.ARGMIN, "Mara", False),
        ("Was Mara or Ben born later?", CompareMode.ARGMAX, "Mara", False),
        ("Were Mara and Ben born in the same year?", CompareMode.BOOL_EQ, "Mara", False),
        ("Were Mara and Ben born in different years?", CompareMode.BOOL_EQ, "Mara", True),
        ("Was Mara born before Ben?", CompareMode.BOOL_ORDER, "Mara", False),
        ("Was Mara born after Ben?", CompareMode.BOOL_ORDER, "Ben", False),
    ],
)
def test_the_sense_of_a_comparison_is_in_its_words(
    text: str, mode: CompareMode, first: str, negated: bool
) -> None:
    gold = Gold(
        "n", ("Mara",), type="comparison",
        evidence=(
            Triple("Mara", "date of birth", "1901"), Triple("Ben", "date of birth", "1905"),
        ),
    )  # fmt: skip
    found = read(text, gold)
    compare = found.plan.compare
    assert compare is not None
    assert (compare.mode, compare.dim, compare.negated) == (mode, "date_of_birth", negated)
    assert compare.operands[0].label == first
    assert found.marks == ()


def test_words_of_the_operands_are_no_cues() -> None:
    sense = sense_of("Which came out later, The First Ferry or Old Older Oldest?",
                     ["The First Ferry", "Old Older Oldest"])  # fmt: skip
    assert sense is not None
    assert sense.mode is CompareMode.ARGMAX


def test_where_no_cue_tells_the_answer_does_and_is_marked() -> None:
    gold = Gold(
        "n", ("Ben",), type="comparison",
        evidence=(
            Triple("Mara", "date of birth", "May 1901"), Triple("Ben", "date of birth", "1905"),
        ),
    )  # fmt: skip
    found = read("Whose birth is it, Mara's or Ben's?", gold)
    assert found.plan.compare is not None
    assert found.plan.compare.mode is CompareMode.ARGMAX
    assert found.marks == (SENSE_FROM_ANSWER,)


def test_a_bridge_comparison_answers_with_what_the_question_names() -> None:
    gold = Gold(
        "n", ("Tin Harbour",), type="bridge_comparison", titles=("Tin Harbour", "Glass Ferry"),
        evidence=(
            Triple("Tin Harbour", "director", "Ben"), Triple("Glass Ferry", "director", "Ada"),
            Triple("Ben", "date of birth", "1901"), Triple("Ada", "date of birth", "1905"),
        ),
    )  # fmt: skip
    plan = read("Which film has the older director, TIN HARBOUR or Glass Ferry?", gold).plan
    assert hops(plan) == ["Tin Harbour:director", "Glass Ferry:director"]
    assert plan.compare is not None
    assert [one.label for one in plan.compare.operands] == ["TIN HARBOUR", "Glass Ferry"]
    assert [one.source.var for one in plan.compare.operands] == ["$1", "$2"]


def test_what_has_to_be_computed_is_a_sentinel() -> None:
    two = tuple(
        Triple(who, f"date of {what}", "1901") for who in ("A", "B") for what in ("birth", "death")
    )
    lived = Gold("n", ("A",), type="comparison", evidence=two)
    assert read("Who lived longer, A or B?", lived).plan.sentinel == "derived"
    counted = Gold("n", ("2",), type="derived", derived=True, evidence=two[:1])
    assert read("How many?", counted).plan.sentinel == "derived"


def test_a_decomposition_is_steps_whose_own_words_are_the_relation() -> None:
    gold = Gold(
        "n", ("Velden",), titles=("Lamp Song (single)", "Mara"), passages=("p1", "p2"),
        decomposition=(
            Hop("who sings Lamp Song in the film", "Mara", "p1"),
            Hop("#1 >> place of birth", "Velden", "p2"),
        ),
    )  # fmt: skip
    plan = read("Where was the singer of Lamp Song born?", gold).plan
    assert hops(plan) == ["Lamp Song (single):who sings # in the film", "$1:place_of_birth"]
    first, second = decomposed_steps(gold)
    assert (first.subjects, first.answer) == (("Lamp Song (single)",), "Mara")
    assert (second.subjects, second.passage) == ((1,), "p2")


def test_a_number_sign_is_a_reference_only_to_an_earlier_step() -> None:
    gold = Gold("n", ("x",), decomposition=(Hop("who is #1 on the charts", "Mara"),))
    (step,) = decomposed_steps(gold)
    assert step.dim == step.subjects[0] == "who is #1 on the charts"


def test_two_references_are_a_meet() -> None:
    gold = Gold(
        "n", ("x",),
        decomposition=(Hop("A >> r", "b"), Hop("C >> r", "d"), Hop("the #2 of #1", "x")),
    )  # fmt: skip
    last = read("?", gold).plan.steps[-1]
    assert last.source.var == "$2"
    assert [(one.value, one.direction) for one in last.constraints] == [("$1", "inv")]


def test_a_name_is_located_only_where_it_stands_by_itself() -> None:
    assert located("ada", "Adam and Ada Quell") == "Ada"
    assert located("Ada", "Adam") is None
    assert located("", "Adam") is None
    assert located("İda", "İda sang") == "İda"


def test_the_start_is_left_out_from_the_second_step_on() -> None:
    gold = Gold("n", ("x",), type="movie_to_director_to_movie_to_year")
    plan = read("[Lantern Bay]", gold).plan
    once = excluding_start(plan)
    assert [step.exclude for step in once.steps] == [(), ("$0",), ("$0",)]
    assert excluding_start(once) == once
    alone = read("[A]", Gold("n", ("x",), type="movie_to_year")).plan
    assert excluding_start(alone) == alone
    assert read(
        "?", Gold("n", ("x",), derived=True, evidence=(Triple("a", "b", "c"),))
    ).plan.kind is (PlanKind.SENTINEL)
