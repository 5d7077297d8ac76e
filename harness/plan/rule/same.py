"""Questions whether two things have something in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.plan.plan import CompareMode
from harness.plan.rule.expr import Comparison, Meaning, Name, Path, back
from harness.plan.rule.measure import Measures
from harness.plan.rule.parser import ENTITY, LITERAL

__all__ = ["Sames"]


class Sames(Measures):
    """The rules for what two things share."""

    def sames(self) -> Iterator[Meaning]:
        """`are A and B from the same country`, `do the directors of A and B share ...`."""
        words = self.words
        shared = next(
            (
                at
                for at, word in enumerate(words)
                if word in ("same", "different", "share", "common")
            ),
            None,
        )
        if shared is None:
            return
        units = self._units()
        if len(units) != 2:
            return
        (_, _, first), (_, _, second) = units
        # "the films A and B" speaks of both, "the singer A and B" of A alone.
        kind = first.kind if first.kind in self.lexicon.types.plurals else None
        covered = {at for start, end, _ in units for at in range(start, end)}
        rest = [(at, word) for at, word in enumerate(words) if at not in covered and word != ","]
        plain = tuple(word for _, word in rest)
        spot = next((number for number, (at, _) in enumerate(rest) if at == shared), None)
        if spot is None:
            # A unit took the word in: "Same Street and High Street".
            return
        bridges, paths = self._shared(plain, spot)
        if not paths:
            return
        names = (first, replace(second, kind=second.kind or kind))
        operands = tuple(self.bridge(name, bridges) for name in names)
        negated = words[shared] == "different" or "not" in plain
        yield Meaning(Comparison(CompareMode.BOOL_EQ, operands, paths, negated))

    def _units(self) -> list[tuple[int, int, Name]]:
        units: list[tuple[int, int, Name]] = []
        at = 0
        while at < self.end:
            found = (
                None if self.word(at) == LITERAL and self.word(at + 1) != ENTITY else self.name(at)
            )
            if found is None:
                at += 1
                continue
            end, name = found
            start = at
            if name.kind is not None and self.role(name.kind) and "of" in self.words[at : name.at]:
                start = name.at
            units.append((start, end, name))
            at = end
        return units

    def _shared(
        self, words: tuple[str, ...], spot: int
    ) -> tuple[tuple[tuple[Path, ...], ...], tuple[Path, ...]]:
        """Return the bridges and the relation of what two things are said to share."""
        after = spot + 1
        while after < len(words) and (
            words[after] in self.lexicon.words.articles
            or words[after] in self.lexicon.words.fillers
            or words[after] in self.lexicon.words.possessives
        ):
            after += 1
        if words[spot] == "common":
            nouns = [cue for at in range(spot) for _, cue in self.lexicon.noun_at(words[:spot], at)]
            return (), nouns[-1].paths if nouns else ()
        # "did the same person direct A and B": they are what the verb has as objects.
        said = self._said(words[:spot]) or tuple(map(back, self._said(words[after:])))
        if not said:
            # "natives of the same city"
            each = (self.lexicon.noun_at(words[:spot], at) for at in range(spot))
            found = [path for cues in each for _, one in cues for path in one.paths]
            said = tuple(back(path) for path in found if not path[0][1])
        bridges = self.bridges_of(words[:spot])
        cue = next(iter(self.lexicon.noun_at(words, after)), None)
        kind = self.lexicon.kind_at(words, after)
        paths = cue[1].paths if cue is not None else ()
        backed = tuple(path for path in paths if path in said)
        if backed:
            return bridges, backed
        wanted = (self.lexicon.types.of(kind[1]) or "") if kind is not None else ""
        if said and wanted and not (paths and self.lexicon.types.within(wanted, "person")):
            meant = tuple(
                path for path in said if self.leads_to([path], wanted) and self.ends(path)
            )
            if meant:
                return bridges, meant
            places = tuple(
                path for path in said if self.leads_to([path], "place") and self.ends(path)
            )
            if wanted == "country" and places:
                return (*bridges, places), ((("country", True),),)
        return bridges, paths

    def _said(self, words: tuple[str, ...]) -> tuple[Path, ...]:
        """Return the relations whose verbs stand among some words."""
        out: list[Path] = []
        for at, word in enumerate(words):
            cues = [*self.lexicon.states.get(word, ()), *self.lexicon.verbs.get(word, ())]
            for cue in cues if word else ():
                end = at + 1 + len(cue.head)
                later = frozenset(words[end:])
                if (
                    words[at + 1 : end] == cue.head
                    and not cue.other
                    and (not cue.tail or words[-len(cue.tail) :] == cue.tail)
                    and (not cue.preps or cue.preps & later)
                ):
                    out.append(cue.path)
        if not out and words:
            out = [
                cue.path
                for cue in self.lexicon.states[""]
                if words[-1] in cue.preps or (len(words) > 1 and words[-2] in cue.preps)
            ]
        return tuple(dict.fromkeys(out))
