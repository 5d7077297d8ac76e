"""Questions whose answer no source states: counts, ages, spans, sums."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import yaml

from harness.plan.rule.parser import ENTITY, LITERAL

__all__ = ["is_derived"]


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    text = files("harness.plan.rule").joinpath("data", "compare.yaml").read_text(encoding="utf-8")
    data = yaml.safe_load(text)
    derived, stored = ("|".join(f"(?:{one})" for one in data[key]) for key in ("derived", "stored"))
    return re.compile(rf"\b(?:{derived})\b"), re.compile(rf"\b(?:{stored})\b")


def is_derived(words: tuple[str, ...]) -> bool:
    """Whether the words around the names ask for a value that has to be computed."""
    line = " ".join("x" if word in (ENTITY, LITERAL) else word for word in words)
    derived, stored = _patterns()
    return derived.search(line) is not None and stored.search(line) is None
