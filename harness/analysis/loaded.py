"""One run as frames: its questions, its scores, and what it retrieved for each question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.errors import HarnessError
from harness.nouns import Prediction
from harness.report.question import QuestionView
from harness.running.folder import RunFolder, find_runs
from harness.running.readback import read_summary
from harness.running.recorded import RecordedRun, find_run, read_run

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LoadedRun", "load_run"]


class LoadedRun:
    """A finished run. Every frame is indexed by question id and built at its first use."""

    def __init__(self, recorded: RecordedRun) -> None:
        self._recorded = recorded

    @property
    def label(self) -> str:
        """Strategy and the beginning of the identity: how tables name the run."""
        return f"{self._recorded.strategy}-{self._recorded.identity[:8]}"

    @property
    def folder(self) -> RunFolder:
        """Where the run is."""
        return self._recorded.folder

    @cached_property
    def summary(self) -> dict[str, Any]:
        """The run's summary.json."""
        folder = self._recorded.folder
        summary = read_summary(folder)
        if summary is None:
            raise HarnessError(
                f"{folder.path} is not finished: give its command again, or score what is there "
                f"with: python -m harness score {folder.path}"
            )
        return summary

    @cached_property
    def questions(self) -> pd.DataFrame:
        """One row a question: text, gold, prediction, outcome, usage and seconds.

        Columns: text, native_id, type, hops, answerable, gold (list), outcome, prediction,
        abstain_reason, error, llm_calls, tokens_in, tokens_out, retrieval_calls, seconds.
        """
        import pandas as pd  # noqa: PLC0415 - heavy

        frame = pd.DataFrame(list(self._question_rows())).set_index("question")
        facts = ["outcome", "prediction", "abstain_reason"]
        columns = list(frame.columns)
        place = columns.index("error")
        return frame.join(self.scores[facts])[[*columns[:place], *facts, *columns[place:]]]

    @cached_property
    def scores(self) -> pd.DataFrame:
        """The run's scores.parquet: facts of each question and one column a metric."""
        import pandas as pd  # noqa: PLC0415 - heavy

        self.summary  # noqa: B018 - refuses an unfinished run in words
        return pd.read_parquet(self._recorded.folder.scores).set_index("question")

    @cached_property
    def passages(self) -> pd.DataFrame:
        """One row a question and passage that was retrieved or is gold.

        Columns: question, passage, title, rank (1-based; missing if not retrieved), gold,
        shown (was in the reader's context), evidence (the answer is said to rest on it).
        """
        import pandas as pd  # noqa: PLC0415 - heavy

        columns = ["question", "passage", "title", "rank", "gold", "shown", "evidence"]
        frame = pd.DataFrame(list(self._passage_rows()), columns=columns)
        kinds = {"rank": "Int64", "gold": "bool", "shown": "bool", "evidence": "bool"}
        return frame.astype(kinds).set_index("question")

    def question(self, id_: str) -> QuestionView:
        """Return one question by id or native id, to be printed or shown in a notebook.

        Raises:
            HarnessError: if the run has no such question.
        """
        for question in self._recorded.selection.questions:
            if id_ in (question.query.id, question.gold.native_id):
                return QuestionView(self._recorded, question)
        raise HarnessError(f"{self.label} has no question {id_!r}.")

    def _question_rows(self) -> Iterator[dict[str, Any]]:
        for question in self._recorded.selection.questions:
            gold, row = question.gold, self._recorded.rows.get(question.query.id)
            yield {
                "question": question.query.id,
                "text": question.query.text,
                "native_id": gold.native_id,
                "type": gold.type,
                "hops": gold.hops,
                "answerable": gold.answerable,
                "gold": list(gold.answer_set or gold.answers),
                "error": row.error if row else None,
                "llm_calls": row.usage.llm_calls if row else 0,
                "tokens_in": row.usage.tokens_in if row else 0,
                "tokens_out": row.usage.tokens_out if row else 0,
                "retrieval_calls": row.usage.retrieval_calls if row else 0,
                "seconds": row.seconds.get("total") if row else None,
            }

    def _passage_rows(self) -> Iterator[tuple[Any, ...]]:
        titles = self._recorded.benchmark.corpus.titles
        for question in self._recorded.selection.questions:
            row = self._recorded.rows.get(question.query.id)
            prediction = row.prediction if row else None
            retrieved = list(dict.fromkeys(prediction.passages)) if prediction else []
            rank = {id_: n for n, id_ in enumerate(retrieved, start=1)}
            gold = question.gold.passages
            shown = _shown(prediction)
            evidence = prediction.evidence if prediction else ()
            for id_ in dict.fromkeys([*retrieved, *gold]):
                yield (
                    question.query.id,
                    id_,
                    titles.get(id_, ""),
                    rank.get(id_),
                    id_ in gold,
                    id_ in shown,
                    id_ in evidence,
                )


def _shown(prediction: Prediction | None) -> frozenset[str]:
    """Return the passages that any reading step of the trace was shown."""
    steps = prediction.trace.steps if prediction else ()
    return frozenset(id_ for step in steps for id_ in step.data.get("shown", ()))


def load_run(
    run: str | Path,
    *,
    runs: str | Path = "runs",
    data: str | Path | None = None,
    store: str | None = None,
) -> LoadedRun:
    """Load a run.

    Args:
        run: A run folder, the beginning of an identity, `last`, or an MLflow run id.
        runs: The folder of the runs.
        data: Where the benchmark's files are now, if not where they were during the run.
        store: The MLflow store's URI; None takes MLFLOW_TRACKING_URI, else `mlflow.db` in `runs`.

    Raises:
        HarnessError: if there is no such run, or its data are not there.
    """
    from harness.tracking.lookup import folder_of_run, is_run_id  # noqa: PLC0415

    name = str(run)
    # As many digits of an identity have the form of an MLflow run id too.
    known = any(name.startswith(folder.path.name) for folder in find_runs(Path(runs)))
    if is_run_id(name) and not known:
        name = folder_of_run(name, Path(runs), store)
    folder = find_run(Path(runs), name)
    return LoadedRun(read_run(folder, data_dir=None if data is None else str(data)))
