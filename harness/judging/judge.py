"""Judge the answers of a run: what has no judgement yet, several at a time, line by line."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from harness.canonical import sha256_json
from harness.errors import HarnessError
from harness.judging.contract import JUDGE, judge_input
from harness.judging.judgement import Judgement, current, judgeable, read_judgements
from harness.llm.errors import LLMError, RunStopped
from harness.llm.limits import Cap
from harness.metering import Meter, metered
from harness.metrics.case import predicted_text
from harness.nouns import Question, Row, Usage
from harness.running.folder import RunFolder
from harness.running.ledger import Ledger

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Judge", "Judging", "judge_answers"]

_TICK = 0.25


@dataclass(frozen=True, slots=True)
class Judge:
    """A model as a judge: what tells it from another, and its name for people."""

    llm: LLM
    identity: str
    model: str
    prompt_sha256: str

    @classmethod
    def of(cls, llm: LLM) -> Judge:
        """Return the judge that an LLM access makes.

        Raises:
            HarnessError: if there is no model behind it.
        """
        told = dict(llm.describe())
        if told.get("provider") == "offline":
            raise HarnessError(
                "llm=offline has no model, and a judge is one: name it, such as llm=openai "
                "llm.model=NAME (or llm.models.judge=NAME)."
            )
        # Which model another role has cannot change a verdict.
        told["model"] = (told.pop("models", None) or {}).get(JUDGE.role, told.get("model"))
        name = "/".join(str(told[key]) for key in ("provider", "model") if told.get(key))
        identity = sha256_json({"llm": told, "contract": JUDGE.describe()})
        return cls(llm, identity, name or "other", JUDGE.prompt_sha256)

    def judge(self, question: Question, row: Row) -> Judgement:
        """Judge one answer; a call that fails is a judgement without a verdict.

        Raises:
            HarnessError: on what the user can fix, or if the provider is down (`RunStopped`).
        """
        if row.prediction is None:
            raise ValueError("a question without a prediction has no answer to judge")
        verdict, reason, error = None, "", None
        meter, start = Meter(), time.perf_counter()
        with metered(meter):
            try:
                asked = judge_input(question.query, question.gold, row.prediction)
                output = self.llm.call(JUDGE, asked)
                verdict, reason = output.same, output.reason
            except LLMError as failure:
                error = " ".join(f"{failure.outcome}: {failure}".split())
        return Judgement(
            question=question.query.id,
            answer=predicted_text(row.prediction),
            verdict=verdict,
            judge=self.identity,
            model=self.model,
            prompt_sha256=self.prompt_sha256,
            reason=reason,
            error=error,
            usage=meter.usage,
            seconds=round(time.perf_counter() - start, 3),
            keys=tuple(call.key for call in meter.calls),
        )


@dataclass(frozen=True, slots=True)
class Judging:
    """What came of judging a run: all judgements, how many are new, why it stopped, if it did."""

    judgements: Sequence[Judgement]
    new: int
    stopped: str | None = None


def judge_answers(
    judge: Judge,
    folder: RunFolder,
    questions: Sequence[Question],
    rows: Mapping[str, Row],
    *,
    workers: int,
    stop: Event,
    tell: Callable[[Judgement, int], None] = lambda judgement, left: None,
) -> Judging:
    """Judge the answers of a locked run that this judge has given no verdict on.

    Args:
        judge: The judge.
        folder: The run's folder, whose `judgements.jsonl` grows by a line a judgement.
        questions: The run's.
        rows: The run's, by question id.
        workers: How many judgements at a time.
        stop: Once set none is begun; those under way are finished.
        tell: Told of each judgement and how many are left.

    Raises:
        HarnessError: if another judge has judged the run, or on what the user can fix.
    """
    made = read_judgements(folder.judgements)
    if made and made[0].judge != judge.identity:
        raise HarnessError(
            f"{folder.judgements} holds the judgements of another judge ({made[0].model}, prompt "
            f"{made[0].prompt_sha256[:16]}), or of this one with other sampling, and a figure is "
            "one judge's. Give its options to go on with it, or --anew to set those aside."
        )
    done = current(made, rows)
    waiting = [
        question
        for question in judgeable(questions, rows)
        if (before := done.get(question.query.id)) is None or before.verdict is None
    ]
    cap: Cap = getattr(judge.llm, "cap", None) or Cap()
    spent = sum((judgement.usage for judgement in made), Usage())
    new, stopped = 0, None
    if not waiting:
        return Judging(made, 0)
    if (why := cap.reached(spent)) is not None:
        return Judging(made, 0, _by_cap(why))
    with Ledger(folder.judgements) as ledger:
        try:
            pairs = [(question, rows[question.query.id]) for question in waiting]
            tick = ledger.sync_if_due
            for judgement in _judged(judge, pairs, workers=workers, stop=stop, tick=tick):
                ledger.append_json(judgement.to_json())
                made.append(judgement)
                new += 1
                tell(judgement, len(waiting) - new)
                spent += judgement.usage
                if stopped is None and (why := cap.reached(spent)) is not None:
                    stopped = _by_cap(why)
                    stop.set()
        except RunStopped as error:
            stopped = str(error)
    return Judging(made, new, stopped)


def _by_cap(why: str) -> str:
    return f"{why}. Give a higher cap with the same command to go on"


def _judged(
    judge: Judge,
    pairs: Sequence[tuple[Question, Row]],
    *,
    workers: int,
    stop: Event,
    tick: Callable[[], None],
) -> Iterator[Judgement]:
    """Yield judgements as they are made; what is under way when a call raises is not lost."""
    queue = iter(pairs)
    under_way: set[Future[Judgement]] = set()
    fault: HarnessError | None = None
    with ThreadPoolExecutor(workers, thread_name_prefix="judge") as pool:
        while True:
            while fault is None and not stop.is_set() and len(under_way) < workers:
                if (pair := next(queue, None)) is None:
                    break
                under_way.add(pool.submit(judge.judge, *pair))
            if not under_way:
                break
            done, under_way = wait(under_way, timeout=_TICK, return_when=FIRST_COMPLETED)
            tick()
            for future in done:
                raised = future.exception()
                if isinstance(raised, HarnessError):
                    fault = fault or raised
                else:
                    yield future.result()
    if fault is not None:
        raise fault
