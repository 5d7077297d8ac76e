"""Every block of results in README.md and ABLATIONS.md is written by a tool, and is not empty."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"<!-- results:(\S+) -->\n(.*?)<!-- /results:(\S+) -->", re.DOTALL)


@pytest.mark.parametrize("name", ["README.md", "ABLATIONS.md"])
def test_every_block_is_filled_and_has_a_tool(name: str) -> None:
    blocks = BLOCK.findall((ROOT / name).read_text("utf-8"))
    tools = "".join(path.read_text("utf-8") for path in (ROOT / "tools").glob("*.py"))
    assert blocks
    for opened, text, closed in blocks:
        assert opened == closed
        assert text.strip(), f"{opened} is empty"
        assert f'"{opened}"' in tools, f"no tool writes {opened}"
