"""Knowledge bases whose gold paths are walked: who loses edges, and that all others keep theirs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.metaqa import MetaQASource, QuestionFile
from harness.data.benchmarks.metaqa.paths import walk_questions
from harness.data.unanswerable import make_unanswerable
from harness.data.unanswerable.candidates import examine
from harness.data.unanswerable.lasthop import LastHop, Reason, link_of
from harness.data.unanswerable.refuse import refuse_if_impossible
from harness.data.unanswerable.walked import is_walked, walks_of
from harness.errors import HarnessError
from harness.nouns import Gold, Query, Question, Triple, View

RELATIONS = {"director": "directed_by", "actor": "starred_actors", "year": "release_year"}
TYPES = [
    "movie_to_director",
    "actor_to_movie",
    "actor_to_movie_to_year",
    "movie_to_director_to_movie",
    "movie_to_director_to_movie_to_year",
    "movie_to_actor_to_movie_to_actor",
]
Edges = list[Triple]

FILMS, PEOPLE, YEARS = st.integers(0, 6), st.integers(0, 5), st.integers(0, 4)
EDGES = st.sets(
    st.builds(Triple, FILMS.map("Film{}".format), st.just("release_year"), YEARS.map("19{}".format))
    | st.builds(
        Triple,
        FILMS.map("Film{}".format),
        st.sampled_from(["directed_by", "starred_actors"]),
        PEOPLE.map("Person{}".format),
    ),
    min_size=4,
    max_size=24,
)
# Topic number, type, and whether the file leaves one of the answers out.
ASKED = st.lists(
    st.tuples(st.integers(0, 6), st.sampled_from(TYPES), st.sampled_from([False] * 5 + [True])),
    min_size=1,
    max_size=6,
)


def ways(topic: str, type_: str, edges: Sequence[Triple]) -> Iterator[Edges]:
    """Every way from a topic to an answer, one edge a hop: slow and plain."""
    steps = list(pairwise(type_.split("_to_")))

    def go(at: str, way: Edges) -> Iterator[Edges]:
        if len(way) == 2 and at == topic:
            return
        if len(way) == len(steps):
            yield way
            return
        start, end = steps[len(way)]
        for edge in edges:
            if start == "movie" and (edge.subject, edge.relation) == (at, RELATIONS[end]):
                yield from go(edge.object, [*way, edge])
            if end == "movie" and (edge.object, edge.relation) == (at, RELATIONS[start]):
                yield from go(edge.subject, [*way, edge])

    return go(topic, [])


def answers_of(question: Question, edges: Sequence[Triple]) -> set[str]:
    """Where a question's path leads, by the slow walk."""
    topic, type_ = question.query.text.split("[")[1][:-1], question.gold.type
    to_film = type_.endswith("_to_movie")
    found = ways(topic, type_, edges)
    return {way[-1].subject if to_film else way[-1].object for way in found}


def film_bench(
    towns: SimpleNamespace, edges: set[Triple], asked: Sequence[tuple[int, str, bool]]
) -> Benchmark:
    """Questions whose answers the slow walk found, over a KB of films."""
    questions, topics = [], []
    triples = sorted(edges, key=link_of)
    for number, (topic_number, type_, short) in enumerate(asked):
        topic = ("Film" if type_.startswith("movie") else "Person") + str(topic_number)
        blank = Question(Query(f"q{number:02}", f"what of [{topic}]"), Gold("", (), type=type_))
        told = sorted(answers_of(blank, triples))
        members = tuple(told[1:] if short else told) or ("Nobody",)
        gold = Gold(
            f"n{number:02}", (", ".join(members),), members, hops=type_.count("_to_"), type=type_
        )
        questions.append(replace(blank, gold=gold))
        topics.append(topic)
    benchmark: Benchmark = towns.bench(questions, views={View.TRIPLES: triples})
    file = QuestionFile(tuple(questions), tuple(topics), 0)
    return replace(benchmark, walk=partial(walk_questions, [file]))


@given(edges=EDGES, asked=ASKED)
def test_who_can_lose_what(
    towns: SimpleNamespace, edges: set[Triple], asked: list[tuple[int, str, bool]]
) -> None:
    before = film_bench(towns, edges, asked)
    triples = before.corpus.view(View.TRIPLES)
    found = {
        q.query.id: list(ways(q.query.text.split("[")[1][:-1], q.gold.type, triples))
        for q in before.questions
    }
    verdicts = examine(before, walks_of(before))
    for question in before.questions:
        id_, verdict = question.query.id, verdicts[question.query.id]
        last = {way[-1] for way in found[id_]}
        others = {edge for k, some in found.items() if k != id_ for way in some for edge in way}
        if answers_of(question, triples) != set(question.gold.answer_set):
            assert verdict is Reason.OTHER_ANSWERS
        elif last & others:
            assert verdict is Reason.SHARED
        elif isinstance(verdict, LastHop):
            assert set(verdict.links) == set(map(link_of, last))
        else:
            assert verdict is Reason.STATED


@given(edges=EDGES, asked=ASKED, share=st.sampled_from([Fraction(1, 4), Fraction(9, 10)]))
def test_who_keeps_what(
    towns: SimpleNamespace,
    edges: set[Triple],
    asked: list[tuple[int, str, bool]],
    share: Fraction,
) -> None:
    before = film_bench(towns, edges, asked)
    try:
        after = make_unanswerable(before, share)
    except HarnessError as error:
        assert "none of its questions was made unanswerable" in str(error)
        return
    old, left = before.corpus.view(View.TRIPLES), after.corpus.view(View.TRIPLES)
    lost: set[Triple] = set()
    for was, now in zip(before.questions, after.questions, strict=True):
        assert was.query == now.query
        if now.gold.answerable:
            assert now.gold == was.gold
            assert answers_of(was, left) == answers_of(was, old)
        else:
            assert answers_of(was, old) == set(was.gold.answer_set)
            assert answers_of(was, left) == set()
            assert (now.gold.answers, now.gold.answer_set) == ((), ())
            topic = was.query.text.split("[")[1][:-1]
            lost |= {way[-1] for way in ways(topic, was.gold.type, old)}
    assert set(old) - set(left) == lost


def two_films(towns: SimpleNamespace) -> Benchmark:
    edges = {Triple(f"Film{n}", "directed_by", f"Person{n}") for n in range(2)}
    return film_bench(towns, edges, [(n, "movie_to_director", False) for n in range(2)])


def test_where_gold_names_the_edges_nothing_is_walked(towns: SimpleNamespace) -> None:
    bare, told = two_films(towns), towns.kb_question(1, "Arda", ["Esk"])
    assert is_walked(bare)
    named = replace(bare, questions=(*bare.questions, told))
    for benchmark in (
        named,
        replace(bare, walk=None),
        replace(bare, corpus=towns.bench([]).corpus),
    ):
        assert not is_walked(benchmark)
        assert walks_of(benchmark) is None


def test_a_set_with_paths_is_not_refused(towns: SimpleNamespace) -> None:
    refuse_if_impossible(two_films(towns))
    with pytest.raises(HarnessError, match="neither passages nor evidence"):
        refuse_if_impossible(replace(two_films(towns), walk=None))


def test_a_name_of_no_word_cannot_be_looked_for(towns: SimpleNamespace) -> None:
    edges = {Triple("Film1", "directed_by", "!!!")}
    before = film_bench(towns, edges, [(1, "movie_to_director", False)])
    assert list(examine(before, walks_of(before)).values()) == [Reason.UNSEARCHABLE]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        # Another question's edge goes, or an edge of its own stays.
        ({"q00": ("Film0", "Film1")}, "1 questions that stay answerable would lose gold.* n01"),
        ({"q00": ()}, "1 questions that were made unanswerable would still have .* n00"),
    ],
)
def test_the_paths_are_walked_again(
    towns: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    wrong: dict[str, tuple[str, ...]],
    message: str,
) -> None:
    before = two_films(towns)
    verdicts: dict[str, Any] = dict.fromkeys(("q00", "q01"), Reason.SHARED)
    for id_, films in wrong.items():
        links = tuple((film, "directed_by", film.replace("Film", "Person")) for film in films)
        verdicts[id_] = LastHop(None, links, ("x",), (("y",),))
    monkeypatch.setattr("harness.data.unanswerable.make.examine", lambda *_: verdicts)
    with pytest.raises(HarnessError, match=message):
        make_unanswerable(before, Fraction(1, 2))


def test_many_types_are_told_by_hops(towns: SimpleNamespace) -> None:
    before = two_films(towns)
    types = [f"t{n:02}" for n in range(20)]
    questions = tuple(
        towns.kb_question(n, f"M{n}", [f"Town{n}"]) for n, _ in enumerate(types)
    )  # fmt: skip
    questions = tuple(
        replace(q, gold=replace(q.gold, type=type_, hops=1 + n % 2))
        for n, (q, type_) in enumerate(zip(questions, types, strict=True))
    )
    triples = [triple for q in questions for triple in q.gold.evidence]
    many = towns.bench(questions, views={View.TRIPLES: triples})
    told = make_unanswerable(many, Fraction(1, 2)).notes[-1]
    assert told.startswith("unanswerable by hops (drawn from each of 20 types): 1: ")
    assert "; 2: " in told
    assert before.strata == "type"
    mixed = tuple(
        replace(q, gold=replace(q.gold, type=types[n % 15])) for n, q in enumerate(questions)
    )
    told = make_unanswerable(replace(many, questions=mixed), Fraction(1, 2)).notes[-1]
    assert told.startswith("unanswerable by type: t00: ")


@pytest.mark.shared
def test_the_real_split(shared_data: Path) -> None:
    before = MetaQASource(variant="dev").load(shared_data)
    started = time.process_time()
    after = make_unanswerable(before, Fraction(1, 4))
    assert time.process_time() - started < 30
    assert after.name == "metaqa.dev+unans25"
    made = [q.gold.hops for q in after.questions if not q.gold.answerable]
    assert [made.count(hops) for hops in (1, 2, 3)] == [1099, 1234, 363]
    assert len(after.corpus.view(View.TRIPLES)) == 130387  # of 133,582
    assert "2,696 of 39,138 questions" in after.notes[0]
    assert "4,344 candidates, 2,696 made, shortfall 7,089, 1,587 rejected" in after.notes[1]
    assert "514 (its gold path does not lead" in after.notes[1]
    for part in (
        "1: 1,099 of 9,992 made (2,298 candidates, 1,165 rejected, 2,498 wanted, shortfall 1,399)",
        "2: 1,234 of 14,872 made (1,586 candidates, 325 rejected, 3,717 wanted, shortfall 2,483)",
        "3: 363 of 14,274 made (460 candidates, 97 rejected, 3,570 wanted, shortfall 3,207)",
    ):
        assert part in after.notes[2]
