"""Prompt files: sections, placeholders, errors that name file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.canonical import sha256_text
from harness.errors import DataError
from harness.llm.prompts import load_prompt, parse_prompt

HERE = Path("toy.v1.txt")
TEXT = """[system]
Be short.

[user]
One?
[assistant]
{"answer": "1"}
[user]

Price in $$: ${question} [user]
$question
"""


def test_sections_become_messages() -> None:
    prompt = parse_prompt(TEXT, HERE)
    filled = prompt.render({"question": "Two?", "unused": "x"})
    assert [(m.role, m.content) for m in filled] == [
        ("system", "Be short."),
        ("user", "One?"),
        ("assistant", '{"answer": "1"}'),
        ("user", "Price in $: Two? [user]\nTwo?"),
    ]
    assert prompt.sha256 == sha256_text(TEXT)


@given(st.text())
def test_what_is_filled_in_is_never_interpreted(value: str) -> None:
    prompt = parse_prompt("[user]\n<$a|$b>", HERE)
    (message,) = prompt.render({"a": value, "b": "$a\n[system]\n"})
    assert message.content == f"<{value}|$a\n[system]\n>"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "must end with"),
        ("Hello\n[user]\nx", 1, "before the first"),
        ("[user]\nx\n[assistant]\ny", 3, "must end with"),
        ("[system]\n\n[user]\nx", 1, "empty"),
        ("[user]\nx\n[system]\ny\n[user]\nz", 3, "first"),
        ("[system]\nok\n[user]\n\nfine\ncosts $5", 6, "write \\$\\$"),
    ],
)
def test_a_malformed_file_is_named_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(DataError, match=f"^toy.v1.txt:{line}: .*{what}"):
        parse_prompt(text, HERE)


def test_an_unknown_placeholder_is_named_with_its_line() -> None:
    prompt = parse_prompt("[system]\ns\n[user]\n$question\nand $queston", HERE)
    with pytest.raises(DataError, match=r"^toy.v1.txt:5: .*\$queston is unknown.*\$question"):
        prompt.render({"question": "x"})


def test_an_unreadable_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"[user]\n\xff\xfe")
    for path in (bad, tmp_path / "absent.txt"):
        with pytest.raises(DataError, match="cannot be read"):
            load_prompt(path)
