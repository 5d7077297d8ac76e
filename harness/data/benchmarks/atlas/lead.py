"""The first sentence of an article: a template whose slots are facts the article is to state."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.data.benchmarks.atlas.entities import Entity, WorldFact
from harness.data.benchmarks.atlas.grammar import capital, choose, tidy
from harness.data.benchmarks.atlas.page import Page
from harness.data.benchmarks.atlas.refer import articled, implied, join
from harness.data.benchmarks.atlas.values import date_forms

__all__ = ["Lead", "lead"]

_SLOT = re.compile(r"\[([a-z_]+)(?::([a-z]+))?\]")


@dataclass(frozen=True, slots=True)
class Lead:
    """A first sentence, the ids of its topic's facts it asserts, and of those told by the way."""

    text: str
    facts: tuple[int, ...]
    aside: tuple[int, ...]


def lead(page: Page, facts: list[tuple[WorldFact, bool]]) -> Lead:
    """Write the first sentence, preferring templates that state more."""
    world, names, topic, stream = page.world, page.names, page.topic, page.stream
    here: dict[str, list[WorldFact]] = {}
    for fact, inverse in facts:
        here.setdefault(f"{fact.relation}:in" if inverse else fact.relation, []).append(fact)
    usable = [t for t in page.pool.get("=", topic.kind) if _usable(t, here, topic)]
    rich = [t for t in usable if t.count("[") > 1] or usable
    template = stream.pick(rich)
    used: list[int] = []
    aside: list[int] = []
    style = stream.weighted(((0, 60), (1, 30), (2, 10)))

    def fill(match: re.Match[str]) -> str:
        name, form = match[1], match[2]
        if name == "home":
            return world.entities[topic.home].demonym
        chosen = here[f"{name}:in" if form == "in" else name]
        used.extend(fact.id for fact in chosen)
        if form == "adj":
            return world.entities[chosen[0].object].demonym
        items: list[str] = []
        for fact in chosen:
            if isinstance(fact.value, str):
                spelled = date_forms(fact.value)
                items.append(spelled[style % len(spelled)])
            else:
                other = world.entities[fact.subject if form == "in" else fact.object]
                noun = other.noun.split(" ")[-1][:6]
                near = other.kind in ("city", "region") and other.home == topic.home
                known = near or (noun and noun in template)
                item = names.mention(other, stream, 0 if known else 200)
                items.append(other.name if near and "[country]" in template else item)
                aside.extend(implied(world, other, items[-1]))
        return join(items)

    text = _SLOT.sub(fill, template)
    text = choose(text, many=False, male=topic.gender == "m", other_male=True, alive=topic.alive)
    if topic.kind == "person" and not any(f.relation == "occupation" for f, _ in facts):
        text = template
    return Lead(capital(tidy(text.replace("{T}", articled(topic)))), tuple(used), tuple(aside))


def _usable(template: str, here: dict[str, list[WorldFact]], topic: Entity) -> bool:
    for name, form in _SLOT.findall(template):
        if name == "home":
            continue
        key = f"{name}:in" if form == "in" else name
        if key not in here or (form == "in" and len(here[key]) > 1):
            return False
    # "(born ...)" alone would make a dead person look alive
    dead = topic.kind == "person" and not topic.alive
    return not (dead and "(born [date_of_birth])" in template)
