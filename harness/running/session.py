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
from harness.running.identity import identity_of, identity_parts
from harness.running.instantiate import instantiate
from harness.running.loading import load_benchmark
from harness.splits import Selection, select
from harness.strategy import OracleContext, Strategy

if TYPE_CHECKING:
    from harness.llm.client import LLM
    from harness.retrieval import Retriever

__all__ = ["Session", "load_questions", "open_session"]

Config = Mapping[str, Any]


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

    def prepare(self) -> None:
        """Prepare the strategy on the corpus, with the gold door only for a declared oracle."""
        services = (self.benchmark.corpus, self.llm, self.retriever)
        cache = Path(self.config["paths"]["cache"])
        context = (
            OracleRunContext(*services, cache, self.selection.questions)
            if self.strategy.condition is Condition.ORACLE
            else RunContext(*services, cache)
        )
        self.strategy.prepare(self.benchmark.corpus, cast("OracleContext", context))


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
    strategy = cast(Strategy, instantiate(config["strategy"], "strategy"))
    oracle = strategy.condition is Condition.ORACLE
    corpus = derive(benchmark.corpus, strategy.needs, ADAPTERS, oracle=oracle)
    benchmark = replace(benchmark, corpus=corpus)
    llm = cast("LLM", instantiate(config["llm"], "llm"))
    retriever = cast("Retriever", instantiate(config["retriever"], "retriever"))
    parts = identity_parts(
        benchmark=benchmark,
        selection=selection,
        limit=config["run"]["limit"],
        strategy=strategy,
        strategy_config=dict(config["strategy"]),
        retriever=dict(retriever.describe()),
        llm=dict(llm.describe()),
        seed=config["run"]["seed"],
    )
    return Session(
        config=config,
        benchmark=benchmark,
        selection=selection,
        strategy=strategy,
        llm=llm,
        retriever=retriever,
        identity=identity_of(parts),
        parts=parts,
    )
