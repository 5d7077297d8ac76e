"""Time scoring 100,000 predictions, and a paired bootstrap as large as MuSiQue's dev set."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from harness.metrics import bootstrap_difference, get_metric, get_scorer, score
from harness.nouns import Gold, Prediction, Query, Question, Row

PREDICTIONS, PASSAGES, RESAMPLES, QUESTIONS = 100_000, 20, 10_000, 2_417
KEYS = ("em", "f1", "recall@5")
REPEATS = 3


def main() -> int:
    """Print the best of some wall times and of the processor times with it."""
    questions, rows = ledger()
    metrics = [get_metric(key) for key in KEYS]
    for name in ("musique", "hotpotqa", "squad2", "drop"):
        scorer = get_scorer(name)
        tell(
            f"score {PREDICTIONS:,} predictions ({', '.join(KEYS)}; {name})",
            partial(score, questions, rows, scorer, metrics=metrics),
        )
    a, b = np.random.default_rng(88).random((2, QUESTIONS)).tolist()
    tell(
        f"{RESAMPLES:,} paired bootstrap resamples of {QUESTIONS:,} questions",
        partial(bootstrap_difference, a, b, resamples=RESAMPLES),
    )
    return 0


def ledger() -> tuple[list[Question], dict[str, Row]]:
    """Return invented questions and rows: two golds, three in ten right, ranked passages."""
    rng = np.random.default_rng(88)
    words = rng.integers(0, 500, size=(PREDICTIONS, 7)).tolist()
    found = rng.integers(0, 100_000, size=(PREDICTIONS, PASSAGES)).tolist()
    right = (rng.random(PREDICTIONS) < 0.3).tolist()
    questions, rows = [], {}
    for number in range(PREDICTIONS):
        id_ = f"q{number:06d}"
        gold = text(words[number][:3])
        said = gold if right[number] else text(words[number][3:])
        ranked = tuple(f"p{passage}" for passage in found[number])
        answers = (f"the {gold}", f"{gold} of old")
        questions.append(Question(Query(id_, "?"), Gold(id_, answers, passages=ranked[1:8:6])))
        rows[id_] = Row("run", id_, Prediction(answer=said, passages=ranked))
    return questions, rows


def text(numbers: list[int]) -> str:
    """Return as many invented words."""
    return " ".join(f"w{number}" for number in numbers)


def tell(what: str, work: Callable[[], object]) -> None:
    """Print the best of some repeats."""
    times = []
    for _ in range(REPEATS):
        wall, processor = time.perf_counter(), time.process_time()
        work()
        times.append((time.perf_counter() - wall, time.process_time() - processor))
    wall, processor = min(times)
    sys.stdout.write(f"{what}: {wall:.2f} s ({processor:.2f} s of processor time)\n")


if __name__ == "__main__":
    sys.exit(main())
