"""The extractor's prompts keep their own rules: a model copies what it is shown."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from harness.llm.prompts import load_prompt
from strategies.lattice.sources.contract import EXTRACT, ExtractOutput
from strategies.lattice.sources.quotes import find_quote

PROMPTS = {"plain": EXTRACT.prompt, **EXTRACT.variants}


@pytest.mark.parametrize("name", sorted(PROMPTS))
def test_the_rows_of_every_example_are_ones_that_would_be_kept(name: str) -> None:
    messages = load_prompt(PROMPTS[name]).messages
    shown = [(q.content, a.content) for q, a in pairwise(messages) if a.role == "assistant"]
    assert shown
    for question, reply in shown:
        text = question.partition("Text:\n")[2]
        listed = re.findall(r"Relations: (.*)", question)[0].split(", ")
        for row in ExtractOutput.model_validate_json(reply).rows:
            assert find_quote(row.evidence_quote, text) is not None
            assert row.value in text
            assert listed == ["(any)"] or row.dimension in listed


def test_the_small_prompt_shows_more_examples_and_one_of_nothing() -> None:
    small = load_prompt(EXTRACT.variants["small"]).messages
    assert len(small) > len(load_prompt(EXTRACT.prompt).messages)
    assert '{"rows": []}' in [one.content.strip() for one in small if one.role == "assistant"]
