"""Everything one run needs, made from its configuration: in this process or in a worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from harness.data.adapters import ADAPTERS, derive
from harness.data.benchmark import Benchmark
from harness.nouns import Condition
from harness.running.context import OracleRunContext, RunContext
from harness.running.examples import Examples, learned_from
from harness.running.folds import FoldedStrategy
from harness.running.identity import identity_of, identity_parts
from harness.running.instantiate import instantiate
from harness.running.loading import load_benchmark
from harness.splits import Selection, select
from harness.strategy import OracleContext, Strategy

if TYPE_CHECKING:
    from harness.llm.client import LLM
    from harness.retrieval import Retriever

__all__ = ["Session", "load_questions", "open_session", "workers_of"]

Config = Mapping[str, Any]

_ONLINE_WORKERS = 8
_VERBS = "verbs"
"""The key of a strategy's group that names its verbs, which say nothing of an answer."""


@dataclass(frozen=True, slots=True)
class Session:
    """A run that is ready to be identified, checked and prepared; nothing is built yet."""

    config: Config
    benchmark: Benchmark
    selection: Selection
    strategy: Strategy
    llm: LLM
    retriever: Retriever
    identity: str
    parts: dict[str, Any]
    examples: Examples | None = None

    def prepare(self) -> None:
        """Prepare the strategy on the corpus, with the gold door only for a declared oracle."""
        services = (self.benchmark.corpus, self.llm, self.retriever)
        cache = Path(self.config["paths"]["cache"])
        examples = self.examples or Examples(self.strategy.name, {}, [()])
        # Who works in processes computes; threads in each of them would only get in their way.
        threads = self.config["run"]["executor"] == "thread"
        helpers = workers_of(self) - 1 if threads and _waits(self.llm) else 0
        context = (
            OracleRunContext(
                *services, cache, self.selection.questions, examples=examples, helpers=helpers
            )
            if self.strategy.condition is Condition.ORACLE
            else RunContext(*services, cache, examples=examples, helpers=helpers)
        )
        self.strategy.prepare(self.benchmark.corpus, cast("OracleContext", context))


def workers_of(session: Session) -> int:
    """Return how many questions are asked at a time."""
    given: int | None = session.config["run"]["workers"]
    return given or (_ONLINE_WORKERS if _waits(session.llm) else 1)


def _waits(llm: LLM) -> bool:
    """Whether calls wait for something else, so that it pays to make several at a time."""
    return bool(getattr(llm, "waits", llm.describe()["provider"] != "offline"))


def load_questions(config: Config) -> tuple[Benchmark, Selection]:
    """Load a run's benchmark, verified, and pick its questions.

    Raises:
        HarnessError: on data or a split that are missing or wrong.
    """
    benchmark = load_benchmark(config)
    run = config["run"]
    selection = select(benchmark, config["split"]["side"], limit=run["limit"], seed=run["seed"])
    return benchmark, selection


def open_session(config: Config) -> Session:
    """Make the objects of a run from its resolved configuration.

    Raises:
        HarnessError: on data, a split or a configuration that are missing or wrong.
    """
    benchmark, selection = load_questions(config)
    run = config["run"]
    chosen = {key: value for key, value in config["strategy"].items() if key != _VERBS}
    strategy = _strategy(chosen)
    folds, seed = run.get("folds"), run["seed"]
    examples = learned_from(
        strategy, benchmark, selection, load=_other(config), folds=folds, seed=seed
    )
    oracle = strategy.condition is Condition.ORACLE
    corpus = derive(benchmark.corpus, strategy.needs, ADAPTERS, oracle=oracle)
    benchmark = replace(benchmark, corpus=corpus)
    llm = cast("LLM", instantiate(config["llm"], "llm"))
    retriever = cast("Retriever", instantiate(config["retriever"], "retriever"))
    parts = identity_parts(
        benchmark=benchmark,
        selection=selection,
        limit=run["limit"],
        strategy=strategy,
        strategy_config=chosen,
        retriever=dict(retriever.describe()),
        llm=dict(llm.describe()),
        seed=seed,
        examples=None if examples is None else examples.describe(),
        folds=folds,
    )
    if examples is not None and folds is not None:
        # A strategy that learns from nothing answers every fold alike.
        alike = [strategy, *(_strategy(chosen) for _ in range(folds - 1))]
        strategy = cast(Strategy, FoldedStrategy(alike, selection.questions, seed=seed))
    return Session(
        config=config,
        benchmark=benchmark,
        selection=selection,
        strategy=strategy,
        llm=llm,
        retriever=retriever,
        identity=identity_of(parts),
        parts=parts,
        examples=examples,
    )


def _strategy(chosen: Mapping[str, Any]) -> Strategy:
    return cast(Strategy, instantiate(chosen, "strategy"))


def _other(config: Config) -> Any:
    """Return what loads another variant of the run's benchmark, with the same options."""

    def load(variant: str) -> Benchmark:
        bench = {**config["bench"], "variant": variant}
        if "questions" in bench:
            # A file of the user's own stands for the variant that is answered.
            bench["questions"] = None
        return load_benchmark({**config, "bench": bench})

    return load
