"""`python -m harness cache`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.llm.cache import ResponseCache
from harness.llm.contract import PromptMessage
from harness.llm.request import Reply, Request

Harness = Callable[..., Any]


def request(n: int, model: str = "m") -> Request:
    messages = (PromptMessage("user", f"question {n}"),)
    return Request(
        "openai", model, None, messages, 0.0, 88, 9, False, {}, "ab", "reader", "1", sample=n
    )


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """The configured cache, with three replies."""
    path = tmp_path / "runs" / "cache" / "llm.sqlite"
    made = ResponseCache(path)
    made.put([(request(n), Reply("x", "stop", None, 10, 1, 0.5)) for n in range(2)])
    made.put([(request(2, "[red]n"), Reply("x", "stop", None, 10, 1, None))])
    made.close()
    return path


def test_stats(harness: Harness, cache: Path) -> None:
    told = harness("cache", "stats")
    assert told.code == 0
    assert "3 replies" in told.out
    assert "[red]n" in told.out
    assert "unknown" in told.out
    assert time.strftime("%Y-", time.gmtime()) in told.out
    told = harness("cache", "stats", "--json", "--cache", str(cache))
    groups = json.loads(told.out)["groups"]
    assert [(g["model"], g["replies"], g["usd"]) for g in groups] == [("[red]n", 1, 0), ("m", 2, 1)]


def test_prune_counts_first(harness: Harness, cache: Path) -> None:
    assert harness("cache", "prune").code == 2
    told = harness("cache", "prune", "--model", "m")
    assert (told.code, "2 replies and 0 failed calls would be removed" in told.out) == (0, True)
    assert len(ResponseCache(cache)) == 3
    assert "0 replies" in harness("cache", "prune", "--older", "1", "--yes").out
    assert "2 replies" in harness("cache", "prune", "--model", "m", "--yes").out
    assert len(ResponseCache(cache)) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("prune", "--failures"),
        ("stats", "--cache", "absent.sqlite"),
        ("export", "last"),
        ("import", "absent.jsonl"),
        ("stats", "--cache", "."),
    ],
)
def test_what_is_not_there_is_told_in_a_line(harness: Harness, arguments: tuple[str, ...]) -> None:
    told = harness("cache", *arguments)
    assert told.code == 2
    assert told.err.startswith("error: ")


def test_where_nothing_was_ever_cached_there_are_no_replies(harness: Harness) -> None:
    told = harness("cache", "stats")
    assert told.code == 0
    assert told.out.startswith("0 replies, 0.0 MB")
    assert json.loads(harness("cache", "stats", "--json").out)["bytes"] == 0


def test_a_run_without_model_calls_has_nothing_to_export(harness: Harness, finished: Any) -> None:
    told = harness("cache", "export", str(finished.folder))
    assert (told.code, "name no call of a model" in told.err) == (2, True)


def test_it_needs_a_verb_and_explains_itself(harness: Harness) -> None:
    assert harness("cache").code == 2
    told = harness("cache", "--help")
    assert told.code == 0
    for verb in ("stats", "export", "import", "prune"):
        assert verb in told.out
