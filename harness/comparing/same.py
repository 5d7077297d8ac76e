"""Which runs may be compared: those that were asked the same questions of the same data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from harness.comparing.compared import ComparedRun
from harness.errors import HarnessError

__all__ = ["check_judges", "check_same"]

_SUMMARY = ("bench", "variant", "context", "split", "n")


def check_same(runs: Sequence[ComparedRun]) -> None:
    """Refuse runs on other data, another split or other questions, saying all that differs.

    Raises:
        HarnessError: if there are fewer than two runs, one stands twice, or they differ.
    """
    if len(runs) < 2:
        raise HarnessError(
            "there is nothing to compare: give two runs or more, such as make compare "
            'RUNS="last 0a1b2c3d". Which there are: python -m harness runs.'
        )
    first = runs[0]
    seen: set[Path] = set()
    for run in runs:
        path = run.folder.path.resolve()
        if path in seen:
            raise HarnessError(f"the run {run.folder.path} was given twice; leave one away.")
        seen.add(path)
        different = list(_differences(first, run))
        if different:
            raise HarnessError(
                f"{run.folder.path} cannot be compared with {first.folder.path}: "
                f"{'; '.join(different)}. Compare runs on the same data, split and limit, scored "
                "by the same scorer (python -m harness score RUN scores a run anew)."
            )


def check_judges(runs: Sequence[ComparedRun]) -> None:
    """Refuse runs of different judges, whose figures differ where their answers are the same.

    Raises:
        HarnessError: if there are any.
    """
    told = [(run, judge) for run in runs if (judge := _judge(run)) is not None]
    for run, judge in told:
        if judge != told[0][1]:
            raise HarnessError(
                f"`judged` of {run.folder.path} and {told[0][0].folder.path} cannot be compared: "
                f"the judge is {judge} and {told[0][1]}. Judge one of them anew by the other's "
                "judge (python -m harness judge RUN --anew llm=...)."
            )


def _differences(first: ComparedRun, run: ComparedRun) -> Iterator[str]:
    for key in _SUMMARY:
        here, there = run.summary.get(key), first.summary.get(key)
        if here != there:
            yield f"{key} is {here} and {there}"
    parts = {
        "data": ("bench", "sha256"),
        "corpus": ("bench", "corpus"),
        "split": ("split", "sha256"),
    }
    for name, keys in parts.items():
        if _part(run, keys) != _part(first, keys):
            yield f"the sha256 of the {name} differs"
    if run.summary.get("scorer") != first.summary.get("scorer"):
        yield f"the scorer is {_scorer(run)} and {_scorer(first)}"
    for label in sorted(_adapters(run) ^ _adapters(first)):
        name = label.rpartition(".")[0]
        if name in _names(run) & _names(first):
            yield f"the adapter {label} was used by one of them only, the other has another version"
    others = set(run.questions) ^ set(first.questions)
    if others and run.summary["n"] == first.summary["n"]:
        yield f"{len(others):,} questions are in one of them only"


def _part(run: ComparedRun, keys: tuple[str, str]) -> Any:
    group = run.parts.get(keys[0])
    return group.get(keys[1]) if isinstance(group, dict) else None


def _adapters(run: ComparedRun) -> set[str]:
    return set(_part(run, ("bench", "adapters")) or ())


def _names(run: ComparedRun) -> set[str]:
    return {label.rpartition(".")[0] for label in _adapters(run)}


def _judge(run: ComparedRun) -> str | None:
    judge = run.summary.get("judge")
    if not isinstance(judge, dict):
        return None
    return f"{judge.get('model')} ({str(judge.get('judge'))[:16]})"


def _scorer(run: ComparedRun) -> str:
    scorer = run.summary.get("scorer") or {}
    return f"{scorer.get('name')} version {scorer.get('version')}"
