"""Fills the gold of a kept question: answers, support, decomposition and tags."""

from __future__ import annotations

from harness.data.benchmarks.atlas.article import Article
from harness.data.benchmarks.atlas.ask.draft import Draft
from harness.data.benchmarks.atlas.ask.editor import Editor, Kept
from harness.data.benchmarks.atlas.entities import World
from harness.data.benchmarks.atlas.execute import execute
from harness.data.benchmarks.atlas.ids import node_id, query_id
from harness.data.benchmarks.atlas.proof import named, prove, reach
from harness.data.benchmarks.atlas.refer import articled
from harness.data.benchmarks.atlas.values import forms
from harness.nouns import Gold, Hop, Passage, Query, Question, Triple

__all__ = ["MOST", "GoldMaker"]

MOST = 5
"""The most gold passages of a question that does not ask for a set or a count."""


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
            near = self._near(draft)
            gold = Gold(
                native_id=draft.native,
                answers=(),
                answerable=False,
                passages=tuple(self.passages[i].id for i in near),
                titles=tuple(self.passages[i].title for i in near),
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
        proof = prove(draft.plan, kept.answer, self.editor.index)
        evidence = tuple(t for t in proof if t.relation != "instance_of")
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
            decomposition=self._decomposition(draft, evidence, support),
            evidence=evidence,
            tags=(*self._tags(draft), *(("answer_node", node) for node in nodes)),
        )

    def _support(self, evidence: tuple[Triple, ...]) -> tuple[int, ...]:
        """Return one asserting passage a triple, in the order of the triples, as few as can be.

        Passages that alone assert some triple are taken first and stand for others where they can;
        then the subject's own article is preferred.
        """
        facts = [self.editor.fact_of[triple] for triple in evidence]
        places = [self.asserted[fact.id] for fact in facts]
        needed = dict.fromkeys(found[0] for found in places if len(found) == 1)
        out: dict[int, None] = {}
        for fact, found in zip(facts, places, strict=True):
            known = [i for i in found if i in out] or [i for i in found if i in needed]
            out[known[0] if known else fact.subject if fact.subject in found else found[0]] = None
        return tuple(out)

    def _near(self, draft: Draft) -> tuple[int, ...]:
        """Return what a perfect retriever would bring for a question without an answer.

        The articles of the entities it names, the passages that tell what can be walked of its
        plan, and the articles in which the walks end; for a name that nobody bears, and no other
        name beside it, the article of the name most like it.
        """
        by_title, index = self.editor.by_title, self.editor.index
        titles = named(draft.plan)
        triples, ends = reach(draft.plan, index)
        told = self._support(tuple(t for t in triples if t.relation != "instance_of"))
        out = dict.fromkeys(by_title[title].id for title in titles if title in by_title)
        if not out:
            start = draft.starts[0]
            return (self.editor.desk.names.nearest(start.kind, titles[0]).id,)
        out.update(dict.fromkeys(told))
        out.update(dict.fromkeys(by_title[title].id for title in ends if title in by_title))
        return tuple(out)[:MOST]

    def _decomposition(
        self, draft: Draft, evidence: tuple[Triple, ...], support: tuple[int, ...]
    ) -> tuple[Hop, ...]:
        out: list[Hop] = []
        touched = {name for triple in evidence for name in (triple.subject, triple.object)}
        for hop in draft.decompose(tuple(start.title for start in draft.starts)):
            found = sorted(execute(hop.plan, self.editor.index))
            # where a step finds several, the answer's own path says which is meant
            found = [title for title in found if title in touched] or found
            text = hop.question
            for i, mention in enumerate(draft.mentions):
                text = text.replace(f"{{{i}}}", mention)
            last = [t for t in prove(hop.plan, found, self.editor.index) if t in evidence][-1:]
            facts = [self.editor.fact_of[triple] for triple in last]
            place = [i for fact in facts for i in support if i in self.asserted[fact.id]]
            answer = ", ".join(self.answers(title)[0] for title in found)
            out.append(Hop(text, answer, self.passages[place[0]].id if place else None))
        return tuple(out)
