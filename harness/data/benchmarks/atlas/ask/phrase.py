"""Puts steps into words: nested noun phrases and questions around them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.data.benchmarks.atlas.ask.steps import Step, Value, key_of
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import World
from harness.data.benchmarks.atlas.grammar import capital, tidy
from harness.data.benchmarks.atlas.names import possessive
from harness.data.benchmarks.atlas.schema import WORD
from harness.data.benchmarks.atlas.wording import Pool

__all__ = [
    "ORDINALS",
    "About",
    "about",
    "clause",
    "fill",
    "frame",
    "noun_phrase",
    "plural",
    "question",
    "readable",
]

ORDINALS = ("", "first", "second", "third")
_CLAUSE = re.compile(
    r"\b(?:that|which|who|whom|where|whose|by|with|as|at|into|near"
    r"|adapted|attended|awarded|based|born|fought|founded|received|seated|shot|taken|won|written)\b"
)
_GENDER = re.compile(r"\^([^|^]*)\|([^|^]*)\^")


def plural(noun: str) -> str:
    """Return the plural of a kind's noun."""
    if noun == "person":
        return "people"
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def fill(template: str, inner: str, *, kind: str = "", order: int = 0, male: bool = True) -> str:
    """Fill a question wording with what it asks about."""
    text = _GENDER.sub(r"\1" if male else r"\2", template)
    noun = WORD.get(kind, "")
    text = text.replace("{kinds}", plural(noun)).replace("{kind}", noun)
    text = text.replace("{ordinal}", ORDINALS[order])
    return text.replace("{x's}", possessive(inner)).replace("{x}", inner)


def readable(templates: tuple[str, ...], inner: str) -> tuple[str, ...]:
    """Return the templates that stay readable around what is asked about.

    A possessive wants a bare name; around a clause or a long phrase nothing should follow.
    """
    if not inner.startswith(("{", "#")):
        templates = tuple(text for text in templates if "{x's}" not in text) or templates
    if _CLAUSE.search(inner) or len(inner.split()) > 6:
        ending = tuple(text for text in templates if text.endswith(("{x}", "{x}?", "{x}.")))
        templates = ending or templates
    return templates


@dataclass(frozen=True, slots=True)
class About:
    """A step to be put into words: from what kind of thing, how that is named, to whom it leads."""

    step: Step
    kind: str
    inner: str
    male: bool = True


def about(world: World, step: Step, kind: str, inner: str, value: Value | None) -> About:
    """Return a step to be put into words, with the gender of the value it leads to."""
    male = not isinstance(value, int) or world.entities[value].gender != "f"
    return About(step, kind, inner, male)


def _worded(pool: Pool, mark: str, item: About, stream: Stream | None) -> str:
    mark = f"i{mark}" if item.step.inverse else mark
    found = readable(pool.get(mark, *key_of(item.step, item.kind)), item.inner)
    template = found[0] if stream is None else stream.pick(found)
    step = item.step
    return fill(template, item.inner, kind=step.kind, order=step.order, male=item.male)


def noun_phrase(pool: Pool, item: About, stream: Stream) -> str:
    """Return "the director of {inner}"."""
    return _worded(pool, "n", item, stream)


def question(pool: Pool, item: About, stream: Stream | None = None, *, many: bool = False) -> str:
    """Return "Who directed {inner}?", without a stream in the plainest wording."""
    return capital(tidy(_worded(pool, "?!" if many else "?", item, stream)))


def clause(pool: Pool, step: Step, kind: str, inner: str, stream: Stream) -> str:
    """Return the verb phrase "was directed by {inner}"."""
    return fill(stream.pick(pool.get("w", *key_of(step, kind))), inner)


def frame(pool: Pool, key: str, stream: Stream, **slots: str) -> str:
    """Fill a frame of a question shape."""
    text = stream.pick(readable(pool.get("f", key), slots.get("x", "{")))
    for name, value in slots.items():
        text = text.replace(f"{{{name}'s}}", possessive(value)).replace(f"{{{name}}}", value)
    return capital(tidy(text))
