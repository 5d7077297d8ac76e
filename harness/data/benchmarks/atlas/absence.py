"""Checks of the unanswerable questions: nothing answers them, and a reader can see why."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.atlas import Atlas
from harness.data.benchmarks.atlas.bounds import undecided
from harness.data.benchmarks.atlas.denial import DENIABLE
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.proof import named, reach
from harness.data.benchmarks.atlas.statistics import tag
from harness.data.benchmarks.atlas.textindex import TextIndex
from harness.data.benchmarks.atlas.wording import pool
from harness.nouns import Question

__all__ = ["Absence"]

_TOPIC = re.compile(r"\{[^}]*\}")


class Absence:
    """The unanswerable questions of a benchmark, with what the checks look up."""

    def __init__(self, atlas: Atlas, index: TripleIndex, texts: TextIndex) -> None:
        """Take the benchmark and the indices of its triples and its texts."""
        self.atlas = atlas
        self.index = index
        self.texts = texts
        self.passages = {passage.title: passage for passage in atlas.passages}
        self.asked = [q for q in atlas.questions if not q.gold.answerable]

    def unsupported(self) -> Iterator[str]:
        """Yield the questions that have an answer after all."""
        for question in self.asked:
            gold, plan = question.gold, self.atlas.plans[question.query.id]
            if execute(plan, self.index) or gold.answers or gold.answer_set or gold.evidence:
                yield question.query.text
            if tag(gold.tags, "reason") == "absent_subject":
                absent = [title for title in named(plan) if title not in self.passages]
                if not absent or self.texts.containing(absent[0]):
                    yield f"{question.query.text}: {absent}"

    def bounded(self) -> Iterator[str]:
        """Yield the comparisons that other facts decide although a date is missing."""
        for question in self.asked:
            if not undecided(self.atlas.plans[question.query.id], self.index):
                yield question.query.text

    def bare(self) -> Iterator[str]:
        """Yield the questions whose near misses are not shown: articles of what they name."""
        for question in self.asked:
            known = [t for t in named(self.atlas.plans[question.query.id]) if t in self.passages]
            shown = question.gold.passages
            lost = [title for title in known if self.passages[title].id not in shown]
            if lost or not shown:
                yield f"{question.query.text}: {lost}"

    def unseen(self) -> Iterator[str]:
        """Yield the false premises that no text contradicts."""
        for question in self.asked:
            if tag(question.gold.tags, "reason") == "false_premise" and not self._told(question):
                yield question.query.text

    def _told(self, question: Question) -> bool:
        plan = self.atlas.plans[question.query.id]
        _, ends = reach(plan, self.index)
        for end in ends:
            if any(
                len(self.index.out(end, name)) == number - 1 > 0 for name, number in _orders(plan)
            ):
                return True
            passage = self.passages[end]
            table = pool(self.atlas.wording[passage.id])
            for name in (name for names in DENIABLE.values() for name in names):
                for template in table.get("-", name):
                    pattern = ".+".join(re.escape(part) for part in _TOPIC.split(template))
                    if re.search(pattern.removeprefix(".+"), passage.text):
                        return True
        return False


def _orders(plan: object) -> Iterator[tuple[str, int]]:
    """Yield the relations of which a plan wants the first, second, ... and which."""
    if isinstance(plan, p.Ordinal):
        yield plan.relation, plan.number
    for name in getattr(type(plan), "__dataclass_fields__", {}):
        yield from _orders(getattr(plan, name))
