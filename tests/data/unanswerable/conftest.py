"""Invented benchmarks: masters who come from towns, and questions about their pupils."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.data.corpus import Corpus, passage_id, pool_passages
from harness.nouns import Gold, Hop, Passage, Query, Question, Scope, Triple, View


def passage(title: str, text: str) -> Passage:
    return Passage(passage_id(title, text), title, text)


def teacher(n: int) -> Passage:
    return passage(f"Pupil{n}", f"Pupil{n} was taught by Master{n}.")


def origin(n: int) -> Passage:
    return passage(f"Master{n}", f"Master{n} came from Town{n} in spring.")


def rumour(n: int) -> Passage:
    return passage(f"Market {n}", f"In the market of Town{n} they still talk of Master{n}.")


def question(
    n: int, *, pupil: str = "", type_: str = "short", scope: Sequence[Passage] = ()
) -> Question:
    """Ask where the teacher of a pupil came from; other pupils may have had the same teacher."""
    first = passage(f"Pupil{pupil}", f"Master{n} was strict with {pupil}.") if pupil else teacher(n)
    gold = Gold(
        native_id=f"native-{n}-{pupil}",
        answers=(f"Town{n}", f"The Town of {n}"),
        hops=2,
        type=type_,
        passages=(first.id, origin(n).id),
        titles=(first.title, origin(n).title),
        decomposition=(
            Hop(f"{first.title} >> teacher", f"Master{n}", first.id),
            Hop("Where did #1 come from?", f"Town{n}", origin(n).id),
        ),
    )
    id_ = "q" + sha256_json(gold.native_id)[:16]
    ids = Scope(tuple(sorted(p.id for p in scope))) if scope else None
    return Question(Query(id_, f"Where did {first.title}'s teacher come from?", ids), gold)


def support(asked: Question) -> list[Passage]:
    """Return the gold passages of a question made by `question`."""
    _, number, pupil = asked.gold.native_id.split("-")
    n = int(number)
    first = passage(f"Pupil{pupil}", f"Master{n} was strict with {pupil}.") if pupil else teacher(n)
    return [first, origin(n)]


def kb_question(n: int, subject: str, towns: Sequence[str], *, pupil: str = "") -> Question:
    """Ask in which towns a pupil of somebody lives; the triples in hop order are the gold."""
    pupil = pupil or f"P{n}"
    evidence = (
        Triple(subject, "taught", pupil),
        *(Triple(pupil, "lives in", town) for town in towns),
    )
    gold = Gold(
        native_id=f"kb-{n}",
        answers=(", ".join(towns),),
        answer_set=tuple(towns),
        hops=2,
        type="short",
        evidence=evidence,
    )
    return Question(Query(f"q{n:04}", f"Where does the pupil of {subject} live?"), gold)


def bench(
    questions: Sequence[Question],
    passages: Sequence[Passage] | None = None,
    *,
    more: Sequence[Passage] = (),
    views: dict[View, Sequence[Any]] | None = None,
    oracle: Sequence[View] = (),
    shuffled: bool = False,
) -> Benchmark:
    """Return a benchmark of questions with their passages, or with other views."""
    given = dict(views or {})
    if passages is None and views is None:
        passages = [p for asked in questions for p in support(asked)]
    if passages is not None:
        pool = pool_passages([*passages, *more])
        given[View.PASSAGES] = pool[::-1] if shuffled else pool
    return Benchmark(
        id="invented",
        variant="small",
        questions=tuple(sorted(questions, key=lambda q: q.query.id, reverse=shuffled)),
        corpus=Corpus(
            "invented.small",
            {view: _builder(units) for view, units in given.items()},
            sha256="of-the-corpus",
            oracle_views=oracle,
        ),
        scorer="squad",
        strata="type",
        context="pool",
        sha256="of-the-files",
        named=False,
        notes=("invented",),
    )


def _builder(units: Sequence[Any]) -> Callable[[], Sequence[Any]]:
    return lambda: units


@pytest.fixture(scope="session")
def towns() -> SimpleNamespace:
    """Return the makers of this file by name."""
    makers = (passage, teacher, origin, rumour, question, support, kb_question, bench)
    return SimpleNamespace(**{make.__name__: make for make in makers})


@pytest.fixture
def native_file(tmp_path: Path) -> Path:
    """Write 40 invented questions in MuSiQue's layout, of which 36 can lose their last hop."""
    records = []
    for n in range(40):
        own = [teacher(n), origin(n), teacher(n + 1), rumour(n) if n % 10 == 0 else teacher(n + 2)]
        paragraphs = [
            {"idx": i, "title": p.title, "paragraph_text": p.text, "is_supporting": i < 2}
            for i, p in enumerate(own)
        ]
        steps = [
            {"question": f"Pupil{n} >> teacher", "answer": f"Master{n}"},
            {"question": "Where did #1 come from?", "answer": f"Town{n}"},
        ]
        records.append(
            {
                "id": f"2hop__{n}_{n + 100}",
                "question": f"Where did the teacher of Pupil{n} come from?",
                "answer": f"Town{n}",
                "answer_aliases": [],
                "paragraphs": paragraphs,
                "question_decomposition": [
                    {**step, "paragraph_support_idx": i} for i, step in enumerate(steps)
                ],
            }
        )
    path = tmp_path / "towns.jsonl"
    path.write_text("\n".join(map(json.dumps, records)) + "\n", encoding="utf-8")
    return path
