"""What a comparative compares: the relation, which way, and the hops to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from harness.plan.rule.expr import Expr, Hop, Path
from harness.plan.rule.parser import ENTITY
from harness.plan.rule.questions import Questions

__all__ = ["Measure", "Measures"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a comparative compares: the hops to it from each operand, the relation, the sense."""

    low: bool
    bridges: tuple[tuple[Path, ...], ...]
    paths: tuple[Path, ...]


@cache
def _data() -> Mapping[str, Any]:
    text = files("harness.plan.rule").joinpath("data", "compare.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


class Measures(Questions):
    """The rules for comparatives."""

    def measure(self, words: tuple[str, ...]) -> Measure | None:
        """Return what the words around two operands compare, if they do."""
        data = _data()
        start = 0
        for at, word in enumerate(words):
            if word in ("which", "what"):
                # "which film", "which Danish film"
                named = at + 1 + (words[at + 1 : at + 2] == (ENTITY,))
                kind = self.lexicon.kind_at(words, named)
                start = kind[0] if kind is not None else at + 1
                break
        # "the director of which film was born first": what stands before counts too.
        before = words[: words.index("of")] if "of" in words[:start] else ()
        body = words[start:] if start else words
        bridges = (*self.bridges_of(body, verbs=True), *self.bridges_of(before))
        line = f" {' '.join(body)} "
        for adjective, entry in data["adjectives"].items():
            if f" {adjective} " in line and not self.attribute(line):
                paths = tuple(((name, True),) for name in entry["relations"])
                return Measure(entry["sense"] == "min", bridges, paths)
        low = self.sense(line)
        if low is None:
            return None
        relations = self.attribute(line)
        if not relations and any(f" {word} " in line for word in data["size"]["words"]):
            relations = data["size"]["relations"]
        if not relations:
            return None
        return Measure(low, bridges, tuple(((name, True),) for name in relations))

    @staticmethod
    def sense(line: str) -> bool | None:
        """Return whether the least is meant; None if nothing is compared."""
        senses = _data()["senses"]
        found = {
            sense: max((len(word) for word in senses[sense] if f" {word} " in line), default=0)
            for sense in ("min", "max")
        }
        if not any(found.values()):
            return None
        return found["min"] >= found["max"]

    @staticmethod
    def attribute(line: str) -> list[str]:
        """Return the relations of the attribute that some words name."""
        for attribute in _data()["attributes"].values():
            if any(f" {word} " in line for word in attribute["words"]):
                relations: list[str] = attribute["relations"]
                return relations
        return []

    def bridges_of(
        self, words: tuple[str, ...], *, verbs: bool = False
    ) -> tuple[tuple[Path, ...], ...]:
        """Return the relations named on the way to what is compared, nearest operand first."""
        out: list[tuple[Path, ...]] = []
        at, last = 0, -1
        while at < len(words):
            cue = next(iter(self.lexicon.noun_at(words, at)), None)
            if verbs and cue is None and words[at + 1 : at + 2] == ("by",):
                made = tuple(
                    one.path for one in self.lexicon.states.get(words[at], ()) if "by" in one.preps
                )
                out += [made] if made and not out else []
            paths = (
                tuple(
                    path
                    for path in cue[1].paths
                    if path[0][1] and not (self.is_dated(path) or self.is_counted(path))
                )
                if cue is not None
                else ()
            )
            if cue is None or not paths or len(paths) < len(cue[1].paths):
                at += 1
                continue
            if paths not in out and last >= 0 and "of" in words[last:at]:
                out.insert(0, paths)
            elif out and last < 0 and set(paths) & set(out[-1]):
                # "made by the older director"
                out[-1] = paths
            elif paths not in out:
                out.append(paths)
            at = last = cue[0]
        return tuple(out)

    @staticmethod
    def bridge(base: Expr, bridges: Sequence[tuple[Path, ...]]) -> Expr:
        """Return what the bridges lead to from an operand."""
        for paths in bridges:
            base = Hop(base, paths, own=True)
        return base

    def compared(self, words: Sequence[str]) -> str | None:
        """The noun after the question word: what the operands are."""
        for at, word in enumerate(words):
            if word in ("which", "what"):
                kind = self.lexicon.kind_at(tuple(words), at + 1)
                return kind[1] if kind is not None and kind[1] != "one" else None
        return None
