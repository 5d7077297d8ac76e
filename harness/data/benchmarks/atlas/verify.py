"""Checks that the benchmark is what it says: gold, support, absence, balance and difficulty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.data.benchmarks.atlas.absence import Absence
from harness.data.benchmarks.atlas.ask.editor import GUARDED
from harness.data.benchmarks.atlas.atlas import Atlas
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.gold import MOST
from harness.data.benchmarks.atlas.lookalike import lookalike_accuracy
from harness.data.benchmarks.atlas.names import plain
from harness.data.benchmarks.atlas.proof import named
from harness.data.benchmarks.atlas.shortcut import shortcuts
from harness.data.benchmarks.atlas.statistics import tag
from harness.data.benchmarks.atlas.textindex import TextIndex
from harness.data.benchmarks.atlas.values import forms
from harness.nouns import Question, Triple

__all__ = ["Check", "VerifyReport", "verify"]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: what it says, whether it holds, and the numbers or the first failures."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """All checks of one benchmark."""

    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether every check holds."""
        return all(check.passed for check in self.checks)

    def __str__(self) -> str:
        """Return one line a check."""
        return "\n".join(
            f"{'ok  ' if check.passed else 'FAIL'} {check.name}: {check.detail}"
            for check in self.checks
        )


def verify(atlas: Atlas, *, measured: bool = True) -> VerifyReport:
    """Run all checks; `measured` adds those that need the classifier and the offline reader."""
    view = _View(atlas)
    absence = Absence(atlas, view.index, view.texts)
    checks = [
        view.list_failures("passage and query ids are unique", view.ids),
        view.list_failures("every asserting span holds its triple's subject or object", view.spans),
        view.list_failures("every triple is asserted by a sentence", view.asserted),
        view.list_failures("every answerable plan executes to its gold", view.executes),
        view.list_failures("every evidence triple is asserted by a gold passage", view.supported),
        view.list_failures(
            "recall@5 can be 1: only sets and counts have more gold passages", view.few
        ),
        view.list_failures("every unanswerable question has no support", absence.unsupported),
        view.list_failures("no missing date can be bounded away from its rival", absence.bounded),
        view.list_failures("every false premise is contradicted by a text", absence.unseen),
        view.list_failures("unanswerable questions have their near misses", absence.bare),
        view.list_failures("removed triples are in no view", view.removed),
        view.list_failures(
            "no passage holds both a name of the question and the answer", view.apart
        ),
        view.list_failures("every shape is unanswerable at the same rate", view.rates),
        view.list_failures("yes and no are balanced", view.verdicts),
    ]
    if measured:
        score = lookalike_accuracy(atlas.questions)
        checks.append(
            Check("question text does not tell", score <= 0.60, f"balanced accuracy {score:.3f}")
        )
        table = shortcuts(atlas)
        had, tried = (sum(pair[i] for pair in table.values()) for i in (0, 1))
        rate = had / tried
        checks.append(Check("shortcut rate under 10 %", rate < 0.1, f"{rate:.3f} (n={tried})"))
    return VerifyReport(tuple(checks))


class _View:
    """The benchmark with the indices the checks share."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.index = TripleIndex(atlas.triples)
        self.passage = {passage.id: passage for passage in atlas.passages}
        self.nodes = {node.name: node for node in atlas.nodes}
        self.texts = TextIndex([passage.default_text for passage in atlas.passages])
        self.names: dict[str, list[str]] = {}
        for node in atlas.nodes:
            aliases = [value for key, value in node.attributes if key == "also_known_as"]
            bare = node.name.split(" (")[0]
            self.names[node.name] = [bare, *aliases, plain(bare), *(plain(a) for a in aliases)]

    def list_failures(self, name: str, check: Callable[[], Iterator[str]]) -> Check:
        failures = list(check())
        shown = "; ".join(failures[:3])
        return Check(name, not failures, f"{len(failures)} failures {shown}" if shown else "all")

    def spellings(self, value: str) -> list[str]:
        return self.names.get(value) or list(forms(value))

    def ids(self) -> Iterator[str]:
        for ids in (
            [passage.id for passage in self.atlas.passages],
            [question.query.id for question in self.atlas.questions],
            [question.query.text for question in self.atlas.questions],
            [node.id for node in self.atlas.nodes],
        ):
            if len(dict.fromkeys(ids)) != len(ids):
                yield f"{len(ids) - len(dict.fromkeys(ids))} repeated in {len(ids)}"

    def spans(self) -> Iterator[str]:
        for item in self.atlas.provenance:
            text = self.passage[item.passage].text[item.start : item.end]
            spelled = self.spellings(item.triple.subject) + self.spellings(item.triple.object)
            if not text.endswith((".", '."')) or not any(name in text for name in spelled):
                yield f"{text!r} for {item.triple}"

    def asserted(self) -> Iterator[str]:
        told = dict.fromkeys(item.triple for item in self.atlas.provenance)
        yield from (str(triple) for triple in self.atlas.triples if triple not in told)

    def _gold(self, question: Question) -> list[list[str]]:
        gold = question.gold
        return [[name] for name in gold.answer_set] or [list(gold.answers)]

    def executes(self) -> Iterator[str]:
        for question in self.atlas.questions:
            if not question.gold.answerable:
                continue
            found = sorted(execute(self.atlas.plans[question.query.id], self.index))
            wanted = self._gold(question)
            fits = len(found) == len(wanted) and all(
                any(title in spelled for spelled in wanted) for title in found
            )
            if not fits:
                yield f"{question.query.text} gives {found}"

    def supported(self) -> Iterator[str]:
        told: dict[str, dict[Triple, None]] = {}
        for item in self.atlas.provenance:
            told.setdefault(item.passage, {})[item.triple] = None
        for question in self.atlas.questions:
            for triple in question.gold.evidence:
                if not any(triple in told[place] for place in question.gold.passages):
                    yield f"{question.query.text}: {triple}"

    def few(self) -> Iterator[str]:
        for question in self.atlas.questions:
            gold = question.gold
            counts = tag(gold.tags, "pattern").startswith("count:")
            if gold.type != "set" and not counts and len(gold.passages) > MOST:
                yield f"{question.query.text}: {len(gold.passages)}"

    def removed(self) -> Iterator[str]:
        gone = dict.fromkeys(self.atlas.removed)
        yield from (str(t) for t in self.atlas.triples if t in gone)
        yield from (str(i.triple) for i in self.atlas.provenance if i.triple in gone)
        edges = dict.fromkeys((e.source, e.type, e.target) for e in self.atlas.edges)
        for triple in self.atlas.removed:
            one, two = self.nodes.get(triple.subject), self.nodes.get(triple.object)
            if one and two and (one.id, triple.relation, two.id) in edges:
                yield f"edge of {triple}"
            if one and any(key == triple.relation for key, _ in one.attributes):
                yield f"attribute of {triple}"

    def apart(self) -> Iterator[str]:
        for question in self.atlas.questions:
            gold = question.gold
            if not gold.answerable or gold.type not in GUARDED:
                continue
            titles = named(self.atlas.plans[question.query.id])
            names = [n for t in titles for n in self.names[t] if n in question.query.text]
            if self.texts.together(names, gold.answers):
                yield question.query.text

    def rates(self) -> Iterator[str]:
        asked = [q for q in self.atlas.questions if not q.gold.derived]
        for shape in sorted(dict.fromkeys(q.gold.type for q in asked)):
            group = [q for q in asked if q.gold.type == shape]
            share = sum(not q.gold.answerable for q in group) / len(group)
            if abs(share - 0.2) > max(0.03, 1.0 / len(group)):
                yield f"{shape} {share:.2f} of {len(group)}"

    def verdicts(self) -> Iterator[str]:
        said = [
            q.gold.answers[0]
            for q in self.atlas.questions
            if q.gold.type == "yes_no" and q.gold.answers
        ]
        if abs(said.count("yes") - said.count("no")) > max(2, len(said) // 10):
            yield f"{said.count('yes')} yes, {said.count('no')} no"
