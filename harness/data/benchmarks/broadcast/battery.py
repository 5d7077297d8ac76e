"""The question classes, each with exact gold from the figures and the words.

| class | asks for | answerable |
|---|---|---|
| `peak_value` | the highest value of a column, verbatim | yes |
| `peak_position` | where it stands; of several equal ones, any | yes |
| `minimum` | the lowest value of a column, verbatim | yes |
| `comparison` | which of two sources has the higher peak, or the lower low | yes |
| `event_at` | what was said (or recorded) at a position, named or reached by way of a peak | yes |
| `quote` | words verbatim: at a time code, or about a name | yes |
| `follow_up` | after a turn about a peak: where, the lowest, what was said, another figure | yes |
| `multi_kb` | a figure or the words of one source where another source peaks | yes |
| `absent_source` | one of the first three of a subject that does not exist | no |
| `absent_metric` | one of the first three of a metric that the source does not have | no |
| `distrusted_metric` | one of the first three of a column that is not to be relied on | no |

No gold rests on a missing or distrusted cell: a column with distrusted cells among good ones is
not asked about at all, and a constant one has no peak.
"""

from __future__ import annotations

from collections.abc import Iterator

from harness.canonical import sha256_json
from harness.data.benchmarks.broadcast.columns import Column, columns_of
from harness.data.benchmarks.broadcast.draft import Draft, QuestionClass, native_id
from harness.data.benchmarks.broadcast.figures import extremes, traps
from harness.data.benchmarks.broadcast.follow import follow_ups
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.pairs import bridges, comparisons
from harness.data.benchmarks.broadcast.spoken import events, quotes
from harness.data.benchmarks.broadcast.worded import worded
from harness.nouns import Gold, Query, Question

__all__ = ["CLASSES", "MOST", "TRAPS", "QuestionClass", "native_id", "questions_of"]

TRAPS: tuple[QuestionClass, ...] = ("absent_source", "absent_metric", "distrusted_metric")
CLASSES: tuple[QuestionClass, ...] = (
    "peak_value",
    "peak_position",
    "minimum",
    "comparison",
    "event_at",
    "quote",
    "follow_up",
    "multi_kb",
    *TRAPS,
)
MOST = 25
"""Questions of one class."""


def questions_of(
    variant: str, material: Material, wording: str = "canonical"
) -> tuple[Question, ...]:
    """Return the questions of a variant, sorted by query id.

    Of each class up to 25 are kept, by the hash of their native ids, its forms in turn; which ones
    does not depend on how they are worded.

    Args:
        variant: The variant's name, which the query ids depend on.
        material: What is asked about.
        wording: `canonical`, `paraphrase` or `crosslingual`.
    """
    columns = list(columns_of(material.series))
    drafts = [draft for cls in CLASSES for draft in _kept(cls, material, columns)]
    titles = {passage.id: passage.title for passage in material.passages}
    questions = [_question(variant, draft, wording, titles) for draft in drafts]
    return tuple(sorted(questions, key=lambda question: question.query.id))


def _kept(cls: QuestionClass, material: Material, columns: list[Column]) -> list[Draft]:
    by_form: dict[str, dict[str, Draft]] = {}
    foreign = {m.id for metrics in material.foreign.values() for m in metrics}
    for draft in _drafts(cls, material, columns):
        # The forms of a trap are those of the questions it is like: they are not told apart here.
        group = draft.form if cls not in TRAPS else str(draft.metric.id in foreign)
        by_form.setdefault(group, {}).setdefault(draft.native, draft)
    queues = [
        sorted(drafts.values(), key=lambda draft: draft.order)
        for _, drafts in sorted(by_form.items())
    ]
    if cls in TRAPS:
        # A metric that other sources do have is the better trap: those come first.
        return [draft for queue in queues for draft in queue][:MOST]
    turns = max((len(queue) for queue in queues), default=0)
    order = [queue[turn] for turn in range(turns) for queue in queues if turn < len(queue)]
    return order[:MOST]


def _drafts(cls: QuestionClass, material: Material, columns: list[Column]) -> Iterator[Draft]:
    if cls in TRAPS:
        yield from traps(cls, material, columns)
    elif cls in ("peak_value", "peak_position", "minimum"):
        yield from extremes(cls, material, columns)
    elif cls == "comparison":
        yield from comparisons(material, columns)
    elif cls == "event_at":
        yield from events(material, columns)
    elif cls == "quote":
        yield from quotes(material)
    elif cls == "follow_up":
        yield from follow_ups(material, columns)
    else:
        yield from bridges(material, columns)


def _question(variant: str, draft: Draft, wording: str, titles: dict[str, str]) -> Question:
    language, text = worded(draft, wording)
    tags = {"class": draft.cls, "form": draft.form, "source": draft.source}
    tags |= {"metric": draft.metric.id, "wording": wording, "language": language}
    if draft.cls in TRAPS or draft.form in ("peak_value", "peak_position", "minimum"):
        tags["asks"] = draft.form
    gold = Gold(
        native_id=draft.native,
        answers=draft.answers,
        answerable=draft.cls not in TRAPS,
        type=draft.cls,
        passages=draft.passages,
        titles=tuple(dict.fromkeys(titles[id_] for id_ in draft.passages)),
        tags=tuple((tags | dict(draft.tags)).items()),
    )
    opaque = "q" + sha256_json(["broadcast", variant, draft.native])[:16]
    return Question(Query(opaque, text, history=draft.history), gold)
