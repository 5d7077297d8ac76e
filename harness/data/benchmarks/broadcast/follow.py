"""Questions that only make sense after the turn before them, whose citations they go on from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.data.benchmarks.broadcast.columns import Column, Standing
from harness.data.benchmarks.broadcast.draft import (
    Draft,
    Found,
    fields_of,
    native_id,
    passages_of_rows,
    position_answers,
    said_answers,
    source_of,
    value_answers,
    where,
)
from harness.data.benchmarks.broadcast.figures import MOST_TIES
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.wordings import wording_of
from harness.data.series import State
from harness.nouns import Turn

__all__ = ["follow_ups"]


def follow_ups(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield `follow_up` questions, each after a turn that asked for the peak of a column.

    Forms: where that was, the lowest value, the words spoken then, another figure then.
    """
    usable = [column for column in columns if column.standing is Standing.USABLE]
    for column in usable:
        peak = column.highest()
        source = source_of(column)
        cited = passages_of_rows(material, source, peak)
        turn = _turn(column, peak, cited)
        if len(peak) <= MOST_TIES:
            yield _draft(
                "then_where",
                column,
                turn,
                answers=position_answers(peak),
                passages=cited,
                tags=where(peak),
            )
        low = column.lowest()
        yield _draft(
            "then_low",
            column,
            turn,
            answers=value_answers(low, column.metric),
            passages=passages_of_rows(material, source, low),
            tags=where(low),
        )
        if len(peak) == 1:
            yield from _then(material, column, usable, turn)


def _then(
    material: Material, column: Column, usable: Sequence[Column], turn: Turn
) -> Iterator[Draft]:
    """Yield what was said, and what other figures were, where the figure of the turn peaked."""
    at = column.highest()[0][0].position
    cited = turn.citations
    said = [c for c in material.said.get(column.series.subject, ()) if f"minute {c.minute}" == at]
    if len(said) == 1:
        passages = tuple(dict.fromkeys((*cited, said[0].passage)))
        tags = {"position": said[0].position, "ties": "1"}
        yield _draft(
            "then_said",
            column,
            turn,
            answers=said_answers(said[0]),
            passages=passages,
            tags=tags,
        )
    for other in usable:
        if other.series.source != column.series.source or other.metric == column.metric:
            continue
        cells = [
            (r, c)
            for r, c in other.series.column(other.metric.id)
            if r.position == at and c.state is State.GOOD
        ]
        if cells:
            yield _draft(
                "then_other",
                column,
                turn,
                answers=value_answers(cells, other.metric),
                passages=cited,
                tags=where(cells),
                other=other,
            )


def _turn(column: Column, peak: Found, cited: tuple[str, ...]) -> Turn:
    """Return the fixed turn before: the question for the peak, in its first wording."""
    question = wording_of("peak_value", 0, {**fields_of(column), "m": column.metric.label})
    unit = f" {column.metric.unit}" if column.metric.unit else ""
    return Turn(question, f"{peak[0][1].value.strip()}{unit}", cited)


def _draft(
    form: str,
    column: Column,
    turn: Turn,
    *,
    answers: tuple[str, ...],
    passages: tuple[str, ...],
    tags: dict[str, str],
    other: Column | None = None,
) -> Draft:
    more = (form,) if other is None else (form, other.metric.id)
    return Draft(
        cls="follow_up",
        form=form,
        native=native_id("follow_up", source_of(column), column.metric.id, *more),
        metric=column.metric,
        source=source_of(column),
        fields=fields_of(column),
        answers=answers,
        passages=passages,
        tags=tags,
        history=(turn,),
        others={} if other is None else {"m2": other.metric},
    )
