"""The reader's contracts: models, prompts and the offline side."""

from __future__ import annotations

import json
from string import Template

import pytest
from pydantic import ValidationError

from harness.llm.contract import Contract
from harness.reader import (
    CLOSED_BOOK,
    READER,
    READER_FORCED,
    ReaderInput,
    ReaderOutput,
    ReaderPassage,
)

CONTRACTS = (READER, READER_FORCED, CLOSED_BOOK)
PASSAGE = ReaderPassage(title="Ostrell", text="Ostrell is a town in Vorland. It costs $5 to enter.")
GIVEN = ReaderInput(question="Where is Ostrell?", passages=(PASSAGE,), history=(("Who?", "Ann"),))


@pytest.mark.parametrize("answer", ["", "  ", "\n\t"])
def test_a_blank_answer_is_refused(answer):
    with pytest.raises(ValidationError, match="blank"):
        ReaderOutput(answer=answer)


def test_an_abstention_is_valid_and_has_no_evidence():
    assert ReaderOutput(answer=None).evidence == ()


def test_output_is_read_from_model_json():
    reply = json.loads('{"answer": "Vorland", "evidence": [0]}')
    assert ReaderOutput.model_validate(reply) == ReaderOutput(answer="Vorland", evidence=(0,))


def test_names_are_unique_and_versioned():
    assert [contract.name for contract in CONTRACTS] == ["reader", "reader_forced", "closed_book"]
    assert all(contract.prompt.name == f"{contract.name}.v1.txt" for contract in CONTRACTS)
    assert len({contract.prompt_sha256 for contract in CONTRACTS}) == 3


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
def test_prompt_has_its_sections_and_fills_completely(contract: Contract):
    text = contract.prompt.read_text(encoding="utf-8")
    headers = [line for line in text.splitlines() if line.startswith("[") and line.endswith("]")]
    roles = [header for header in headers if header in {"[system]", "[user]", "[assistant]"}]
    assert roles[0] == "[system]"
    assert roles[-1] == "[user]"
    assert roles.count("[user]") == roles.count("[assistant]") + 1
    filled = Template(text).substitute(contract.variables(GIVEN))
    assert "Where is Ostrell?" in filled
    assert "$question" not in filled
    assert "Q: Who?\nA: Ann" in filled


def test_passages_are_numbered_from_zero_as_evidence_is():
    two = ReaderInput(question="?", passages=(PASSAGE, PASSAGE))
    shown = READER.variables(two)["passages"]
    assert shown.startswith("[0] Ostrell\nOstrell is a town")
    assert "\n\n[1] Ostrell" in shown


def test_empty_parts_are_said_to_be_empty():
    empty = READER.variables(ReaderInput(question="?", passages=()))
    assert (empty["passages"], empty["history"]) == ("(none)", "(none)")


def test_few_shot_replies_satisfy_the_output_model():
    for contract in CONTRACTS:
        lines = contract.prompt.read_text(encoding="utf-8").splitlines()
        replies = [lines[at + 1] for at, line in enumerate(lines) if line == "[assistant]"]
        for reply in replies:
            ReaderOutput.model_validate_json(reply)


def test_closed_book_knows_nothing_offline():
    assert CLOSED_BOOK.offline(GIVEN) == ReaderOutput(answer=None)


def test_offline_reader_declines_where_forced_reader_guesses():
    given = ReaderInput(question="Who designed Tovik Bridge in Marn?", passages=(PASSAGE,))
    assert READER.offline(given).answer is None
    assert READER_FORCED.offline(given).answer is not None
