"""Score a run's ledger and write `scores.parquet` and `summary.json`."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.data.benchmark import Benchmark
from harness.errors import HarnessError
from harness.judging.judgement import Judgement, judge_summary, read_judgements, verdicts
from harness.metrics import Scores, get_scorer, score
from harness.nouns import Condition, Row
from harness.running.folder import RunFolder, write_bytes, write_json
from harness.running.readback import seconds_of_building
from harness.running.summary import summary_of
from harness.running.target import summary_target
from harness.splits import Selection

if TYPE_CHECKING:
    import pyarrow as pa

    from harness.running.session import Session

__all__ = ["Scored", "score_ledger", "score_run", "write_scored"]

_SMALLEST, _LARGEST = -(2**63), 2**63 - 1


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores of a run and the summary that was written."""

    scores: Scores
    summary: dict[str, Any]


def score_run(
    session: Session, folder: RunFolder, rows: Mapping[str, Row], *, build_seconds: float
) -> Scored:
    """Score a session's rows and write the results into its folder."""
    if build_seconds == 0.0:
        # Nothing was built this time: the summary keeps what building took when it was.
        build_seconds = seconds_of_building(folder)
    target = summary_target(session.config["run"]["summary"], folder, option="run.summary")
    scored = score_ledger(
        session.benchmark,
        session.selection,
        rows,
        identity=session.identity,
        parts=session.parts,
        condition=session.strategy.condition,
        build_seconds=build_seconds,
        judgements=read_judgements(folder.judgements),
    )
    write_scored(folder, scored, target)
    return scored


def score_ledger(
    benchmark: Benchmark,
    selection: Selection,
    rows: Mapping[str, Row],
    *,
    identity: str,
    parts: Mapping[str, Any],
    condition: Condition,
    build_seconds: float,
    judgements: Sequence[Judgement] = (),
) -> Scored:
    """Score rows against a benchmark's questions; reads nothing and writes nothing.

    `parts` is what the identity is made of.
    """
    scores = score(
        selection.questions,
        rows,
        get_scorer(benchmark.scorer),
        titles=benchmark.corpus.titles,
        texts=_cited(benchmark, rows),
        verdicts=verdicts(judgements, rows),
    )
    summary = summary_of(
        benchmark,
        selection,
        rows,
        scores,
        identity=identity,
        parts=parts,
        condition=condition,
        build_seconds=build_seconds,
    )
    if judgements:
        summary["judge"] = judge_summary(judgements, selection.questions, rows)
    return Scored(scores, summary)


def _cited(benchmark: Benchmark, rows: Mapping[str, Row]) -> dict[str, str]:
    """Return the texts of the passages that the answers are said to rest on."""
    known = benchmark.corpus.by_id
    cited = {id_ for row in rows.values() if row.prediction for id_ in row.prediction.evidence}
    return {id_: known[id_].default_text for id_ in cited if id_ in known}


def write_scored(folder: RunFolder, scored: Scored, target: Path | None) -> None:
    """Write the per-question table and the summary, the latter also to a path of the user's.

    Raises:
        HarnessError: if one of them cannot be written.
    """
    import pyarrow.parquet as pq  # noqa: PLC0415 - heavy

    table = io.BytesIO()
    pq.write_table(_arrow(scored.scores), table)
    path = folder.scores
    try:
        write_bytes(path, table.getvalue())
        path = folder.summary
        write_json(path, scored.summary)
        if target is not None:
            path = target
            path.parent.mkdir(parents=True, exist_ok=True)
            write_json(path, scored.summary)
    except OSError as error:
        raise HarnessError(
            f"{path} cannot be written: {error.strerror or error}. The ledger is safe: put that "
            "right and give the same command again."
        ) from error


def _arrow(scores: Scores) -> pa.Table:
    import pyarrow as pa  # noqa: PLC0415 - heavy

    kinds = {
        "hops": pa.int64(),
        "answerable": pa.bool_(),
        "derived": pa.bool_(),
        "confidence": pa.float64(),
    }
    metrics = {metric.key for metric in scores.metrics}
    columns = {}
    for name, values in scores.table.items():
        if name == "tags":
            # As JSON text, since the tags of a benchmark without any have no type of their own.
            texts = [json.dumps(value, sort_keys=True) for value in values]
            columns[name] = pa.array(texts, pa.string())
        else:
            kind = pa.float64() if name in metrics else kinds.get(name, pa.string())
            told = values if name in metrics else [_plain(value) for value in values]
            columns[name] = pa.array(told, kind)
    return pa.table(columns)


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return _utf8(value)
    # No column is wider than 64 bits; a hop count beyond is no count.
    if isinstance(value, int) and not _SMALLEST <= value <= _LARGEST:
        return None
    return value


def _utf8(text: str) -> str:
    # A lone surrogate, which a JSON escape can name, has no UTF-8 form.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
