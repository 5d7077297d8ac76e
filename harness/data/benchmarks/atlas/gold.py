"""Fills the gold of a kept question: answers, support, decomposition and tags."""

from __future__ import annotations

from harness.data.benchmarks.atlas.article import Article
from harness.data.benchmarks.atlas.ask.draft import Draft
from harness.data.benchmarks.atlas.ask.editor import Editor, Kept
from harness.data.benchmarks.atlas.entities import World
from harness.data.benchmarks.atlas.execute import execute, trace
from harness.data.benchmarks.atlas.ids import node_id, query_id
from harness.data.benchmarks.atlas.refer import articled
from harness.data.benchmarks.atlas.values import forms
from harness.nouns import Gold, Hop, Passage, Query, Question, Triple

__all__ = ["GoldMaker"]


class GoldMaker:
    """Makes questions with their gold over the finished articles."""

    def __init__(
        self, world: World, editor: Editor, passages: list[Passage], articles: list[Article]
    ) -> None:
        """Index which passages assert which facts."""
        self.world = world
        self.editor = editor
        self.passages = passages
        self.asserted: dict[int, list[int]] = {}
        for article in articles:
            for sentence in article.sentences:
                for fact in sentence.facts:
                    places = self.asserted.setdefault(fact, [])
                    if article.entity not in places:
                        places.append(article.entity)

    def answers(self, answer: str) -> tuple[str, ...]:
        """Return the accepted spellings of an answer, the plainest first."""
        entity = self.editor.by_title.get(answer)
        if entity is None:
            return forms(answer)
        return tuple(dict.fromkeys((*entity.names, entity.title, articled(entity))))

    def question(self, kept: Kept) -> Question | None:
        """Return the question with its gold; none if removals have spoilt it."""
        draft = kept.draft
        query = Query(query_id(draft.native), draft.text)
        if draft.reason:
            if execute(draft.plan, self.editor.index):
                return None
            gold = Gold(
                native_id=draft.native,
                answers=(),
                answerable=False,
                hops=draft.hops,
                type=draft.shape,
                tags=(*self._tags(draft), ("reason", draft.reason)),
            )
            return Question(query, gold)
        again = self.editor.examine(draft)
        if again is None or again.answer != kept.answer:
            return None
        return Question(query, self._gold(again))

    def _tags(self, draft: Draft) -> tuple[tuple[str, str], ...]:
        tags = [
            ("wording", draft.pool),
            ("pattern", draft.pattern),
            ("answer_kind", draft.answer_kind),
        ]
        if draft.derived:
            tags.append(("capability", "derived"))
        return tuple(tags)

    def _gold(self, kept: Kept) -> Gold:
        draft = kept.draft
        _, used = trace(draft.plan, self.editor.index)
        evidence = tuple(t for t in used if t.relation != "instance_of")
        support = self._support(evidence)
        nodes = [node_id(title) for title in kept.answer if title in self.editor.by_title]
        names = [self.answers(title)[0] for title in kept.answer]
        return Gold(
            native_id=draft.native,
            answers=(", ".join(names),) if draft.many else self.answers(kept.answer[0]),
            answer_set=tuple(names) if draft.many else (),
            derived=draft.derived,
            hops=draft.hops,
            type=draft.shape,
            passages=tuple(self.passages[i].id for i in support),
            titles=tuple(self.passages[i].title for i in support),
            decomposition=self._decomposition(draft),
            evidence=evidence,
            tags=(*self._tags(draft), *(("answer_node", node) for node in nodes)),
        )

    def _support(self, evidence: tuple[Triple, ...]) -> tuple[int, ...]:
        """Return one asserting passage a triple: the subject's own where it states the triple."""
        out: dict[int, None] = {}
        for triple in evidence:
            fact = self.editor.fact_of[triple]
            places = self.asserted[fact.id]
            out[fact.subject if fact.subject in places else places[0]] = None
        return tuple(out)

    def _decomposition(self, draft: Draft) -> tuple[Hop, ...]:
        out: list[Hop] = []
        for hop in draft.decompose(tuple(start.title for start in draft.starts)):
            found, used = trace(hop.plan, self.editor.index)
            text = hop.question
            for i, mention in enumerate(draft.mentions):
                text = text.replace(f"{{{i}}}", mention)
            last = [t for t in used if t.relation != "instance_of"][-1:]
            place = self._support(tuple(last))
            answer = ", ".join(self.answers(title)[0] for title in sorted(found))
            out.append(Hop(text, answer, self.passages[place[0]].id if place else None))
        return tuple(out)
