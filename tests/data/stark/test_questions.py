"""Questions and splits: what the files may look like, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.benchmarks.stark.questions import Table, read_split, read_table
from harness.errors import DataError

HEAD = "id,query,answer_ids\n"
GOOD = HEAD + '7,"Which, of ""all""?","[3, 1]"\n0,Who?,[5]\n12,"Two\nlines?",[9]\n'


def table(folder: Path, text: str | bytes, kind: str = "synthesized") -> Table:
    path = folder / "qa.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_table(path, "stark_mag", kind)


def test_a_table_is_read_as_it_stands(tmp_path: Path) -> None:
    found = table(tmp_path, GOOD)
    assert list(found.questions) == ["7", "0", "12"]
    question = found.questions["7"]
    assert question.query.text == 'Which, of "all"?'
    assert question.gold.answer_set == question.gold.answers == ("3", "1")
    assert found.questions["12"].query.text == "Two\nlines?"
    assert found.repeated == 0


def test_ids_differ_by_benchmark_and_kind_only(tmp_path: Path) -> None:
    first = table(tmp_path, GOOD).questions["7"]
    assert table(tmp_path, HEAD + "7,Other?,[1]").questions["7"].query.id == first.query.id
    assert table(tmp_path, GOOD, "human").questions["7"].query.id != first.query.id
    path = tmp_path / "qa.csv"
    assert read_table(path, "stark_prime", "synthesized").questions["7"].query.id != first.query.id


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("Who?,[5]\n", "Who?,[5]\r\n"),
        GOOD + "\n\n",
        GOOD.rstrip("\n"),
        GOOD.replace("[5]", "[ 5 ]"),
        GOOD.replace("Who?", "  Who? "),
        'answer_ids,more,id,query\n"[3, 1]",,7,"Which, of ""all""?"\n[5],x,0,Who?\n'
        '[9],,12,"Two\nlines?"\n',
    ],
)
def test_what_makes_no_difference(tmp_path: Path, text: str) -> None:
    found = table(tmp_path, text)
    texts = {id_: " ".join(q.query.text.split()) for id_, q in found.questions.items()}
    assert texts == {"7": 'Which, of "all"?', "0": "Who?", "12": "Two lines?"}
    assert [q.gold.answer_set for q in found.questions.values()] == [("3", "1"), ("5",), ("9",)]


def test_an_answer_that_stands_twice_counts_once(tmp_path: Path) -> None:
    found = table(tmp_path, HEAD + '1,Q?,"[4, 4, 2]"\n2,Q?,[4]\n')
    assert found.questions["1"].gold.answer_set == ("4", "2")
    assert found.repeated == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"qa.csv: is empty"),
        ("\n\n", r"qa.csv: is empty"),
        (HEAD, r"qa.csv: holds no questions"),
        ("id,query\n1,Q?\n", r"qa.csv:1: has no column `answer_ids`: this is an unlabelled file"),
        ("id,question,answers\n1,Q?,[1]\n", r"qa.csv:1: has the columns id, question, answers;"),
        ("id,query,answer_ids,id\n1,Q?,[1],1\n", r"qa.csv:1: has the columns .*each once"),
        (HEAD + "1,Q?\n", r"qa.csv:2: has 2 fields where the first line names 3"),
        (HEAD + "1,Q?,[1],x\n", r"qa.csv:2: has 4 fields"),
        (HEAD + "0,Q?,[1]\n1,a,b,[1]\n", r"qa.csv:3: has 4 fields"),
        (HEAD + "x,Q?,[1]\n", r"qa.csv:2: the `id` 'x' is no number"),
        (HEAD + "01,Q?,[1]\n", r"qa.csv:2: the `id` '01' is no number"),
        (HEAD + "-1,Q?,[1]\n", r"qa.csv:2: the `id` '-1' is no number"),
        (HEAD + "\u0661,Q?,[1]\n", r"is no number"),
        (HEAD + f"{'9' * 19},Q?,[1]\n", r"is no number"),
        (HEAD + "1,Q?,[1]\n2,Q?,[1]\n1,R?,[2]\n", r"qa.csv:4: the `id` 1 stands on line 2"),
        (HEAD + "1, ,[1]\n", r"qa.csv:2: the `query` of id 1 is blank"),
        (HEAD + "1,Q?,\n", r"qa.csv:2: `answer_ids` is '', not a list of numbers"),
        (HEAD + "1,Q?,[]\n", r"qa.csv:2: `answer_ids` is empty: the question cannot be scored"),
        (HEAD + "1,Q?,5\n", r"qa.csv:2: `answer_ids` is '5', not a list"),
        (HEAD + '1,Q?,"[1,]"\n', r"not a list of numbers"),
        (HEAD + "1,Q?,[1.5]\n", r"not a list of numbers"),
        (HEAD + "1,Q?,['a']\n", r"not a list of numbers"),
        (HEAD + "1,Q?,[-3]\n", r"not a list of numbers"),
        (HEAD + f"1,Q?,[{'9' * 5000}]\n", r"not a list of numbers"),
        (HEAD + "1,Q?,__import__('os').getcwd()\n", r"`answer_ids` is \"__import__"),
        (HEAD + '1,"Q?,[1]\n', r"qa.csv:\d: is no valid CSV"),
        (HEAD + f'1,"{"x" * 200_000}",[1]\n', r"is no valid CSV \(field larger"),
        (HEAD.encode() + b"1,\xff?,[1]\n", r"qa.csv:2: is not UTF-8"),
        (
            "id,query,answer_ids,answer_ids_source\n1,Q?,[1],x\n",
            r"qa.csv:2: `answer_ids_source` is 'x', not a list",
        ),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(
    tmp_path: Path, text: str | bytes, says: str
) -> None:
    with pytest.raises(DataError, match=says):
        table(tmp_path, text)


def split(folder: Path, text: str | bytes) -> list[str]:
    found = table(folder, GOOD)
    path = folder / "test.index"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [q.gold.native_id for q in read_split(path, found, folder / "qa.csv")]


@pytest.mark.parametrize(
    "text", ["12\n7", "12\n7\n", "12\r\n7\r\n", "12\n7\r\n", "\ufeff12\r7\n\n"]
)
def test_a_split_lists_ids(tmp_path: Path, text: str) -> None:
    assert split(tmp_path, text) == ["12", "7"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"test.index: lists no question"),
        ("7\n1\n", r"test.index:2: '1' is not the id of a question in qa.csv"),
        ("7\n\n07\n", r"test.index:3: '07' is not the id"),
        ("7\n0\n7\n", r"test.index:3: 7 stands on line 1 already"),
        ("7 0\n", r"test.index:1: '7 0' is not the id"),
        (b"7\n\xff\n", r"test.index:2: is not UTF-8"),
    ],
)
def test_a_wrong_split_is_refused_with_its_line(
    tmp_path: Path, text: str | bytes, says: str
) -> None:
    with pytest.raises(DataError, match=says):
        split(tmp_path, text)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    raw = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=3))
        else:
            raw[at] = data.draw(st.sampled_from(list(b'",\n\r[]0x \x00\xff')))
        raw = raw or bytearray(b"x")
    try:
        found = table(tmp_path, bytes(raw))
    except DataError as error:
        assert "qa.csv" in str(error)
    else:
        assert all(q.gold.answer_set for q in found.questions.values())
