"""What writing one article needs: the world, its names, the topic, the wordings and the draws."""

from __future__ import annotations

from dataclasses import dataclass

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.refer import Names
from harness.data.benchmarks.atlas.wording import Pool

__all__ = ["Page"]


@dataclass(frozen=True, slots=True)
class Page:
    """One article in the making; `stream` is drawn from in the order of writing."""

    world: World
    names: Names
    topic: Entity
    pool: Pool
    stream: Stream
