"""Writes one article: which sentences, in which order, joined how, and what each asserts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from harness.data.benchmarks.atlas.denial import denied
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World, WorldFact
from harness.data.benchmarks.atlas.grammar import TopicForm, capital, tidy, topic_forms
from harness.data.benchmarks.atlas.lead import Lead, lead
from harness.data.benchmarks.atlas.names import people_of
from harness.data.benchmarks.atlas.page import Page
from harness.data.benchmarks.atlas.refer import Names, implied
from harness.data.benchmarks.atlas.statement import Statement, statements
from harness.data.benchmarks.atlas.wording import pool

__all__ = ["Article", "Sentence", "write"]

_LONGEST = 8
_SHORTEST = 3
_AFTER = re.compile(r"\b(of|by|in|near|to|for|on|at|from|with|into) \{t\}")
_LAST = ("died", "death", "passed away", "last days", "life")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: where it stands in the article and the ids of the facts it asserts."""

    start: int
    end: int
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Article:
    """The text of one entity, its sentences, and the pool its wordings come from."""

    entity: int
    text: str
    sentences: tuple[Sentence, ...]
    pool: str


@dataclass(slots=True)
class _Writer:
    world: World
    topic: Entity
    stream: Stream
    forms: dict[str, TopicForm]
    texts: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    topical: bool = True
    last: str = "name"

    def say(self, statement: Statement) -> None:
        """Add a sentence, naming the topic as the flow of the text allows."""
        forms = self.forms
        form = "name"
        if statement.text.startswith(("{T}", "{T's}")) or "{t}" in statement.text:
            form = self._form(statement)
        text = _insert(statement.text, forms[form], forms["described"])
        self.topical = statement.text.startswith("{T")
        self.last = form if self.topical else ""
        self.texts.append((capital(tidy(text)), statement.facts))

    def _form(self, statement: Statement) -> str:
        config = self.world.config
        mark = self.stream.below(1000)
        person = self.topic.kind == "person"
        again = self.last in ("name", "short") and statement.text.startswith("{T")
        fresh = self.topical and self.last != "pronoun" and not statement.text.startswith("{T}, ")
        if fresh and (mark < config.pronoun or (again and mark < 800)):
            return "pronoun"
        if mark < config.pronoun + config.description and self.last != "described":
            return "described"
        if not person:
            return "described" if again else "name"
        return "name" if statement.kin else "short"


def _insert(template: str, form: TopicForm, described: TopicForm) -> str:
    """Put a topic into a statement, but not as `of it`."""
    text = template.replace("{T's}", form.possessive).replace("{T}", form.subject)
    if form.object == "it":
        text = _AFTER.sub(rf"\1 {described.object}", text)
    if form.object in ("him", "her"):
        text = text.replace("of {t}", f"of {described.object}")
    return text.replace("{t}", form.object)


def write(
    world: World, names: Names, topic: Entity, facts: list[tuple[WorldFact, bool]], pool_name: str
) -> Article:
    """Write the article of an entity from the facts placed in it."""
    stream = Stream(world.config.seed, "article", topic.id)
    page = Page(world, names, topic, pool(pool_name), stream)
    standing = [item for item in facts if item[0].id not in world.removed]
    opening: Lead = lead(page, standing)
    rest = [item for item in standing if item[0].id not in opening.facts]
    body = statements(page, rest)
    room = _LONGEST - 1
    writer = _Writer(world, topic, stream, topic_forms(topic, names))
    writer.texts.append((opening.text, (*opening.facts, *opening.aside)))
    joined = _coordinate(body, stream, world.config.coordination, room)
    extra = _extras(page, len(joined))
    for statement in _interleave(joined, extra, stream):
        writer.say(statement)
    sentences: list[Sentence] = []
    at = 0
    for text, asserted in writer.texts:
        sentences.append(Sentence(at, at + len(text), asserted))
        at += len(text) + 1
    text = " ".join(text for text, _ in writer.texts)
    return Article(topic.id, text, tuple(sentences), pool_name)


def _joinable(one: Statement, two: Statement) -> bool:
    texts = (one.text, two.text)
    return (
        all(text.startswith("{T} ") and text.count("{T") == 1 for text in texts)
        and not any(mark in one.text for mark in (" and ", ", who", ";"))
        and one.tense == two.tense
        and not (one.kin and two.kin)
        and not any(word in two.text for word in _LAST)
        and ", who" not in two.text
    )


def _coordinate(body: list[Statement], stream: Stream, permille: int, room: int) -> list[Statement]:
    """Join neighbours that share their topic, more often when the text would be too long."""
    out: list[Statement] = []
    left = len(body)
    for statement in body:
        left -= 1
        crowded = len(out) + left >= room
        last = out[-1] if out else None
        if last and _joinable(last, statement) and (crowded or stream.chance(permille)):
            clause = statement.text.removeprefix("{T} ")
            stem = last.text.removesuffix(".")
            relative = stream.chance(250) and stem.count(",") == 0
            if relative:
                text = f"{{T}}, {statement.pronoun} {stem.removeprefix('{T} ')}, {clause}"
            else:
                comma = "," if "," in stem else ""
                text = f"{stem}{comma} and {clause}"
            out[-1] = Statement(
                text,
                (*last.facts, *statement.facts),
                last.kin or statement.kin,
                statement.pronoun,
                statement.tense,
            )
        else:
            out.append(statement)
    return out


def _extras(page: Page, have: int) -> list[Statement]:
    """Draw sentences without facts: fillers, and mentions that assert nothing."""
    world, names, topic, stream = page.world, page.names, page.topic, page.stream
    out: list[Statement] = []
    config = world.config
    fillers = stream.shuffled(page.pool.get(".", topic.kind))
    wanted = max(_SHORTEST - 1 - have, 1 if stream.chance(config.filler) else 0)
    for template in fillers[:wanted]:
        text = template.replace("[people]", people_of(topic.demonym))
        male = topic.gender == "m"
        for both in ("<he|she>", "<his|her>", "<He|She>", "<His|Her>"):
            one, two = both.strip("<>").split("|")
            text = text.replace(both, one if male else two)
        out.append(Statement(text, ()))
    lack = denied(world, topic)
    if lack:
        out.append(Statement(stream.pick(page.pool.get("-", lack)), ()))
    rumours = page.pool.get("~", topic.kind)
    if rumours and have < _LONGEST and stream.chance(config.rumour):
        template = stream.pick(rumours)
        other = _distractor(world, names, topic, template, stream)
        if other is not None:
            mention = names.mention(other, stream, 300)
            out.append(Statement(template.replace("{X}", mention), implied(world, other, mention)))
    return out


def _distractor(
    world: World, names: Names, topic: Entity, template: str, stream: Stream
) -> Entity | None:
    """Draw the entity that a sentence mentions without asserting a relation to it."""
    same = any(word in template for word in ("erger", "merge", "sale"))
    if "confused" in template:
        return names.similar(topic, stream)
    kind = topic.kind if same else "person"
    people = world.of_kind[kind]
    for _ in range(20):
        other = stream.pick(people)
        if other.id == topic.id:
            continue
        if (
            kind == "person"
            and topic.kind == "person"
            and (
                abs(other.start - topic.start) > 15
                or other.gender == topic.gender
                or _kin(world, topic, other)
            )
        ):
            continue
        if (
            kind == "person"
            and topic.kind not in ("person", "city")
            and topic.start
            and not (other.start + 22 < topic.start < (other.end or 2021))
        ):
            continue
        if topic.kind == "city" and not same and not other.end:
            continue
        return other
    return None


def _kin(world: World, one: Entity, two: Entity) -> bool:
    return one.surname == two.surname or any(
        two.id in (fact.subject, fact.object) for fact in world.both(one, "spouse")
    )


def _interleave(body: list[Statement], extra: list[Statement], stream: Stream) -> list[Statement]:
    out = list(body)
    for statement in extra:
        out.insert(stream.between(min(1, len(out)), len(out)), statement)
    return out
