"""The three reader contracts: read, read and always guess, answer without passages.

Passages are numbered from 0 in the prompts, so the evidence numbers that a model returns
are indices into `ReaderInput.passages` as they stand.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from harness.llm.contract import Contract
from harness.reader.messages import ReaderInput, ReaderOutput, ReaderPassage
from harness.reader.offline import read

__all__ = [
    "CLOSED_BOOK",
    "READER",
    "READER_FORCED",
    "ReaderInput",
    "ReaderOutput",
    "ReaderPassage",
]

_PROMPTS = Path(__file__).parent / "prompts"


def _variables(given: ReaderInput) -> dict[str, str]:
    """Return the texts that fill the prompt's `$question`, `$passages` and `$history`."""
    passages = "\n\n".join(
        f"[{index}] {passage.title}\n{passage.text}" for index, passage in enumerate(given.passages)
    )
    history = "\n".join(f"Q: {question}\nA: {answer}" for question, answer in given.history)
    return {
        "question": given.question,
        "passages": passages or "(none)",
        "history": history or "(none)",
    }


def _no_memory(given: ReaderInput) -> ReaderOutput:
    """Decline every question: without a model and without passages nothing is known."""
    del given
    return ReaderOutput(answer=None)


READER: Contract[ReaderInput, ReaderOutput] = Contract(
    name="reader",
    version="1",
    role="reader",
    input=ReaderInput,
    output=ReaderOutput,
    prompt=_PROMPTS / "reader.v1.txt",
    variables=_variables,
    offline=read,
    variants={"small": _PROMPTS / "reader.small.v1.txt"},
)
"""Answers from the passages, or declines."""

READER_FORCED: Contract[ReaderInput, ReaderOutput] = Contract(
    name="reader_forced",
    version="1",
    role="reader",
    input=ReaderInput,
    output=ReaderOutput,
    prompt=_PROMPTS / "reader_forced.v1.txt",
    variables=_variables,
    offline=partial(read, force=True),
)
"""Always guesses: the control that shows what abstaining is worth."""

CLOSED_BOOK: Contract[ReaderInput, ReaderOutput] = Contract(
    name="closed_book",
    version="1",
    role="reader",
    input=ReaderInput,
    output=ReaderOutput,
    prompt=_PROMPTS / "closed_book.v1.txt",
    variables=_variables,
    offline=_no_memory,
)
"""Answers from the model's memory, without passages."""
