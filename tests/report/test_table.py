"""The terminal report of a run."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from harness.report.table import format_cell, print_outcome, print_summary
from harness.running.evaluate import Outcome
from harness.running.folder import RunFolder

CELL = {"value": 0.1234, "low": 0.1, "high": 0.2, "n": 7}
NONE = {"value": None, "low": None, "high": None, "n": 0}


def summary(**changes: Any) -> dict[str, Any]:
    base = {
        "bench": "musique", "variant": "my [b]file[/b]", "context": "own", "split": "all",
        "frozen": False, "strategy": "s[1]", "condition": "oracle", "identity": "ab" * 32, "n": 7,
        "n_passages": 1234, "errors": 0, "metrics": {"em": CELL, "leak_rate": NONE},
        "by": {"hops": {"[/2]": {"em": CELL, "f1": NONE}}},
    }  # fmt: skip
    return {**base, **changes}


def outcome(path: Path, told: dict[str, Any] | None, *, pending: int = 0) -> Outcome:
    scored = None if told is None else cast(Any, SimpleNamespace(summary=told))
    return Outcome(RunFolder(path), scored, 3, pending)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (CELL, "0.123 [0.100, 0.200]"),
        ({**CELL, "low": None, "high": None}, "0.123"),
        (NONE, "-"),
        (None, "-"),
    ],
)
def test_a_number_with_its_interval(cell: dict[str, Any] | None, text: str) -> None:
    assert format_cell(cell) == text


def test_every_number_stands_with_its_n_condition_and_identity(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_summary(summary())
    out = " ".join(capsys.readouterr().out.split())
    assert "s[1] on musique.my [b]file[/b], split all (unfrozen), context own, n=7" in out
    assert "1,234 passages, oracle, identity abababababababab" in out
    assert "em 0.123 [0.100, 0.200] 7" in out
    assert "leak_rate" not in out, "a metric without a denominator is no number"
    assert "[/2] 0.123 [0.100, 0.200] - - 7" in out


def test_what_to_do_next(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "[old]" / ("long " * 30) / "x[/y]"
    print_outcome(outcome(path, summary(errors=2)))
    out = capsys.readouterr().out
    assert f"python -m harness show {path} --wrong 1\n" in out, "a path is never broken"
    assert "2 of 7 questions ended in an error" in " ".join(out.split())
    assert "run.retry_errors=true" in out
    assert "3 answered now, 4 from the ledger" in out
    print_outcome(outcome(path, None, pending=5))
    out = " ".join(capsys.readouterr().out.split())
    assert "Stopped with 5 questions to go; 3 were answered this time" in out
    assert "Give the same command again" in out
