"""Gold paths of invented MetaQA questions, and what happens where they are not known."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmarks.metaqa import MetaQASource, read_questions
from harness.data.benchmarks.metaqa.paths import walk_questions
from harness.data.unanswerable import make_unanswerable
from harness.errors import HarnessError
from harness.nouns import Triple

KB = (
    Triple("Lantern Bay", "directed_by", "Ada Quell"),
    Triple("Lantern Bay", "written_by", "Ada Quell"),
    Triple("Lantern Bay", "starred_actors", "Ivo Dane"),
    Triple("Salt", "directed_by", "Ada Quell"),
    Triple("Salt", "directed_by", "Ben Ostrey"),
    Triple("Salt", "in_language", "Zulu"),
    Triple("Lantern Bay", "in_language", "Welsh"),
    Triple("Kelp", "directed_by", "Ben Ostrey"),
    Triple("Kelp", "has_imdb_rating", "good"),
)
HEAD = "in which language are the films by the director of"


def walked(tmp_path: Path, text: str, type_: str) -> tuple[set[str], list[int], list[int]]:
    """Where the path of one question leads, its edges, and those of its last hop."""
    questions, types = tmp_path / "qa.txt", tmp_path / "qtype.txt"
    questions.write_text(f"{text}\tnobody\n", encoding="utf-8")
    types.write_text(f"{type_}\n", encoding="utf-8")
    file = read_questions(questions, types, prefix="x", hops=None)
    ((id_, walk),) = walk_questions([file], KB).items()
    assert id_ == file.questions[0].query.id
    return set(walk.reached), sorted(walk.path), sorted(walk.last)


@pytest.mark.parametrize(
    ("topic", "type_", "wanted"),
    [
        ("Salt", "movie_to_director", ({"Ada Quell", "Ben Ostrey"}, [3, 4], [3, 4])),
        ("Ada Quell", "director_to_movie", ({"Lantern Bay", "Salt"}, [0, 3], [0, 3])),
        ("Ada Quell", "writer_to_movie", ({"Lantern Bay"}, [1], [1])),
        ("Ada Quell", "movie_to_director", (set(), [], [])),
        ("Kelp", "movie_to_imdbrating", ({"good"}, [8], [8])),
        ("Ivo Dane", "actor_to_movie_to_director", ({"Ada Quell"}, [0, 2], [0])),
        # Back to the topic is no answer, so Lantern Bay's own edge is needed only to go out.
        ("Lantern Bay", "movie_to_director_to_movie", ({"Salt"}, [0, 3], [3])),
        ("Kelp", "movie_to_director_to_movie", ({"Salt"}, [4, 7], [4])),
        ("Kelp", "movie_to_director_to_movie_to_language", ({"Zulu"}, [4, 5, 7], [5])),
        # Not Welsh: that is the topic's own language.
        ("Lantern Bay", "movie_to_director_to_movie_to_language", ({"Zulu"}, [0, 3, 5], [5])),
        # Kelp has no language, so the edges 4 and 7 that lead there are not on the path.
        ("Salt", "movie_to_director_to_movie_to_language", ({"Welsh"}, [0, 3, 6], [6])),
        # The edge from the director of both hops stands once.
        (
            "Lantern Bay",
            "movie_to_director_to_movie_to_director",
            ({"Ada Quell", "Ben Ostrey"}, [0, 3, 4], [3, 4]),
        ),
        ("Nowhere", "movie_to_director", (set(), [], [])),
    ],
)
def test_a_path(
    tmp_path: Path, topic: str, type_: str, wanted: tuple[set[str], list[int], list[int]]
) -> None:
    assert walked(tmp_path, f"{HEAD} [{topic}]", type_) == wanted


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("no topic here", "movie_to_director"),
        ("the [Salt]", "movie_to_tune"),
        ("the [Salt]", "director_to_actor"),
    ],
)
def test_an_unknown_path_is_told(tmp_path: Path, text: str, type_: str) -> None:
    with pytest.raises(HarnessError, match=r"answers of 1 of 1 questions.*Fetch the files") as told:
        walked(tmp_path, text, type_)
    assert "\n" not in str(told.value)


def source(tmp_path: Path, *lines: str) -> MetaQASource:
    files = {"kb.txt": ["|".join((t.subject, t.relation, t.object)) for t in KB], "qa.txt": lines}
    for name, content in files.items():
        (tmp_path / name).write_text("\n".join(content) + "\n", encoding="utf-8")
    return MetaQASource(questions=str(tmp_path / "qa.txt"), corpus=str(tmp_path / "kb.txt"))


def test_questions_without_types_are_refused(tmp_path: Path) -> None:
    loaded = source(tmp_path, "who directed [Kelp]\tBen Ostrey", "and [Salt]\tAda Quell")
    with pytest.raises(HarnessError, match=r"answers of 2 of 2 questions.*or leave bench.unansw"):
        make_unanswerable(loaded.load(tmp_path), Fraction(1, 2))


def test_loading_walks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("walked")

    monkeypatch.setattr("harness.data.benchmarks.metaqa.source.walk_questions", refuse)
    loaded = source(tmp_path, "who directed [Kelp]\tBen Ostrey").load(tmp_path)
    assert loaded.walk is not None
    with pytest.raises(AssertionError, match="walked"):
        loaded.walk(KB)
