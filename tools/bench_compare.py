"""Time the comparison of 6 runs on 1,258 questions by 8 metrics."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from harness.comparing.compared import ComparedRun
from harness.comparing.pairs import all_pairs
from harness.running.folder import RunFolder

RUNS, QUESTIONS, METRICS = 6, 1258, 8


def main() -> int:
    """Print the wall time of all tests; half of the metrics are binary."""
    rng = np.random.default_rng(88)
    keys = [f"m{number}" for number in range(METRICS)]
    runs = []
    for number in range(RUNS):
        table = {}
        for place, key in enumerate(keys):
            scores = rng.random(QUESTIONS)
            table[key] = ((scores < 0.3 + number / 50) * 1.0 if place % 2 else scores).tolist()
        runs.append(ComparedRun(str(number), RunFolder(Path()), {}, {}, table))
    start = time.perf_counter()
    pairs = all_pairs(runs, keys)
    took = time.perf_counter() - start
    sys.stdout.write(
        f"{RUNS} runs x {QUESTIONS:,} questions x {METRICS} metrics: {len(pairs)} paired tests "
        f"in {took:.2f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
