"""Finding JSON in what models write."""

from __future__ import annotations

import json
import time
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, RootModel

from harness.llm.extract import UnusableError, candidates, read_output
from harness.llm.tolerant import read_value


class Out(BaseModel):
    answer: str | None
    places: tuple[int, ...] = ()


class Lax(BaseModel):
    note: str = "default"
    count: int = 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text() | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(), JSON, max_size=5)
PROSE = st.text(st.characters(exclude_characters="{}[]<", exclude_categories=["Cs"]), max_size=60)


@given(OBJECTS, PROSE, PROSE, st.booleans(), st.sampled_from([None, 2]))
def test_any_object_comes_back_out_of_fences_and_prose(
    value: dict[str, Any], before: str, after: str, fenced: bool, indent: int | None
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    wrapped = f"{before}\n```json\n{text}\n```\n{after}" if fenced else f"{before}{text}{after}"
    assert candidates(wrapped) == [value]


@given(OBJECTS)
def test_the_tolerant_reader_agrees_with_json(value: dict[str, Any]) -> None:
    text = json.dumps(value)
    assert read_value(text, 0) == (value, len(text))


TIDY = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="'\\"))
LITERALS = st.dictionaries(
    TIDY, st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TIDY | st.lists(TIDY)
)


@given(LITERALS)
def test_python_literals_are_read(value: dict[str, Any]) -> None:
    assert candidates(f"Answer: {value!r} .") == [value]


@given(st.text(alphabet="{}[]\"',:\\ a1\n#/", max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    for value in candidates(text):
        assert value is not None
    try:
        read_output(text, Out)
    except UnusableError as error:
        assert str(error)


@pytest.mark.parametrize(
    "text",
    [
        '{"answer": "Velden", "places": [0, 2],}',
        "{'answer': 'Velden', 'places': [0, 2]}",
        '{"answer": "Velden", // the town\n "places": [0, 2]}',
        'I think [0] and [2] say it. {"answer": "Velden", "places": [0, 2]} [done]',
        '<think>{"answer": "Marn"}</think>{"answer": "Velden", "places": [0, 2]}',
        '{"answer": "Marn"}\nNo, wait:\n{"answer": "Velden", "places": [0, 2]}',
        '{"type": "object", "properties": {"answer": "Velden", "places": [0, 2]}}',
        '{"title": "Out", "type": "object", "properties": {"answer": {"type": "string"}}}\n'
        '{"answer": "Velden", "places": [0, 2]}',
        '{"properties": {"answer": {"type": "string"}}, "answer": "Velden", "places": [0, 2]}',
        'The set {a, b} gives {"answer": "Velden", "places": [0, 2]}',
    ],
)
def test_a_fitting_object_is_found(text: str) -> None:
    assert read_output(text, Out) == Out(answer="Velden", places=(0, 2))


def test_apostrophes_null_and_raw_line_breaks() -> None:
    assert read_output("{'answer': 'It's Brann's'}", Out).answer == "It's Brann's"
    assert read_output("{'answer': None}", Out).answer is None
    assert read_output('{"answer": "two\nlines"}', Out).answer == "two\nlines"
    assert read_output(r"{'answer': 'caf\xe9 \ud83d\ude00'}", Out).answer == "café 😀"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Velden", "no JSON object"),
        ("", "no JSON object"),
        ('["Velden"]', "array"),
        ('{"reply": "Velden"}', "none of the fields"),
        ('{"answer": 3}', "answer: Input should be a valid string"),
        ('{"answer": "Vel', "cannot be read"),
        ('{"answer": "Velden", "inner": {"answer": "Marn"}', "cannot be read"),
        ('{"answer": "a" "b": {"answer": "Marn"}} so', "cannot be read"),
        ('{"answer": "draft"} final: {"answer": "Vel', "cannot be read"),
        (json.dumps(Out.model_json_schema()), "schema"),
    ],
)
def test_what_does_not_fit_is_not_guessed(text: str, reason: str) -> None:
    with pytest.raises(UnusableError, match=reason):
        read_output(text, Out)


def test_defaults_do_not_turn_an_unrelated_object_into_an_output() -> None:
    for text in ('{"foo": 1}', "{}", json.dumps(Lax.model_json_schema())):
        with pytest.raises(UnusableError):
            read_output(text, Lax)
    assert read_output('{"count": 2}', Lax) == Lax(count=2)


def test_strict_models_aliases_and_roots() -> None:
    class Strict(BaseModel):
        model_config = ConfigDict(strict=True)
        when: date = Field(alias="on")
        parts: tuple[str, ...]

    out = read_output('{"on": "1904-05-04", "parts": ["a"]}', Strict)
    assert (out.when, out.parts) == (date(1904, 5, 4), ("a",))
    assert read_output("so: [1, 2]", RootModel[list[int]]).root == [1, 2]


@settings(max_examples=1)
@given(st.sampled_from(["{" * 200_000, "[" * 200_000, '{"a":' * 40_000, "[1," * 60_000]))
def test_hostile_texts_cost_bounded_time(text: str) -> None:
    start = time.perf_counter()
    candidates(text)
    assert time.perf_counter() - start < 5
