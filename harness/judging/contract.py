"""The judge's contract: whether an answer means the gold one."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from harness.errors import HarnessError
from harness.llm.contract import Contract
from harness.metrics.case import predicted_text
from harness.nouns import Gold, Prediction, Query

__all__ = ["JUDGE", "JudgeInput", "JudgeOutput", "judge_input"]


class JudgeInput(BaseModel):
    """A question, its gold and an answer.

    `gold` are alternatives, any of which is right, or, with `all_of`, the members of a set that
    are all asked for.
    """

    model_config = ConfigDict(frozen=True)

    question: str
    gold: tuple[str, ...]
    all_of: bool
    answer: str


class JudgeOutput(BaseModel):
    """Whether the answer means the gold one, and why."""

    model_config = ConfigDict(frozen=True)

    same: bool
    reason: str = ""


def judge_input(query: Query, gold: Gold, prediction: Prediction) -> JudgeInput:
    """Return what the judge is shown: nothing of how the answer was found."""
    return JudgeInput(
        question=query.text,
        gold=gold.answer_set or gold.answers,
        all_of=bool(gold.answer_set),
        answer=predicted_text(prediction),
    )


def _variables(given: JudgeInput) -> dict[str, str]:
    """Return the texts that fill the prompt's `$question`, `$gold` and `$answer`."""
    glue = " AND " if given.all_of else " OR "
    return {
        "question": given.question,
        "gold": glue.join(given.gold),
        "answer": given.answer,
    }


def _no_model(given: JudgeInput) -> JudgeOutput:
    """Refuse: rules that compare texts are scorers, and those are here already."""
    del given
    raise HarnessError("a judge is a model: name one, such as llm=openai llm.model=NAME.")


JUDGE: Contract[JudgeInput, JudgeOutput] = Contract(
    name="judge",
    version="1",
    role="judge",
    input=JudgeInput,
    output=JudgeOutput,
    prompt=Path(__file__).parent / "prompts" / "judge.v1.txt",
    variables=_variables,
    offline=_no_model,
)
"""Says whether an answer means the gold one."""
