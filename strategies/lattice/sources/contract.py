"""The contract of the extractor: a text into rows, each with the words it rests on."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from harness.extract.rule import RuleExtractor
from harness.llm.contract import Contract
from harness.nouns import Passage

__all__ = ["EXTRACT", "ExtractInput", "ExtractOutput", "ExtractedRow"]

_PROMPTS = Path(__file__).parent / "prompts"


class ExtractInput(BaseModel):
    """A unit of text, and the relations that are asked for (none: any)."""

    model_config = ConfigDict(frozen=True)

    title: str
    text: str
    relations: tuple[str, ...] = ()


class ExtractedRow(BaseModel):
    """One row; `evidence_quote` is copied from the text."""

    model_config = ConfigDict(frozen=True, coerce_numbers_to_str=True)

    subject: str
    dimension: str
    value: str
    evidence_quote: str


class ExtractOutput(BaseModel):
    """The rows of a unit."""

    model_config = ConfigDict(frozen=True)

    rows: tuple[ExtractedRow, ...] = ()


def _variables(given: ExtractInput) -> dict[str, str]:
    return {
        "title": given.title or "(none)",
        "text": given.text,
        "relations": ", ".join(given.relations) or "(any)",
    }


def _by_rules(given: ExtractInput) -> ExtractOutput:
    found = RuleExtractor().extract([Passage("", given.title, given.text)])
    return ExtractOutput(
        rows=tuple(
            ExtractedRow(
                subject=fact.subject, dimension=fact.relation, value=fact.value,
                evidence_quote=fact.source_text,
            )
            for fact in found
        )
    )  # fmt: skip


EXTRACT: Contract[ExtractInput, ExtractOutput] = Contract(
    name="lattice_extract",
    version="1",
    role="extractor",
    input=ExtractInput,
    output=ExtractOutput,
    prompt=_PROMPTS / "extract.txt",
    variants={"small": _PROMPTS / "extract.small.txt"},
    variables=_variables,
    offline=_by_rules,
)
"""Asked once for every unit. Without a model it is answered by the rule extractor."""
