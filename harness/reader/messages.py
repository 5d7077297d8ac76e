"""What goes into the reader and what comes out of it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, field_validator

__all__ = ["ReaderInput", "ReaderOutput", "ReaderPassage"]

_DECLINED = "NO ANSWER"


class ReaderPassage(BaseModel):
    """One passage as the reader is shown it."""

    model_config = ConfigDict(frozen=True)

    title: str
    text: str


class ReaderInput(BaseModel):
    """A question, the passages it is to be answered from, and earlier (question, answer) turns."""

    model_config = ConfigDict(frozen=True)

    question: str
    passages: tuple[ReaderPassage, ...]
    history: tuple[tuple[str, str], ...] = ()


class ReaderOutput(BaseModel):
    """The answer, or None where the passages do not carry the question.

    `evidence` holds 0-based indices into the input's passages, the same numbers that stand
    before the passages in the prompt. Whether they are in range is for the caller to check,
    who alone knows how many passages there were.
    """

    model_config = ConfigDict(frozen=True, coerce_numbers_to_str=True)

    answer: str | None
    evidence: tuple[int, ...] = ()

    @field_validator("answer", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        """Take what models write for a text: a truth value, or a list of several names.

        NO ANSWER is how a small model is taught to decline: it seldom gets as far as null.
        """
        if isinstance(value, str) and value.strip(" .").upper() == _DECLINED:
            return None
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            return ", ".join(value)
        return value

    @field_validator("answer")
    @classmethod
    def _not_blank(cls, value: str | None) -> str | None:
        """Refuse a blank answer: it is neither an answer nor an abstention."""
        if value is not None and not value.strip():
            raise ValueError("an answer must not be blank; use null to decline")
        return value
