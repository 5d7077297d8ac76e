"""Score a run's ledger and write `scores.parquet` and `summary.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.artefacts import write_atomically
from harness.data.benchmark import Benchmark
from harness.errors import HarnessError
from harness.metrics import Scores, get_scorer, score
from harness.nouns import Condition, Row
from harness.running.folder import RunFolder, write_json
from harness.running.summary import summary_of
from harness.splits import Selection

if TYPE_CHECKING:
    import pyarrow as pa

    from harness.running.session import Session

__all__ = ["Scored", "score_ledger", "score_run", "write_scored"]


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores of a run and the summary that was written."""

    scores: Scores
    summary: dict[str, Any]


def score_run(
    session: Session, folder: RunFolder, rows: Mapping[str, Row], *, build_seconds: float
) -> Scored:
    """Score a session's rows and write the results into its folder."""
    before = (
        json.loads(folder.summary.read_text(encoding="utf-8")) if folder.summary.is_file() else None
    )
    if build_seconds == 0.0 and before is not None:
        # Nothing was built this time: the summary keeps what building took when it was.
        build_seconds = before["seconds"].get("prepare", 0.0)
    scored = score_ledger(
        session.benchmark,
        session.selection,
        rows,
        identity=session.identity,
        strategy=session.strategy.name,
        condition=session.strategy.condition,
        build_seconds=build_seconds,
    )
    write_scored(folder, scored, session.config["run"]["summary"])
    return scored


def score_ledger(
    benchmark: Benchmark,
    selection: Selection,
    rows: Mapping[str, Row],
    *,
    identity: str,
    strategy: str,
    condition: Condition,
    build_seconds: float,
) -> Scored:
    """Score rows against a benchmark's questions; reads nothing and writes nothing."""
    scores = score(
        selection.questions,
        rows,
        get_scorer(benchmark.scorer),
        titles=benchmark.corpus.titles,
    )
    summary = summary_of(
        benchmark,
        selection,
        rows,
        scores,
        identity=identity,
        strategy=strategy,
        condition=condition,
        build_seconds=build_seconds,
    )
    return Scored(scores, summary)


def write_scored(folder: RunFolder, scored: Scored, summary_path: str | None) -> None:
    """Write the per-question table and the summary, the latter also to a path of the user's.

    Raises:
        HarnessError: if one of them cannot be written.
    """
    import pyarrow.parquet as pq  # noqa: PLC0415 - heavy

    table = _arrow(scored.scores)
    path = folder.scores
    try:
        write_atomically(path, lambda file: pq.write_table(table, file))
        path = folder.summary
        write_json(path, scored.summary)
        if summary_path is not None:
            path = Path(summary_path).expanduser()
            path.parent.mkdir(parents=True, exist_ok=True)
            write_json(path, scored.summary)
    except OSError as error:
        raise HarnessError(
            f"{path} cannot be written: {error.strerror}. The ledger is safe: put that right and "
            "give the same command again."
        ) from error


def _arrow(scores: Scores) -> pa.Table:
    import pyarrow as pa  # noqa: PLC0415 - heavy

    kinds = {"hops": pa.int32(), "answerable": pa.bool_(), "derived": pa.bool_()}
    metrics = {metric.key for metric in scores.metrics}
    columns = {}
    for name, values in scores.table.items():
        if name == "tags":
            # As JSON text, since the tags of a benchmark without any have no type of their own.
            texts = [json.dumps(value, sort_keys=True) for value in values]
            columns[name] = pa.array(texts, pa.string())
        else:
            kind = pa.float64() if name in metrics else kinds.get(name, pa.string())
            texts = [_utf8(value) if isinstance(value, str) else value for value in values]
            columns[name] = pa.array(texts, kind)
    return pa.table(columns)


def _utf8(text: str) -> str:
    # A lone surrogate, which a JSON escape can name, has no UTF-8 form.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
