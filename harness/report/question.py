"""One question of a run, told in full: query, answer, gold, passages, trace."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from harness.data.benchmark import Benchmark
from harness.metrics import get_scorer
from harness.metrics.case import make_case
from harness.nouns import Gold, Prediction, Question, Row, TraceStep, Triple
from harness.report.tree import draw_tree
from harness.report.words import many
from harness.running.recorded import RecordedRun

__all__ = ["QuestionView", "render_gold", "render_question"]

_SHOWN = 240
_TEXT_WIDTH = 110


def render_question(run: RecordedRun, question: Question) -> Iterator[RenderableType]:
    """Yield what to print of a question, in reading order."""
    query, gold = question.query, question.gold
    row = run.rows.get(query.id)
    yield Panel(
        escape(query.text),
        title=escape(f"question {query.id}"),
        subtitle=escape(f"{run.strategy} on {run.benchmark.name}, identity {run.identity[:16]}"),
        title_align="left",
        subtitle_align="left",
    )
    facts = _facts_table()
    facts.add_row("outcome", escape(_outcome(run, question, row)))
    if row is not None and row.prediction is not None:
        _add_said(facts, row.prediction)
    _add_gold(facts, gold)
    if row is not None:
        facts.add_row("spent", escape(_spent(row, offline=run.offline)))
    yield facts
    yield _passages(run, gold, row)
    if row is not None and row.traceback:
        yield escape(row.traceback)
    if row is not None and row.prediction is not None:
        titles = run.benchmark.corpus.titles
        if (tree := draw_tree(row.prediction.trace, gold.passages, titles)) is not None:
            yield tree
        for number, step in enumerate(row.prediction.trace.steps, start=1):
            yield _step(number, step, titles)


@dataclass(frozen=True, slots=True)
class QuestionView:
    """One question of a run that prints itself: by rich, as text, and in a notebook."""

    run: RecordedRun
    question: Question

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield its parts in reading order."""
        yield from render_question(self.run, self.question)

    def __str__(self) -> str:
        """Return it as plain text."""
        console = Console(file=io.StringIO(), width=_TEXT_WIDTH, highlight=False)
        console.print(self)
        return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]

    def __repr__(self) -> str:
        """Return the text, which is what a notebook shows."""
        return str(self)


def render_gold(benchmark: Benchmark, question: Question) -> Iterator[RenderableType]:
    """Yield a question with its gold and its gold passages in full, without any run."""
    query, gold = question.query, question.gold
    yield Panel(
        escape(query.text), title=escape(f"{benchmark.name} {query.id}"), title_align="left"
    )
    facts = _facts_table()
    _add_gold(facts, gold)
    yield facts
    known = benchmark.corpus.by_id
    for id_ in gold.passages:
        yield escape(known[id_].default_text if id_ in known else f"{id_} (not in the corpus)")


def _facts_table() -> Table:
    facts = Table(show_header=False, box=None, pad_edge=False)
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column()
    return facts


def _add_gold(facts: Table, gold: Gold) -> None:
    wanted = " | ".join(gold.answer_set or gold.answers) or "(unanswerable)"
    facts.add_row("gold", escape(wanted))
    labels = [gold.type, many(gold.hops, "hop") if gold.hops else "", gold.native_id]
    facts.add_row("kind", escape(", ".join(filter(None, labels))))
    if gold.titles and not gold.passages:
        facts.add_row("gold titles", escape(" | ".join(gold.titles)))
    for name, value in gold.tags:
        facts.add_row(escape(name), escape(value))
    for number, hop in enumerate(gold.decomposition, start=1):
        facts.add_row(f"gold hop {number}", escape(f"{hop.question} -> {hop.answer}"))
    for title, sentence in gold.facts:
        facts.add_row("gold fact", escape(_fact(title, sentence)))
    for triple in gold.evidence:
        facts.add_row("evidence", escape(_triple(triple)))


def _add_said(facts: Table, prediction: Prediction) -> None:
    if prediction.answer is not None:
        facts.add_row("answer", escape(prediction.answer))
    if prediction.confidence is not None:
        facts.add_row("confidence", f"{prediction.confidence:.3f}")
    for title, sentence in prediction.facts:
        facts.add_row("said fact", escape(_fact(title, sentence)))
    for triple in prediction.triples:
        facts.add_row("said evidence", escape(_triple(triple)))


def _fact(title: str, sentence: int) -> str:
    return f"{title}, sentence {sentence}"


def _triple(triple: Triple) -> str:
    return f"{triple.subject} - {triple.relation} - {triple.object}"


def _spent(row: Row, *, offline: bool) -> str:
    usage = row.usage
    parts = [many(usage.retrieval_calls, "search", "searches")]
    if offline:
        # No model was asked: there are no tokens, and nothing to keep in a cache.
        parts.append(f"{many(usage.llm_calls, 'reader call')} by rules")
    else:
        parts.append(f"{many(usage.llm_calls, 'model call')} (+{usage.cached_calls} cached)")
        parts.append(f"{many(usage.tokens_in, 'token')} in, {usage.tokens_out} out")
    times = ", ".join(f"{name} {s:.3f} s" for name, s in sorted(row.seconds.items()))
    return "; ".join(filter(None, (", ".join(parts), times)))


def _outcome(run: RecordedRun, question: Question, row: Row | None) -> str:
    gold = question.gold
    if row is None:
        return "not answered yet"
    if row.error is not None or row.prediction is None:
        return f"error: {row.error}"
    prediction = row.prediction
    if prediction.abstention is not None:
        right = "" if gold.answerable else " (rightly)"
        return f"abstained{right}: {prediction.abstention.reason} {prediction.abstention.detail}"
    if not gold.answerable:
        return "answered an unanswerable question (leak)"
    case = make_case(question, row, get_scorer(run.benchmark.scorer))
    right = (
        f"{'right' if case.em else 'wrong'} (EM {case.em:.0f}, F1 {max(case.em, case.f1_raw):.2f})"
    )
    if gold.answer_set or prediction.answer is None:
        said = prediction.answers or prediction.ranked[:5] or (prediction.answer,)
        return f"{right}, answered {list(said)}"
    return right


def _passages(run: RecordedRun, gold: Gold, row: Row | None) -> Table:
    table = Table("rank", "", "passage", box=None, pad_edge=False)
    known = run.benchmark.corpus.by_id
    prediction = row.prediction if row is not None else None
    retrieved = prediction.passages if prediction else ()
    evidence = prediction.evidence if prediction else ()
    for rank, id_ in enumerate(retrieved, start=1):
        marks = ("gold " if id_ in gold.passages else "") + ("evidence" if id_ in evidence else "")
        table.add_row(str(rank), marks, _text(known[id_].default_text if id_ in known else id_))
    for id_ in gold.passages:
        if id_ not in retrieved:
            text = _text(known[id_].default_text) if id_ in known else f"{id_} (not in the corpus)"
            table.add_row("-", "gold, not retrieved", text)
    return table


def _text(text: str) -> str:
    flat = " / ".join(text.splitlines())
    return escape(flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN]}…")


def _step(number: int, step: TraceStep, titles: Mapping[str, str]) -> str:
    """Tell one step, a line a fact, with passages by title: ids say nothing to a reader."""
    lines = [f"step {number}: {step.kind}"]
    for name, value in step.data.items():
        text = json.dumps(_titled(value, titles), ensure_ascii=False)
        lines.append(f"    {name}: {text}")
    return escape("\n".join(lines))


def _titled(value: Any, titles: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return titles.get(value) or value
    if isinstance(value, Mapping):
        return {key: _titled(inner, titles) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_titled(inner, titles) for inner in value]
    return value
