"""Drafts: questions in the making, with all that a conversion to an unanswerable one needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.steps import Step
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.names import possessive
from harness.data.benchmarks.atlas.refer import Names
from harness.data.benchmarks.atlas.wording import Pool, pool

__all__ = ["Desk", "Draft", "Draw", "HopDraft"]


@dataclass(frozen=True, slots=True)
class HopDraft:
    """One step of a decomposition: its question, and the plan whose answer it has."""

    question: str
    plan: p.Plan


@dataclass(slots=True)
class Draft:
    """A question before it is kept.

    `starts` are the entities it names and `mentions` how; `{0}` and `{1}` stand for the mentions
    in `template` and in the decomposition, so that another entity can take their place.
    `make` returns the plan for any starts. `hops` is the length of the longest walk from a name in
    the question; the sides of a comparison or an intersection are walked side by side.
    """

    native: str
    shape: str
    pattern: str
    template: str
    starts: tuple[Entity, ...]
    mentions: tuple[str, ...]
    make: Callable[[tuple[str, ...]], p.Plan]
    decompose: Callable[[tuple[str, ...]], tuple[HopDraft, ...]]
    hops: int
    pool: str
    answer_kind: str
    steps: tuple[Step, ...] = ()
    derived: bool = False
    many: bool = False
    reason: str = ""
    titles: tuple[str, ...] = ()
    premise: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The question as asked."""
        text = self.template
        for i, mention in enumerate(self.mentions):
            text = text.replace(f"{{{i}}}'s", possessive(mention)).replace(f"{{{i}}}", mention)
        return text[:1].upper() + text[1:]

    @property
    def plan(self) -> p.Plan:
        """The plan of the question for the entities it names."""
        return self.make(self.titles or tuple(start.title for start in self.starts))


Draw = Callable[["Desk", Stream, str], Draft | None]
"""Draws a draft of one shape: desk, stream and native id in, a draft or nothing out."""


@dataclass(slots=True)
class Desk:
    """What drafting needs: the world, its names and the pools of wordings."""

    world: World
    names: Names
    starts: list[tuple[str, int]] = field(
        default_factory=lambda: [
            ("film", 30),
            ("song", 12),
            ("album", 7),
            ("book", 12),
            ("programme", 6),
            ("person", 16),
            ("company", 6),
            ("university", 5),
            ("club", 4),
            ("city", 6),
            ("battle", 4),
            ("award", 3),
            ("river", 3),
        ]
    )

    def pool(self, name: str) -> Pool:
        """Return a pool of wordings."""
        return pool(name)

    def start(self, stream: Stream) -> Entity:
        """Draw an entity to start from."""
        return stream.pick(self.world.of_kind[stream.weighted(self.starts)])

    def mention(self, entity: Entity, stream: Stream) -> str:
        """Draw how a question names an entity: by name, by alias or with a description."""
        config = self.world.config
        aliases = [alias for alias in entity.aliases if self.names.unique(alias)]
        by_alias = stream.chance(config.mention_alias)
        mention = self.names.mention(entity, stream, config.mention_described)
        if entity.kind in ("city", "region"):
            mention = mention.replace(", ", " in ")
        return aliases[0] if aliases and by_alias else mention
