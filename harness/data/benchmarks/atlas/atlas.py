"""Makes the benchmark: world, articles, questions and views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from harness.data.benchmarks.atlas.article import Article, write
from harness.data.benchmarks.atlas.ask.draft import Desk
from harness.data.benchmarks.atlas.ask.editor import Editor
from harness.data.benchmarks.atlas.config import Config, configure
from harness.data.benchmarks.atlas.cypher import to_cypher
from harness.data.benchmarks.atlas.entities import Entity, World, WorldFact
from harness.data.benchmarks.atlas.execute import TripleIndex
from harness.data.benchmarks.atlas.gold import GoldMaker
from harness.data.benchmarks.atlas.ids import passage_id, pool_of, query_id
from harness.data.benchmarks.atlas.placement import place
from harness.data.benchmarks.atlas.plan import Plan
from harness.data.benchmarks.atlas.refer import Names
from harness.data.benchmarks.atlas.textindex import TextIndex
from harness.data.benchmarks.atlas.triples import instance_triple, triples_of
from harness.data.benchmarks.atlas.views import edges_of, nodes_of
from harness.data.benchmarks.atlas.wording import pool
from harness.data.benchmarks.atlas.world import build_world
from harness.nouns import Edge, Node, Passage, Question, Triple

__all__ = ["Atlas", "Provenance", "generate"]


@dataclass(frozen=True, slots=True)
class Provenance:
    """One asserting sentence: `text[start:end]` of a passage states a triple."""

    passage: str
    start: int
    end: int
    triple: Triple


@dataclass(frozen=True, slots=True)
class Atlas:
    """The benchmark with its complete gold.

    `plans` and `cypher` are by query id, `wording` gives the pool of a query's or a passage's
    wordings by id. `removed` are the triples that stand in no view, for unanswerable questions.
    """

    size: str
    difficulty: str
    seed: int
    questions: tuple[Question, ...]
    passages: tuple[Passage, ...]
    triples: tuple[Triple, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    provenance: tuple[Provenance, ...]
    plans: Mapping[str, Plan]
    cypher: Mapping[str, str]
    wording: Mapping[str, str]
    removed: tuple[Triple, ...]


class _Press:
    """Prints the articles of a world, and reprints those that a removal has changed."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.names = Names(world)
        self.placed = place(world, pool("shown"))
        self.articles: list[Article] = [self._write(entity) for entity in world.entities]

    def _write(self, entity: Entity) -> Article:
        config = self.world.config
        native = f"atlas-{config.size}-{config.seed}/article/{entity.id}"
        name = pool_of(native, mixed=config.mixed_pools)
        facts = self.placed[entity.id]
        return write(self.world, self.names, entity, facts, name)

    def reprint(self, removed: tuple[WorldFact, ...]) -> dict[int, Article]:
        touched = dict.fromkeys(
            i for fact in removed for i in (fact.subject, fact.object) if i >= 0
        )
        changed = {i: self._write(self.world.entities[i]) for i in touched}
        for i, article in changed.items():
            self.articles[i] = article
        return changed


def _index(world: World) -> tuple[dict[Triple, WorldFact], TripleIndex]:
    fact_of = {triple: fact for fact in world.standing() for triple in triples_of(world, fact)}
    kinds = [instance_triple(entity) for entity in world.entities]
    return fact_of, TripleIndex([*fact_of, *kinds])


def generate(size: str = "small", difficulty: str = "normal", seed: int = 88) -> Atlas:
    """Make the benchmark; equal arguments give equal bytes everywhere.

    Args:
        size: `small` (about 200 questions, 1,000 passages) or `medium` (2,000 and 20,000).
        difficulty: `easy`, `normal` or `hard`: pronouns, inverse statements, collisions.
        seed: Any integer.

    Raises:
        HarnessError: if the size or the difficulty is not known.
    """
    config = configure(size, difficulty, seed)
    world = build_world(config)
    before = len(world.removed)
    press = _Press(world)
    titles = {entity.title: entity for entity in world.entities}
    texts = TextIndex([_page(world, article) for article in press.articles])
    fact_of, index = _index(world)
    editor = Editor(Desk(world, press.names), index, texts, titles, fact_of)
    editor.gather()
    editor.unanswer()
    removed = tuple(list(world.removed.values())[before:])
    changed = press.reprint(removed)
    texts.replace((i, _page(world, article)) for i, article in changed.items())
    return _assemble(config, world, press, editor, removed)


def _page(world: World, article: Article) -> str:
    return f"{world.entities[article.entity].title}\n{article.text}"


def _assemble(
    config: Config, world: World, press: _Press, editor: Editor, removed: tuple[WorldFact, ...]
) -> Atlas:
    passages: list[Passage] = []
    provenance: list[Provenance] = []
    wording: dict[str, str] = {}
    for entity, article in zip(world.entities, press.articles, strict=True):
        passage = Passage(passage_id(entity.title, article.text), entity.title, article.text)
        passages.append(passage)
        wording[passage.id] = article.pool
        for i, sentence in enumerate(article.sentences):
            stated = [t for f in sentence.facts for t in triples_of(world, world.facts[f])]
            if i == 0:
                stated.append(instance_triple(entity))
            provenance += [
                Provenance(passage.id, sentence.start, sentence.end, t)
                for t in dict.fromkeys(stated)
            ]
    maker = GoldMaker(world, editor, passages, press.articles)
    questions: list[Question] = []
    plans: dict[str, Plan] = {}
    cypher: dict[str, str] = {}
    kinds = {entity.title: entity.kind for entity in world.entities}
    for kept in sorted(editor.kept, key=lambda item: query_id(item.draft.native)):
        question = maker.question(kept)
        if question is None:
            continue
        questions.append(question)
        plans[question.query.id] = kept.draft.plan
        absent = zip(kept.draft.titles, kept.draft.starts, strict=False)
        known = kinds | {title: start.kind for title, start in absent}
        cypher[question.query.id] = to_cypher(kept.draft.plan, known)
        wording[question.query.id] = kept.draft.pool
    facts = list(world.standing())
    stated = [t for fact in facts for t in triples_of(world, fact)]
    return Atlas(
        size=config.size,
        difficulty=config.difficulty,
        seed=config.seed,
        questions=tuple(questions),
        passages=tuple(passages),
        triples=(*stated, *(instance_triple(entity) for entity in world.entities)),
        nodes=nodes_of(world, passages),
        edges=edges_of(world),
        provenance=tuple(provenance),
        plans=plans,
        cypher=cypher,
        wording=wording,
        removed=tuple(t for fact in removed for t in triples_of(world, fact)),
    )
