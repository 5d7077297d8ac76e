"""Fills statement templates: agreement, pronouns, articles and capitals."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.data.benchmarks.atlas.entities import Entity
from harness.data.benchmarks.atlas.names import possessive
from harness.data.benchmarks.atlas.refer import Names, articled

__all__ = ["TopicForm", "capital", "choose", "tidy", "topic_forms"]

_NUMBER = re.compile(r"\[([^|\[\]]*)\|([^|\[\]]*)\]")
_TOPIC = re.compile(r"<([^|<>]*)\|([^|<>]*)>")
_OTHER = re.compile(r"\^([^|^]*)\|([^|^]*)\^")
_ALIVE = re.compile(r"%([^|%]*)\|([^|%]*)%")
_ARTICLE = re.compile(r"\ba\(n\) ")
_TWICE = re.compile(r"((?:, | in )(\w+))(?:, | in )\2\b")
_VOWELS = "aeiouåāáéíóøọAEIOUÅĀÁÉÍÓØỌ"
_SOUNDED = ("uni", "Uni", "one", "eu", "Eu", "use")


@dataclass(frozen=True, slots=True)
class TopicForm:
    """One way of naming the topic: as subject, as object and as possessor."""

    subject: str
    object: str
    possessive: str


def choose(template: str, *, many: bool, male: bool, other_male: bool, alive: bool) -> str:
    """Resolve the choices of a template."""
    if "^" in template:
        template = _OTHER.sub(r"\1" if other_male else r"\2", template)
    if "<" in template:
        template = _TOPIC.sub(r"\1" if male else r"\2", template)
    if "%" in template:
        template = _ALIVE.sub(r"\1" if alive else r"\2", template)
    if "|" in template:
        template = _NUMBER.sub(r"\2" if many else r"\1", template)
    return template


def tidy(text: str) -> str:
    """Choose `a` or `an`, and drop an article that a name brought along twice."""
    if "a(n) " in text:
        parts = _ARTICLE.split(text)
        out = parts[0]
        for part in parts[1:]:
            vowel = part[:1] in _VOWELS and not part.startswith(_SOUNDED)
            out += f"{'an' if vowel else 'a'} {part}"
        text = out
    if "the the " in text.casefold():
        text = text.replace("The the ", "The ").replace("the the ", "the ")
        text = text.replace("the The ", "The ")
    text = _TWICE.sub(r"\1", text)
    if "iver the " in text:
        text = text.replace("iver the ", "iver ")
    if "river river " in text:
        text = text.replace("river river ", "river ")
    return text.replace(".).", ".)").replace("..", ".")


def capital(text: str) -> str:
    """Return a text with its first letter capital."""
    return text[:1].upper() + text[1:]


def topic_forms(entity: Entity, names: Names) -> dict[str, TopicForm]:
    """Return the ways of naming a topic: `name`, `short`, `described` and `pronoun`."""
    name = articled(entity)
    noun = names.noun(entity).split(" ")[-1]
    described = TopicForm(f"the {noun}", f"the {noun}", possessive(f"the {noun}"))
    full = TopicForm(name, name, possessive(name))
    if entity.kind == "person":
        short = TopicForm(entity.surname, entity.surname, possessive(entity.surname))
        he, him, his = ("he", "him", "his") if entity.gender == "m" else ("she", "her", "her")
        pronoun = TopicForm(he, him, his)
    else:
        short = full
        pronoun = TopicForm("it", "it", "its")
    return {"name": full, "short": short, "described": described, "pronoun": pronoun}
