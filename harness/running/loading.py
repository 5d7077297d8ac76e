"""Load the benchmark that a configuration names, with the options every benchmark shares."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from harness.data.benchmark import Benchmark, BenchmarkSource
from harness.data.unanswerable import make_unanswerable, share_of
from harness.running.instantiate import instantiate

__all__ = ["load_benchmark", "make_source"]

_UNANSWERABLE = "unanswerable"


def make_source(bench: Mapping[str, Any]) -> BenchmarkSource:
    """Return the source that `conf/bench/<id>.yaml` names; it knows nothing of transformations.

    Raises:
        HarnessError: if its options are wrong.
    """
    options = {key: value for key, value in bench.items() if key != _UNANSWERABLE}
    return cast(BenchmarkSource, instantiate(options, "bench"))


def load_benchmark(config: Mapping[str, Any]) -> Benchmark:
    """Load and verify a run's benchmark, and transform it where that is asked for.

    Raises:
        HarnessError: on data or options that are missing or wrong.
    """
    share = share_of(config["bench"].get(_UNANSWERABLE))
    benchmark = make_source(config["bench"]).load(Path(config["paths"]["data"]))
    return benchmark if share is None else make_unanswerable(benchmark, share)
