"""MetaQA's real development split: counts, spots, and gold paths that lead to gold answers."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from harness.canonical import sha256_text
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.metaqa import MetaQASource
from harness.nouns import Question, View

# Of each file the first, tenth and last line: hash of the question, answers, and type.
SPOTS = {
    "dev-1hop-00001": ("c44fdd5cc247301e", 3, "actor_to_movie"),
    "dev-1hop-00010": ("e5e74b15076f8466", 5, "actor_to_movie"),
    "dev-1hop-09992": ("fe73c7ba60603e81", 1, "writer_to_movie"),
    "dev-2hop-00001": ("152ce16048e813cf", 1, "director_to_movie_to_language"),
    "dev-2hop-00010": ("8024724e94fc547c", 2, "director_to_movie_to_actor"),
    "dev-2hop-14872": ("39451978005815c5", 1, "director_to_movie_to_language"),
    "dev-3hop-00001": ("e472edbae9ebb00b", 2, "movie_to_director_to_movie_to_genre"),
    "dev-3hop-00010": ("7b61137c84f01a3d", 14, "movie_to_writer_to_movie_to_year"),
    "dev-3hop-14274": ("50dde28a7299a590", 1, "movie_to_writer_to_movie_to_genre"),
}


@pytest.fixture(scope="module")
def dev(shared_data: Path) -> Benchmark:
    """Return the real development split."""
    return MetaQASource(variant="dev").load(shared_data)


@pytest.mark.shared
def test_the_real_split(dev: Benchmark) -> None:
    assert (len(dev.questions), dev.notes) == (39138, ())
    golds = [question.gold for question in dev.questions]
    assert [sum(gold.hops == n for gold in golds) for n in (1, 2, 3)] == [9992, 14872, 14274]
    types = {gold.type for gold in golds}
    assert [sum(name.count("_to_") == n for name in types) for n in (1, 2, 3)] == [13, 21, 15]
    triples = dev.corpus.view(View.TRIPLES)
    assert len(triples) == 133582
    assert len({triple.relation for triple in triples}) == 9
    assert len({name for triple in triples for name in (triple.subject, triple.object)}) == 43234


@pytest.mark.shared
def test_the_real_split_loads_in_time(shared_data: Path) -> None:
    started = time.process_time()
    benchmark = MetaQASource(variant="dev").load(shared_data)
    benchmark.corpus.view(View.TRIPLES)
    # Three seconds on an idle core; a busy one is slower in processor time too.
    assert time.process_time() - started < 4


@pytest.mark.shared
def test_spots_of_the_real_split(dev: Benchmark) -> None:
    questions = {question.gold.native_id: question for question in dev.questions}
    for native, (text, answers, type_) in SPOTS.items():
        gold = questions[native].gold
        assert sha256_text(questions[native].query.text)[:16] == text, native
        assert (len(gold.answer_set), gold.type) == (answers, type_), native
        number, hops = int(native[-5:]), gold.hops
        assert hops == int(native[4])
        assert f"dev-{hops}hop-{number:05}" == native
    assert questions["dev-1hop-00003"].gold.answer_set == ("Weekend",)


RELATIONS = {
    "director": "directed_by",
    "writer": "written_by",
    "actor": "starred_actors",
    "year": "release_year",
    "language": "in_language",
    "tag": "has_tags",
    "tags": "has_tags",
    "genre": "has_genre",
    "imdbvotes": "has_imdb_votes",
    "imdbrating": "has_imdb_rating",
}


@pytest.mark.shared
def test_gold_paths_lead_to_gold_answers(dev: Benchmark) -> None:
    """The KB, the questions and their types fit: they can only if all three are aligned."""
    forward: dict[tuple[str, str], set[str]] = defaultdict(set)
    backward: dict[tuple[str, str], set[str]] = defaultdict(set)
    for triple in dev.corpus.view(View.TRIPLES):
        forward[triple.relation, triple.subject].add(triple.object)
        backward[triple.relation, triple.object].add(triple.subject)

    def follow(question: Question) -> set[str]:
        found = re.search(r"\[(.+)\]", question.query.text)
        assert found is not None
        topic, path = found[1], question.gold.type.split("_to_")
        reached = {topic}
        for step, (start, end) in enumerate(pairwise(path), start=1):
            links = forward if start == "movie" else backward
            relation = RELATIONS[end if start == "movie" else start]
            reached = set().union(*(links.get((relation, name), set()) for name in reached))
            if step == 2:
                reached.discard(topic)
        return reached

    exact = {1: 0, 2: 0, 3: 0}
    inside = 0
    for question in dev.questions:
        reached, gold = follow(question), question.gold
        assert gold.hops is not None
        exact[gold.hops] += reached == set(gold.answer_set)
        inside += reached >= set(gold.answer_set)
    assert exact == {1: 9478, 2: 14872, 3: 14274}  # of 9,992, 14,872 and 14,274
    assert inside == 39136
