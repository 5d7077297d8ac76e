"""Questions of a synthetic base: drawn from an answer, with all their answers and their Cypher."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.data.benchmarks.stark.synthetic.schema import DOMAINS, Path, Shape
from harness.data.benchmarks.stark.synthetic.words import other_name, subject
from harness.data.benchmarks.stark.synthetic.world import World

__all__ = ["Asked", "ask"]

_MOST_ANSWERS = 20
_TRIES = 60
_NO_WORD = re.compile(r"[^0-9a-z]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question.

    Attributes:
        text: As it is asked.
        cypher: What it says of the graph; a constraint that only texts state is not in it.
        answers: All nodes that answer it, ascending.
        shape: The relations of its constraints.
        textual: Whether a constraint is stated in texts alone.
        mentioned: `name` where things are called by their names, else `alias`.
        shared: Whether another node bears the name of a thing that is named.
    """

    text: str
    cypher: str
    answers: tuple[int, ...]
    shape: str
    textual: bool
    mentioned: str
    shared: bool


def ask(world: World) -> list[Asked]:
    """Return the questions of a world; none stands twice."""
    settings = world.settings
    stream = np.random.default_rng([settings.seed, 7, sorted(DOMAINS).index(settings.kind)])
    shapes = [shape for shape in world.domain.shapes for _ in range(shape.weight)]
    asked: dict[str, Asked] = {}
    for number in range(settings.scale.questions):
        shape = shapes[number % len(shapes)]
        for _ in range(_TRIES):
            made = _one(world, shape, stream)
            if made is not None and made.text not in asked:
                asked[made.text] = made
                break
    return list(asked.values())


def _one(world: World, shape: Shape, stream: np.random.Generator) -> Asked | None:
    """Draw an answer and what links it with things, and return the question, if there is one."""
    answer = int(stream.integers(*world.of_type(shape.target)))
    faults = world.settings.faults
    found = np.arange(*world.of_type(shape.target), dtype=np.int64)
    patterns, words = [], []
    alias = shared = False
    for number, path in enumerate(shape.paths):
        thing = _thing(world, answer, path, stream)
        if thing is None:
            return None
        found = np.intersect1d(found, _reached(world, thing, path), assume_unique=True)
        kind, mention = world.kind(thing), world.name(thing)
        if stream.random() < faults.alias:
            mention, alias = other_name(kind, mention, stream), True
        shared |= bool(world.bearers[thing] > 1)
        patterns.append(_pattern(world, shape.target, path, number, mention))
        words.append(path.words.format(mention))
    where = ""
    if shape.field == "year":
        year = int(world.years[answer])
        found = found[world.years[found] >= year]
        where, said = f" WHERE t.Year >= {year}", f"published in {year} or later"
        words.append(said)
    elif shape.field == "venue":
        venue = int(world.venues[answer])
        found = found[world.venues[found] == venue]
        where = f" WHERE t.OriginalVenue = 'Journal {venue}'"
        words.append(f"that appeared in Journal {venue}")
    textual = bool(stream.random() < faults.textual)
    if textual:
        about = int(world.subjects[answer])
        found = found[world.subjects[found] == about]
        words.insert(0, f"about {subject(about)}")
    if not 1 <= len(found) <= _MOST_ANSWERS:
        return None
    return Asked(
        text=f"{'Which' if textual else 'Find all'} {shape.noun} {_joined(words)}"
        + ("?" if textual else "."),
        cypher=f"MATCH {', '.join(patterns)}{where} RETURN t",
        answers=tuple(found.tolist()),
        shape="+".join(">".join(_plain(link) for link, _ in path.steps) for path in shape.paths),
        textual=textual,
        mentioned="alias" if alias else "name",
        shared=shared,
    )


def _thing(world: World, answer: int, path: Path, stream: np.random.Generator) -> int | None:
    """Draw what a path leads to from an answer."""
    at = np.array([answer], np.int64)
    for link, forward in path.steps:
        at = world.rows[link].beyond(at, forward=forward)
    at = at[at != answer]
    return int(stream.choice(at)) if len(at) else None


def _reached(world: World, thing: int, path: Path) -> NDArray[np.int64]:
    """Return all that a path leads to from a thing, backwards, no edge used twice."""
    at = np.array([thing], np.int64)
    for link, forward in reversed(path.steps):
        at = world.rows[link].beyond(at, forward=not forward)
    links = [link for link, _ in path.steps]
    # Two steps along one relation may come back over the same edge, to the thing itself.
    return at[at != thing] if len(set(links)) < len(links) else at


def _pattern(world: World, target: str, path: Path, number: int, mention: str) -> str:
    """Return a path as a pattern of Cypher, from the target to the thing."""
    links = {link.name: link for link in world.domain.links}
    text = f"(t:{_plain(target)})"
    for step, (name, forward) in enumerate(path.steps):
        kind = links[name].tail if forward else links[name].head
        last = step == len(path.steps) - 1
        quoted = mention.replace("\\", "\\\\").replace("'", "\\'")
        named = f" {{name: '{quoted}'}}" if last else ""
        left, right = ("-", "->") if forward else ("<-", "-")
        text += f"{left}[:{_plain(name)}]{right}(c{number}{step}:{_plain(kind)}{named})"
    return text


def _plain(name: str) -> str:
    return _NO_WORD.sub("_", name.lower()).strip("_")


def _joined(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
