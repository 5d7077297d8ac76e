"""Run identity: the sha256 of everything that can change an answer, and of nothing else.

How a run is carried out (workers, executor, cache mode, retries, tracking, paths, summary
file) stays outside, so that two runs with one identity are the same run.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

from harness.canonical import sha256_file, sha256_json
from harness.data.benchmark import Benchmark
from harness.nouns import Condition
from harness.running.plain import sha256_records
from harness.splits import Selection
from harness.strategy import Strategy

__all__ = ["code_sha256", "identity_of", "identity_parts"]

_ANSWER_CODE = (
    "artefacts.py",
    "canonical.py",
    "checks.py",
    "data/series",
    "data/skb",
    "extract",
    "llm",
    "nouns.py",
    "plan",
    "reader",
    "redact.py",
    "retrieval",
    "running/answering.py",
    "running/context.py",
    "running/examples.py",
    "running/folds.py",
    "strategy.py",
    "values",
    "vocabulary",
)
"""The modules of the harness that can change an answer; those of scoring cannot.

Loading is not among them: what it hands to a strategy is hashed instead, so that work on one
benchmark's parser leaves the runs of all others alone.
"""


def identity_parts(
    *,
    benchmark: Benchmark,
    selection: Selection,
    limit: int | None,
    strategy: Strategy,
    strategy_config: dict[str, Any],
    retriever: dict[str, Any],
    llm: dict[str, Any],
    seed: int,
    examples: dict[str, Any] | None = None,
    folds: int | None = None,
) -> dict[str, Any]:
    """Return what a run's identity is made of, as JSON data.

    `examples` are what the strategy learns from, in how many `folds`; of one that learns from
    nothing neither is a part.
    """
    learned = {} if examples is None else {"examples": examples, "folds": folds}
    return {
        "bench": {
            "id": benchmark.id,
            # A user's own file is known by its bytes; what it is called changes nothing.
            "variant": benchmark.label if benchmark.named else None,
            "context": benchmark.context,
            "adapters": list(benchmark.corpus.adapters),
            "sha256": benchmark.sha256,
            "corpus": benchmark.corpus.source_sha256,
            "content": _content_sha256(benchmark, selection, strategy.condition),
        },
        "split": {
            "side": selection.side,
            "sha256": selection.sha256,
            # A limit that leaves no question out makes no other run.
            "limit": None if limit is None or limit >= selection.total else limit,
        },
        "strategy": {"name": strategy.name, "config": strategy_config},
        "retriever": retriever,
        "llm": llm,
        "seed": seed,
        "prompts": [contract.describe() for contract in strategy.contracts],
        "code": {"harness": _harness_sha256(), "strategy": code_sha256(strategy)},
        **learned,
    }


def identity_of(parts: dict[str, Any]) -> str:
    """Return the identity of a run: the hex sha256 of its parts."""
    return sha256_json(parts)


def code_sha256(strategy: Strategy) -> str:
    """Hash the strategy's source: its package's files, or its one file."""
    module = sys.modules[type(strategy).__module__]
    file = Path(inspect.getsourcefile(module) or "")
    # The files directly in `strategies` stand each for itself; elsewhere the package counts.
    alone = module.__package__ in ("", None, "strategies")
    return _tree_sha256([file if alone else file.parent])


def _content_sha256(benchmark: Benchmark, selection: Selection, condition: Condition) -> str:
    """Hash what a strategy can see: the corpus, the queries, and for an oracle the gold."""
    queries = [question.query for question in selection.questions]
    oracle = condition is Condition.ORACLE
    gold = [question.gold for question in selection.questions] if oracle else None
    return sha256_records([benchmark.corpus.sha256, queries, gold])


def _harness_sha256() -> str:
    root = Path(__file__).resolve().parents[1]
    return _tree_sha256([root / name for name in _ANSWER_CODE if (root / name).exists()])


def _tree_sha256(places: list[Path]) -> str:
    shas: dict[str, str] = {}
    for place in places:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                name = f"{place.name}/{file.relative_to(place).as_posix()}"
                shas[name] = sha256_file(file)
    return sha256_json(shas)
