"""Turns the facts placed in an article into single statements, still open for their topic."""

from __future__ import annotations

from dataclasses import dataclass

from harness.data.benchmarks.atlas.entities import Entity, World, WorldFact
from harness.data.benchmarks.atlas.grammar import choose
from harness.data.benchmarks.atlas.lists import words
from harness.data.benchmarks.atlas.page import Page
from harness.data.benchmarks.atlas.placement import inverse_key
from harness.data.benchmarks.atlas.refer import implied, join
from harness.data.benchmarks.atlas.values import date_forms
from harness.data.benchmarks.atlas.wording import Pool

__all__ = ["Statement", "statements"]

_ORDER = words(
    "occupation country_of_citizenship also_known_as date_of_birth place_of_birth parents "
    "father mother sibling educated_at employer director screenwriter producer composer "
    "cast_member performer author based_on part_of publication_date country_of_origin genre "
    "channel presenter country region capital population mayor named_after flows_through "
    "length mouth founded_by inception headquarters parent_company date location belligerent "
    "commander presented_by award_received spouse date_of_death place_of_death"
)
_RANK = {name: rank for rank, name in enumerate(_ORDER)}
_AFTER = 20
"""How many ranks later a place or body is told of what refers to it."""
_KIN = ("father", "mother", "sibling", "spouse", "parents")
_SINGLE = ("award_received", "population", "spouse", "father", "mother")


_COMPOUND = (
    ("father", "mother", "parents"),
    ("date_of_birth", "place_of_birth", "birth"),
    ("date_of_death", "place_of_death", "death"),
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement. `{T}`, `{T's}` and `{t}` are still open; `kin` bars bare surnames."""

    text: str
    facts: tuple[int, ...]
    kin: bool = False
    pronoun: str = "which"
    tense: str = ""


@dataclass(slots=True)
class _Group:
    key: str
    rank: int
    inverse: bool
    facts: list[WorldFact]


def _key(world: World, topic: Entity, fact: WorldFact, inverse: bool, pool: Pool) -> str:
    if fact.relation == "spouse":
        return _spouse_key(world, topic, fact)
    if fact.relation == "sibling":
        return "sibling"
    if inverse:
        return inverse_key(world, fact, pool)
    if fact.relation == "also_known_as" and topic.kind != "person":
        return "also_known_as.company" if topic.kind == "company" else "also_known_as.thing"
    key = f"{fact.relation}.{topic.kind}"
    return key if pool.get(">", key) else fact.relation


def _spouse_key(world: World, topic: Entity, fact: WorldFact) -> str:
    other = fact.object if fact.subject == topic.id else fact.subject
    order = fact.order if fact.subject == topic.id else fact.back_order
    back = fact.back_order if fact.subject == topic.id else fact.order
    mine = sum(1 for f in world.facts_of(topic.id, "spouse"))
    theirs = sum(1 for f in world.facts_of(other, "spouse"))
    if mine > 1:
        return f"spouse_{order}"
    return f"spouse_as_{back}" if theirs > 1 else "spouse"


def _groups(
    world: World, topic: Entity, facts: list[tuple[WorldFact, bool]], pool: Pool
) -> list[_Group]:
    table: dict[tuple[str, bool, str], _Group] = {}
    for fact, inverse in facts:
        key = _key(world, topic, fact, inverse, pool)
        # a symmetric fact is told forwards from both ends
        backwards = inverse and not fact.symmetric
        single = fact.relation in _SINGLE and not backwards
        role = fact.role if fact.subject == topic.id else fact.back_role
        rank = _RANK[fact.relation]
        if backwards and fact.relation in ("father", "mother"):
            rank = _RANK["award_received"] + 1
        elif backwards and topic.kind != "person":
            rank += _AFTER
        slot = (key, backwards, str(fact.id) if single else role)
        table.setdefault(slot, _Group(key, rank, backwards, [])).facts.append(fact)
    groups = sorted(table.values(), key=lambda group: group.rank)
    for first, second, key in _COMPOUND:
        one = next((g for g in groups if g.key == first and not g.inverse), None)
        two = next((g for g in groups if g.key == second and not g.inverse), None)
        if one and two and pool.get(">", key):
            one.key = key
            one.facts += two.facts
            groups.remove(two)
    return groups


def statements(page: Page, facts: list[tuple[WorldFact, bool]]) -> list[Statement]:
    """Return the statements of an article after its lead, in the order of an encyclopaedia."""
    out: list[Statement] = []
    stream = page.stream
    for group in _groups(page.world, page.topic, facts, page.pool):
        templates = page.pool.get("<" if group.inverse else ">", group.key)
        plain = stream.chance(page.world.config.plain)
        template = stream.pick(templates[: (len(templates) + 1) // 2] if plain else templates)
        out.append(_fill(page, group, template))
    return out


def _other(world: World, topic: Entity, fact: WorldFact) -> Entity | None:
    if fact.object < 0:
        return None
    return world.entities[fact.subject if fact.object == topic.id else fact.object]


def _describing(template: str, topic: Entity, other: Entity, many: bool) -> int:
    """Return how often an object is described: never in a list, nor by what is said already."""
    said = other.noun and other.noun.split(" ")[-1][:6] in template
    near = other.kind in ("city", "region") and topic.home == other.home
    return 0 if many or said or near else 220


def _listed(items: list[str], nouns: list[str], template: str) -> list[str]:
    """Say a noun once for a list: `the films A and B`, and not at all where the template has it."""
    out: list[str] = []
    for noun in dict.fromkeys(nouns):
        lead = f"the {noun} "
        group = [item for item, own in zip(items, nouns, strict=True) if own == noun]
        described = [item for item in group if item.startswith(lead)]
        out += [item for item in group if item not in described]
        bare = [item.removeprefix(lead) for item in described]
        if f"{noun}s" in template or f" {noun} " in template:
            out += bare
        elif len(bare) > 1:
            out.append(f"the {noun}s {join(bare)}")
        else:
            out += described
    return out


def _fill(page: Page, group: _Group, template: str) -> Statement:
    world, names, topic, stream = page.world, page.names, page.topic, page.stream
    facts = group.facts
    others = [_other(world, topic, fact) for fact in facts]
    items: list[str] = []
    aside: tuple[int, ...] = ()
    for fact, other in zip(facts, others, strict=True):
        if other is None:
            spelled = date_forms(str(fact.value))
            items.append(
                stream.weighted(((spelled[0], 5), (spelled[1 % len(spelled)], 4), (spelled[-1], 1)))
            )
        else:
            item = names.mention(other, stream, _describing(template, topic, other, len(facts) > 1))
            aside += implied(world, other, item)
            if group.inverse and fact.relation == "award_received":
                item += f" in {fact.year}"
            items.append(item)
    if len(items) > 1 and all(other is not None for other in others) and "{Z}" not in template:
        nouns = [names.noun(other) for other in others if other is not None]
        items = _listed(items, nouns, template)
    first = others[0]
    pair = group.key in ("parents", "birth", "death")
    text = choose(
        template,
        many=len(items) > 1 and not pair,
        male=topic.gender == "m",
        other_male=first is None or first.gender != "f",
        alive=topic.alive,
    )
    if first is not None and len({other.gender for other in others if other}) > 1 and not pair:
        text = text.replace("brothers", "siblings").replace("sisters", "siblings")
    if pair:
        text = text.replace("{X}", items[0]).replace("{Z}", items[1])
    else:
        text = text.replace("{X}", join(items))
    text = text.replace("{Y}", str(facts[0].year))
    tense = "past" if any(w in text for w in (" was ", " were ", " had ")) else ""
    return Statement(
        text,
        (*(fact.id for fact in facts), *aside),
        kin=facts[0].relation in _KIN,
        pronoun="who" if topic.kind == "person" else "which",
        tense="" if topic.kind == "person" else tense,
    )
