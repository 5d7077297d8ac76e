"""The form of a contract's output, as a model is shown it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from harness.llm.shape import shape_of, without_prose
from harness.reader.messages import ReaderOutput


class Step(BaseModel):
    """A step; this docstring is for readers of the code."""

    kind: Literal["look", "say"]
    parts: list[str] = Field(description="names, in order")


class Plan(BaseModel):
    """A plan."""

    steps: list[Step]
    score: float | None
    sure: bool
    rest: Any = None


def test_a_form_is_read_off_the_schema() -> None:
    assert shape_of(ReaderOutput.model_json_schema()) == (
        '{"answer": <text> or null, "evidence": [<whole number>, ...]}'
    )
    assert shape_of(Plan.model_json_schema()) == (
        '{"steps": [{"kind": "look" or "say", "parts": [<text>, ...]}, ...], '
        '"score": <number> or null, "sure": true or false, "rest": <any JSON>}'
    )


def test_a_schema_without_end_has_a_form() -> None:
    endless = {
        "$ref": "#/$defs/a",
        "$defs": {"a": {"type": "array", "items": {"$ref": "#/$defs/a"}}},
    }
    assert shape_of(endless).startswith("[")


def test_docstrings_and_titles_are_left_out_and_field_descriptions_kept() -> None:
    text = str(without_prose(Plan.model_json_schema()))
    assert "docstring" not in text
    assert "title" not in text
    assert "names, in order" in text


def test_a_field_may_be_called_title_or_description() -> None:
    class Titled(BaseModel):
        """Prose."""

        title: str
        description: str

    kept = without_prose(Titled.model_json_schema())
    assert set(kept["properties"]) == {"title", "description"}
    assert "description" not in kept
