"""The door to labelled examples: what a run may learn from, and never what it answers.

Examples come from the side `tune` of a variant, so that nothing is learned from what is held out.
A question that is being answered is left out by its id, by its native id (which twins share) and
by its text, which may stand under another id in another variant or in a file of the user's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.errors import HarnessError
from harness.nouns import Question
from harness.running.folds import fold_of
from harness.running.plain import sha256_records
from harness.splits import Selection, select
from harness.strategy import Strategy

__all__ = ["Examples", "learned_from"]

Load = Callable[[str], Benchmark]

_WANTED = "of such names, e.g. ('train',); None stands for the variant that is answered"


class Examples:
    """The labelled questions of each variant that a strategy learns from, by fold."""

    def __init__(
        self,
        strategy: str,
        pools: Mapping[str | None, tuple[Question, ...]],
        answered: Sequence[Sequence[Question]],
    ) -> None:
        """Set up the door.

        Args:
            strategy: Whose door it is.
            pools: All labelled questions by the variant's name as it was declared.
            answered: The questions that are answered with what is learned, fold by fold; one entry
                where there are no folds.
        """
        self._strategy = strategy
        self._pools = pools
        self._allowed = [
            {name: _without(pool, questions) for name, pool in pools.items()}
            for questions in answered
        ]

    def of(self, variant: str | None, fold: int = 0) -> Sequence[Question]:
        """Return what may be learned from a variant for a fold.

        Raises:
            HarnessError: if the strategy has not declared that it learns from it.
        """
        if variant not in self._pools:
            named = ", ".join(sorted(map(_named, self._pools))) or "nothing"
            raise HarnessError(
                f"the strategy {self._strategy} asks for labelled examples of {_named(variant)}, "
                f"and has declared that it learns from {named}. What it learns from is part of a "
                "run's identity: its attribute `learns_from` has to name the variant."
            )
        return self._allowed[fold][variant]

    def missing(self, benchmark: Benchmark) -> str | None:
        """Say why there is nothing to learn from, if no example is left in some fold."""
        for allowed in self._allowed:
            for name, questions in allowed.items():
                if not questions:
                    return (
                        f"the strategy {self._strategy} learns from labelled examples of "
                        f"{benchmark.id}.{name or benchmark.label}, and every one of its "
                        f"{len(self._pools[name]):,} is on the side that is answered, which a "
                        "limit does not shrink. Give run.folds=2, so that each half is answered "
                        "with what was learned from the other, or let it learn from another "
                        "variant."
                    )
        return None

    def describe(self) -> dict[str, Any]:
        """Return what was given, as JSON data for the run identity."""
        return {
            name or "": {
                "n": [len(allowed[name]) for allowed in self._allowed],
                "ids": sha256_json(
                    [[question.query.id for question in allowed[name]] for allowed in self._allowed]
                ),
                "content": sha256_records(pool),
            }
            for name, pool in self._pools.items()
        }


def learned_from(
    strategy: Strategy,
    benchmark: Benchmark,
    selection: Selection,
    *,
    load: Load,
    folds: int | None,
    seed: int,
) -> Examples | None:
    """Return the door of a strategy that learns from examples; None where it does not.

    Args:
        strategy: It says what it learns from in `learns_from`, if anything.
        benchmark: What is answered.
        selection: Its questions that are.
        load: Loads another variant of the same benchmark.
        folds: How many folds; None leaves the whole side that is answered out.
        seed: Of the folds.

    Raises:
        HarnessError: if a variant cannot be loaded, or nothing is left to learn from.
    """
    wanted = _declared(strategy)
    if not wanted:
        return None
    pools = {
        name: _tune(benchmark if name in (None, benchmark.variant) else load(str(name)))
        for name in wanted
    }
    examples = Examples(strategy.name, pools, _answered(benchmark, selection, folds, seed))
    missing = examples.missing(benchmark)
    if missing is not None and not getattr(strategy, "learns_optionally", False):
        raise HarnessError(missing)
    return examples


def _declared(strategy: Strategy) -> tuple[str | None, ...]:
    wanted: Any = getattr(strategy, "learns_from", ())
    if not isinstance(wanted, tuple | list) or not all(
        name is None or (isinstance(name, str) and name) for name in wanted
    ):
        raise HarnessError(
            f"the attribute `learns_from` of the strategy {strategy.name} is {wanted!r:.60}; it "
            f"has to be a tuple {_WANTED}."
        )
    return tuple(dict.fromkeys(wanted))


def _answered(
    benchmark: Benchmark, selection: Selection, folds: int | None, seed: int
) -> list[list[Question]]:
    # All of the side and not a sample of it, so that a limit changes no answer.
    asked = select(benchmark, selection.side).questions
    parts: list[list[Question]] = [[] for _ in range(folds or 1)]
    for question in asked:
        parts[fold_of(question.gold.native_id, folds, seed) if folds else 0].append(question)
    return parts


def _tune(benchmark: Benchmark) -> tuple[Question, ...]:
    return select(benchmark, "tune").questions


def _without(pool: Iterable[Question], answered: Sequence[Question]) -> tuple[Question, ...]:
    ids = {question.query.id for question in answered}
    natives = {question.gold.native_id for question in answered}
    texts = {_folded(question) for question in answered}
    return tuple(
        question
        for question in pool
        if question.query.id not in ids
        and question.gold.native_id not in natives
        and _folded(question) not in texts
    )


def _folded(question: Question) -> str:
    return " ".join(question.query.text.casefold().split())


def _named(variant: str | None) -> str:
    return "the variant that is answered" if variant is None else f"`{variant}`"
