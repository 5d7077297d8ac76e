"""Keeps the drafts that are good questions, and turns the configured share unanswerable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from harness.data.benchmarks.atlas.ask import chains, kin, meets, pairs
from harness.data.benchmarks.atlas.ask.derived import derived
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, Draw
from harness.data.benchmarks.atlas.ask.remove import absent_subject, false_premise, missing_facts
from harness.data.benchmarks.atlas.bounds import undecided
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, WorldFact
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.proof import prove, reach
from harness.data.benchmarks.atlas.textindex import TextIndex
from harness.data.benchmarks.atlas.triples import triples_of
from harness.data.benchmarks.atlas.values import forms
from harness.nouns import Triple

__all__ = ["GUARDED", "Editor", "Kept"]

GUARDED = ("chain_2", "chain_3", "chain_4", "intersection", "inference")
"""Shapes in which no single passage may hold both a name used in the question and the answer."""

_DRAWS: dict[str, Draw] = {
    "one_hop": chains.chain(1),
    "chain_2": chains.chain(2),
    "chain_3": chains.chain(3),
    "chain_4": chains.chain(4),
    "intersection": meets.intersection,
    "inference": kin.inference,
    "comparison": pairs.comparison,
    "bridge_comparison": pairs.bridge_comparison,
    "set": chains.set_valued,
    "ordinal": chains.ordinal,
    "yes_no": pairs.yes_no,
    "derived": derived,
}


def _clumsy(draft: Draft) -> bool:
    """Whether a possessive follows what cannot carry one, such as a parenthesis."""
    return any(
        f"{{{i}}}'s" in draft.template and ("(" in mention or "," in mention or " in " in mention)
        for i, mention in enumerate(draft.mentions)
    )


@dataclass(slots=True)
class Kept:
    """A kept question: its draft, its answer by execution, and the facts that rest under it."""

    draft: Draft
    answer: tuple[str, ...]
    facts: tuple[WorldFact, ...]


@dataclass(slots=True)
class Editor:
    """Draws drafts until every shape has its number."""

    desk: Desk
    index: TripleIndex
    texts: TextIndex
    by_title: dict[str, Entity]
    fact_of: dict[Triple, WorldFact]
    kept: list[Kept] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)

    def names_of(self, answer: str) -> tuple[str, ...]:
        """Return all spellings of an answer."""
        entity = self.by_title.get(answer)
        return entity.names if entity is not None else forms(answer)

    def gather(self) -> None:
        """Draw the drafts of all shapes, the derived slice included."""
        config = self.desk.world.config
        total = sum(share for _, share in config.shapes)
        for shape, share in config.shapes:
            self._shape(shape, config.questions * share // total)
        self._shape("derived", config.derived)

    def _shape(self, shape: str, quota: int) -> None:
        config = self.desk.world.config
        patterns: dict[str, int] = {}
        starts: dict[int, int] = {}
        answers: dict[str, int] = {}
        cap = max(2, quota // (3 if shape in ("yes_no", "derived", "comparison") else 8))
        for i in range(quota * 400):
            if sum(patterns.values()) == quota:
                return
            native = f"atlas-{config.size}-{config.difficulty}-{config.seed}/{shape}/{i}"
            draft = _DRAWS[shape](self.desk, Stream(config.seed, "ask", native), native)
            if draft is None or draft.text in self.seen or _clumsy(draft):
                continue
            if patterns.get(draft.pattern, 0) >= cap:
                continue
            if any(starts.get(start.id, 0) >= 2 for start in draft.starts):
                continue
            verdict = draft.answer_kind if shape == "yes_no" else ""
            if verdict and answers.get(verdict, 0) >= (quota + 1) // 2:
                continue
            kept = self.examine(draft)
            if kept is None or (not verdict and answers.get(kept.answer[0], 0) >= 2 + quota // 40):
                continue
            key = verdict or kept.answer[0]
            patterns[draft.pattern] = patterns.get(draft.pattern, 0) + 1
            answers[key] = answers.get(key, 0) + 1
            for start in draft.starts:
                starts[start.id] = starts.get(start.id, 0) + 1
            self.seen[draft.text] = None
            self.kept.append(kept)

    def examine(self, draft: Draft) -> Kept | None:
        """Return a draft with its answer if it is a fair question, else none."""
        answer = tuple(sorted(execute(draft.plan, self.index)))
        if not answer or (len(answer) > 1) != draft.many:
            return None
        members = [self.by_title[title] for title in answer if title in self.by_title]
        if draft.many and any((member.title,) != member.names for member in members):
            # a member of a set is compared in one spelling, so it must have no other
            return None
        compared = draft.shape in ("comparison", "bridge_comparison", "yes_no")
        named = [name for start in draft.starts for name in start.names]
        if not compared:
            spelled = [name for title in answer for name in self.names_of(title)]
            if any(f" {name.casefold()} " in f" {draft.text.casefold()[:-1]} " for name in spelled):
                return None
            used = [name for name in named if any(name in m for m in draft.mentions)]
            guarded = draft.shape in GUARDED or (draft.hops > 1 and draft.shape == "ordinal")
            if guarded and self.texts.together(used, spelled):
                return None
        triples = prove(draft.plan, answer, self.index)
        facts = dict.fromkeys(self.fact_of[t] for t in triples if t in self.fact_of)
        return Kept(draft, answer, tuple(facts))

    def unanswer(self) -> None:
        """Turn the configured share of every shape unanswerable; removed facts leave the world."""
        config = self.desk.world.config
        used: dict[int, int] = {}
        for kept in self.kept:
            for fact in kept.facts:
                used[fact.id] = used.get(fact.id, 0) + 1
        done = {"missing_fact": 0, "absent_subject": 0, "false_premise": 0}
        for shape, _ in config.shapes:
            places = [i for i, kept in enumerate(self.kept) if kept.draft.shape == shape]
            stream = Stream(config.seed, "unanswer", shape)
            wanted = (len(places) * config.unanswerable + 500) // 1000
            turned = 0
            for place in stream.shuffled(places):
                if turned == wanted:
                    break
                turned += self._turn(place, used, done, stream)

    def _told(self, draft: Draft) -> bool:
        """Whether a name that should be nobody's stands in some text all the same."""
        absent = [title for title in draft.titles if title not in self.by_title]
        return any(self.texts.containing(title) for title in absent)

    def _turn(self, place: int, used: dict[int, int], done: dict[str, int], stream: Stream) -> bool:
        kept = self.kept[place]
        for reason in sorted(done, key=lambda name: (done[name], name)):
            for draft, removed in self._ways(kept, reason, used, stream):
                if not self._empty(draft, removed):
                    continue
                for fact in removed:
                    self.desk.world.remove(fact)
                if reason == "false_premise":
                    # what shows the premise to be false must not be removed for another question
                    for triple in reach(draft.plan, self.index)[0]:
                        fact_id = self.fact_of[triple].id
                        used[fact_id] = used.get(fact_id, 0) + 2
                self.kept[place] = Kept(draft, (), ())
                self.seen[draft.text] = None
                done[reason] += 1
                return True
        return False

    def _ways(
        self, kept: Kept, reason: str, used: dict[int, int], stream: Stream
    ) -> Iterator[tuple[Draft, tuple[WorldFact, ...]]]:
        """Yield the drafts that a reason makes of a question, each with the facts to remove."""
        if reason == "missing_fact":
            yield from missing_facts(self.desk, kept.draft, kept.facts, used, stream)
            return
        made = (
            absent_subject(self.desk, kept.draft, stream)
            if reason == "absent_subject"
            else false_premise(self.desk, kept.draft, stream, self.index)
        )
        if made is None or made.text in self.seen:
            return
        if reason == "false_premise" or not self._told(made):
            yield made, ()

    def _empty(self, draft: Draft, removed: tuple[WorldFact, ...]) -> bool:
        """Drop facts from the index; put them back unless the draft then has no answer at all."""
        gone = [triple for fact in removed for triple in triples_of(self.desk.world, fact)]
        self.index.drop(gone)
        if not execute(draft.plan, self.index) and undecided(draft.plan, self.index):
            return True
        self.index.restore(gone)
        return False
