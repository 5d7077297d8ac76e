"""Turns drafts into unanswerable questions: by a missing fact, an absent subject, a false premise.

The wording stays the draft's, so that the text of an unanswerable question is drawn exactly as
that of an answerable one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from harness.data.benchmarks.atlas.ask.draft import Desk, Draft
from harness.data.benchmarks.atlas.ask.steps import Step, follow
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, WorldFact
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.invent import invent
from harness.data.benchmarks.atlas.refer import articled
from harness.data.benchmarks.atlas.schema import RELATIONS

__all__ = ["absent_subject", "false_premise", "missing_fact"]


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


def missing_fact(
    desk: Desk,
    draft: Draft,
    evidence: tuple[WorldFact, ...],
    used: Mapping[int, int],
    stream: Stream,
) -> tuple[Draft, tuple[WorldFact, ...]] | None:
    """Choose the facts without which a draft has no answer and which no other draft needs."""
    world = desk.world
    free = [fact for fact in evidence if used[fact.id] == 1 and _removable(desk, fact)]
    if draft.shape == "set":
        members = tuple(f for f in evidence if f.relation == draft.steps[-1].relation)
        if not all(fact in free for fact in members) or len(members) > 3:
            return None
        chosen = members
    else:
        if not free:
            return None
        chosen = (stream.pick(free),)
    del world
    return replace(draft, reason="missing_fact"), chosen


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
        return bool(world.both(subject, "sibling"))
    if fact.relation == "award_received":
        # without an earlier award a later one would pass for it
        return any(other.order > fact.order for other in world.out(subject, fact.relation))
    if fact.relation == "publication_date" and subject.kind in ("song", "album"):
        # songs share the date of their album
        return bool([*world.out(subject, "part_of"), *world.into(subject, "part_of")])
    return False


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
    linear = draft.shape in ("one_hop", "chain_2", "chain_3", "chain_4", "ordinal", "set")
    paired = draft.shape in ("comparison", "bridge_comparison", "yes_no")
    in_law = draft.shape == "inference" and draft.steps[0].relation == "spouse"
    if not (linear or paired or in_law):
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
    """Whether a walk breaks at a step whose relation the entity there truly does not have."""
    world = desk.world
    at = entity
    for step in steps:
        found = follow(world, at.id, step)
        if not found:
            relation = RELATIONS[step.relation]
            if step.inverse or not relation.premise or at.kind not in relation.subjects:
                return False
            known = [f for f in world.removed.values() if at.id in (f.subject, f.object)]
            if any(fact.relation == step.relation for fact in known):
                return False
            if step.order:
                have = len(follow(world, at.id, Step(step.relation)))
                return have == step.order - 1
            return not world.both(at, "sibling") or step.relation != "spouse"
        if len(found) != 1 or not isinstance(found[0], int):
            return False
        at = world.entities[found[0]]
    return False
