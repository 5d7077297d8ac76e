"""Turns drafts into unanswerable questions: by a missing fact, an absent subject, a false premise.

The wording stays the draft's, so that the text of an unanswerable question is drawn exactly as
that of an answerable one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from harness.data.benchmarks.atlas.ask.draft import Desk, Draft
from harness.data.benchmarks.atlas.ask.steps import Step, follow
from harness.data.benchmarks.atlas.denial import denies
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World, WorldFact
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.invent import invent
from harness.data.benchmarks.atlas.refer import articled
from harness.data.benchmarks.atlas.schema import RELATIONS

__all__ = ["absent_subject", "false_premise", "missing_facts"]


def absent_subject(desk: Desk, draft: Draft, stream: Stream) -> Draft | None:
    """Put a name of the same kind and culture that nobody bears in the place of one start."""
    which = stream.below(len(draft.starts))
    start, mention = draft.starts[which], draft.mentions[which]
    named = next((name for name in start.names if name in mention), None)
    if named is None or (start.kind == "city" and "," in mention):
        return None
    name = invent(desk.world, start, stream)
    if mention == articled(start):
        named, name = mention, articled(start, name)
    mentions = tuple(
        text.replace(named, name) if i == which else text for i, text in enumerate(draft.mentions)
    )
    titles = tuple(
        name.removeprefix("the ") if i == which else entity.title
        for i, entity in enumerate(draft.starts)
    )
    return replace(draft, mentions=mentions, titles=titles, reason="absent_subject")


def missing_facts(
    desk: Desk,
    draft: Draft,
    evidence: tuple[WorldFact, ...],
    used: Mapping[int, int],
    stream: Stream,
) -> Iterator[tuple[Draft, tuple[WorldFact, ...]]]:
    """Yield, in drawn order, facts without which a draft has no answer and no other draft fails."""
    free = [fact for fact in evidence if used[fact.id] == 1 and _removable(desk, fact)]
    made = replace(draft, reason="missing_fact")
    if draft.shape == "set":
        members = tuple(f for f in evidence if f.relation == draft.steps[-1].relation)
        if all(fact in free for fact in members) and len(members) <= 3:
            yield made, members
        return
    for fact in stream.shuffled(free):
        yield made, (fact,)


def _removable(desk: Desk, fact: WorldFact) -> bool:
    """Whether nothing else tells the fact: no other relation, no title, no description."""
    subject = desk.world.entities[fact.subject]
    relation = RELATIONS[fact.relation]
    return (
        relation.removable
        and relation.name not in ("region", "named_after")
        and not _implied(desk, fact, subject)
        and not _named(desk, fact, subject)
    )


def _implied(desk: Desk, fact: WorldFact, subject: Entity) -> bool:
    """Whether other facts imply a fact, or would be mistaken for it."""
    world = desk.world
    if fact.relation in ("father", "mother"):
        other = world.value(subject, "mother" if fact.relation == "father" else "father")
        # a parent's spouse would pass for the other parent
        married = isinstance(other, int) and bool(world.both(other, "spouse"))
        return married or bool(world.both(subject, "sibling"))
    if fact.relation == "spouse":
        # whoever has a child in common would pass for the spouse
        return bool(_children(world, fact.subject) & _children(world, fact.object))
    if fact.relation == "award_received":
        # without an earlier award a later one would pass for it
        return any(other.order > fact.order for other in world.out(subject, fact.relation))
    if fact.relation == "publication_date" and subject.kind in ("song", "album"):
        # songs share the date of their album
        return bool([*world.out(subject, "part_of"), *world.into(subject, "part_of")])
    return False


def _children(world: World, person: int) -> set[int]:
    facts = [*world.into(person, "father"), *world.into(person, "mother")]
    return {fact.subject for fact in facts}


def _named(desk: Desk, fact: WorldFact, subject: Entity) -> bool:
    """Whether a title or a description gives a fact away."""
    if fact.relation in ("publication_date", "date_of_birth", "date", "inception"):
        return not desk.names.unique(subject.name) or any(c.isdigit() for c in subject.title)
    if fact.relation in ("location", "headquarters"):
        return any(name in subject.name for name in desk.world.entities[fact.object].names)
    return False


def false_premise(desk: Desk, draft: Draft, stream: Stream, index: TripleIndex) -> Draft | None:
    """Ask the draft's question of another entity, of which what it takes for granted is untrue."""
    which = len(draft.starts) - 1 if stream.chance(500) else 0
    old = draft.starts[which]
    # not comparisons: who of two died first is plain where only one has died
    linear = draft.shape in ("one_hop", "chain_2", "chain_3", "chain_4", "ordinal", "set")
    in_law = draft.shape == "inference" and draft.steps[0].relation == "spouse"
    if not (linear or in_law):
        return None
    for entity in stream.sample(desk.world.of_kind[old.kind], 400):
        other = entity.id not in [start.id for start in draft.starts]
        alike = entity.gender == old.gender and (entity.kind == "person" or entity.noun == old.noun)
        if other and alike and _lacks(desk, entity, draft.steps):
            mention = desk.mention(entity, stream)
            starts = tuple(entity if i == which else s for i, s in enumerate(draft.starts))
            mentions = tuple(mention if i == which else m for i, m in enumerate(draft.mentions))
            made = replace(draft, starts=starts, mentions=mentions, reason="false_premise")
            if not execute(made.plan, index):
                return made
    return None


def _lacks(desk: Desk, entity: Entity, steps: tuple[Step, ...]) -> bool:
    """Whether a walk breaks where the texts tell that the entity there has no such relation."""
    world = desk.world
    at = entity
    for step in steps:
        found = follow(world, at.id, step)
        if not found:
            relation = RELATIONS[step.relation]
            if step.inverse or not relation.premise or at.kind not in relation.subjects:
                return False
            if step.order:
                # "the second" of somebody with exactly one: both what is and what is not are told
                have = len(follow(world, at.id, Step(step.relation)))
                true = len(world.facts_of(at.id, step.relation))
                return have == true == step.order - 1 and have > 0
            kin = step.relation == "spouse" and world.both(at, "sibling")
            return denies(world, at, step.relation) and not kin
        if len(found) != 1 or not isinstance(found[0], int):
            return False
        if step.order and len(follow(world, at.id, Step(step.relation))) < 2:
            # "the first" of somebody with one is a premise of its own
            return False
        at = world.entities[found[0]]
    return False
