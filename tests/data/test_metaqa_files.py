"""The lines of MetaQA's files: what is refused and where, and what changes nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.data.benchmarks.metaqa import KnowledgeBase, QuestionFile, read_kb, read_questions
from harness.errors import DataError

KB = """\
Lantern Bay|directed_by|Ada Quell
Lantern Bay|starred_actors|Ivo Sörensen
1951|directed_by|Ben Ostrey
1951|has_tags|ada quell
"""
QUESTIONS = """\
who directed [Lantern Bay]\tAda Quell
[Ivo Sörensen] stars in what\tLantern Bay|1951
who directed [Lantern Bay]\tAda Quell
"""
TYPES = "movie_to_director\nactor_to_movie\nmovie_to_director\n"
KB_FILE, QA, QTYPES = "kb.txt", "qa_dev.txt", "qa_dev_qtype.txt"


@pytest.fixture
def read(tmp_path: Path) -> Callable[[], tuple[KnowledgeBase, QuestionFile]]:
    """Return a reader of the three files in tmp_path, which a test may spoil before."""
    for name, text in ((KB_FILE, KB), (QA, QUESTIONS), (QTYPES, TYPES)):
        (tmp_path / name).write_text(text, encoding="utf-8")

    def make() -> tuple[KnowledgeBase, QuestionFile]:
        types = tmp_path / QTYPES
        questions = read_questions(
            tmp_path / QA, types if types.exists() else None, prefix="dev-1hop", hops=1
        )
        return read_kb(tmp_path / KB_FILE), questions

    return make


Read = Callable[[], tuple[KnowledgeBase, QuestionFile]]


def test_names_are_told_apart_by_case(read: Read) -> None:
    kb, questions = read()
    assert {"Ada Quell", "ada quell"} <= kb.entities
    assert (len(kb.facts), len(kb.entities), kb.repeated) == (4, 6, 0)
    assert questions.topics == ("Lantern Bay", "Ivo Sörensen", "Lantern Bay")


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("who made [A [B] C]", "A [B] C"),
        ("who made [ A ]", " A "),
        ("who made []", None),
        ("who made [A", None),
        ("who made A", None),
    ],
)
def test_the_topic_is_what_stands_in_brackets(
    tmp_path: Path, read: Read, text: str, topic: str | None
) -> None:
    (tmp_path / QTYPES).unlink()
    (tmp_path / QA).write_text(f"{text}\tAda Quell\n")
    _, questions = read()
    assert questions.topics == (topic,)
    assert questions.questions[0].query.text == text


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (KB_FILE, KB + "Lantern Bay|directed_by\n", r":5: the line has 2 columns"),
        (KB_FILE, "a|b|c|d\n" + KB, r":1: the line has 4 columns"),
        (KB_FILE, KB + "\nLantern Bay||Ada Quell\n", r":6: a column of the triple is empty"),
        (KB_FILE, KB + " |directed_by|Ada Quell\n", r":5: a column of the triple is empty"),
        (KB_FILE, "\n \n", r": holds no triples"),
        (QA, "", r": holds no questions"),
        (QA, QUESTIONS + "who directed [1951]\n", r":4: the line has no tab .* unlabelled"),
        (QA, "who?\ta\tb\n" + QUESTIONS, r":1: the line is no question, a tab and answers"),
        (QA, QUESTIONS + "\tAda Quell\n", r":4: the line is no question"),
        (QA, QUESTIONS.replace("\n", "\n\n", 1), r":2: the line is no question"),
        (QA, QUESTIONS + "who is [1951]\t\n", r":4: one of the answers is empty"),
        (QA, QUESTIONS.replace("Bay|1951", "Bay||1951"), r":2: one of the answers is empty"),
        (QTYPES, "movie_to_director\n", r": has 1 lines for the 3 questions of qa_dev.txt"),
        (QTYPES, TYPES + "movie_to_year\n", r": has 4 lines for the 3 questions"),
        (QTYPES, TYPES.replace("actor_to_movie", "actor"), r":2: 'actor' is no type of a 1-hop"),
        (QTYPES, TYPES.replace("_director", "_director_to_movie", 1), r":1: .* is no type"),
        (QTYPES, TYPES.replace("\n", "\n\n", 1)[:-1], r": has 4 lines for the 3"),
    ],
)
def test_bad_lines_are_refused_with_their_place(
    tmp_path: Path, read: Read, name: str, text: str, message: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    if name == QA:
        (tmp_path / QTYPES).unlink()
    with pytest.raises(DataError, match=re.escape(str(path)) + message) as caught:
        read()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [KB_FILE, QA, QTYPES])
def test_what_is_not_utf8_is_refused_with_its_line(tmp_path: Path, read: Read, name: str) -> None:
    path = tmp_path / name
    head, _, tail = path.read_bytes().partition(b"\n")
    path.write_bytes(head + b"\n\xff" + tail)
    with pytest.raises(DataError, match=rf"{re.escape(str(path))}:2: is not UTF-8"):
        read()


def _crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def _mixed(text: str) -> str:
    lines = text.splitlines()
    ends = ("\r\n", "\n", "\r")
    return "".join(line + ends[i % 3] for i, line in enumerate(lines))


@pytest.mark.parametrize(
    "change",
    [
        _crlf,
        _mixed,
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n \n\n",
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: re.sub(r"([|\t\n])", r" \1 ", text),
    ],
    ids=["crlf", "mixed", "cr", "bom", "no last end", "blank tail", "nfd", "blanks"],
)
@pytest.mark.parametrize("name", [KB_FILE, QA, QTYPES])
def test_what_changes_no_meaning_changes_nothing(
    tmp_path: Path, read: Read, change: Callable[[str], str], name: str
) -> None:
    before = read()
    text = change((tmp_path / name).read_text(encoding="utf-8"))
    (tmp_path / name).write_bytes(text.encode())
    assert read() == before


def test_characters_that_only_look_like_line_ends_stay_in_names(tmp_path: Path, read: Read) -> None:
    name = "Salt\u2028and\x85Ash\x0b"
    (tmp_path / KB_FILE).write_text(f"{KB}{name}!|directed_by|Ada Quell\n", encoding="utf-8")
    assert f"{name}!" in read()[0].entities
