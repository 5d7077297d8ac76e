"""The compiled cue lexicon: from words of a question to relations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

import yaml

from harness.plan.rule.expr import Path, back
from harness.plan.rule.hints import Hints
from harness.plan.rule.inflect import participle, plural, verb_forms
from harness.plan.rule.stems import stems
from harness.plan.rule.types import Types
from harness.plan.rule.words import Words

__all__ = ["Lexicon", "NounCue", "VerbCue", "load_lexicon"]

_DATE_PREPS = frozenset({"before", "after", "since", "during", "until"})
_FILMS = ("films", "movies")


@dataclass(frozen=True, slots=True)
class NounCue:
    """A noun for a relation: the noun of the path's start is at its end."""

    words: tuple[str, ...]
    paths: tuple[Path, ...]
    plural: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class VerbCue:
    """A verb for a relation.

    Attributes:
        head: Words after the verb (or after the form of "be"), without the last preposition.
        preps: Prepositions that lead to the object; empty for a plain object.
        path: From what the verb's subject stands for to what its object stands for.
        other: Subject and object are different things of one kind ("co-star with").
        tail: Words behind a plain object ("bring S INTO BEING").
    """

    head: tuple[str, ...]
    preps: frozenset[str]
    path: Path
    other: bool = False
    tail: tuple[str, ...] = ()


class Lexicon:
    """All cues, indexed by their first word.

    Attributes:
        types: The types of nouns.
        words: The closed classes.
        nouns: First word to cues, longest first.
        verbs: Form of a verb to its cues.
        states: First word after a form of "be" to its cues; these stand without "be" too
            ("films directed by").
        doing: Words that are forms of verbs and no nouns.
        asks: Whole questions for a relation, word by word, with `S` for the thing.
        clauses: First word to relative clauses, word by word, with `S` for the thing.
        inferred: Paths that only stand in for a missing value.
        plural_relations: Those of which "who" asks for all values.
        hints: The relations that single words speak for.
        grammar: Every word that belongs to the grammar rather than to a name.
    """

    def __init__(
        self,
        cues: Mapping[str, Mapping[str, Any]],
        types: Mapping[str, Mapping[str, Any]],
        words: Mapping[str, Any],
    ) -> None:
        self.types = Types(types)
        self.words = Words(words)
        self._irregular = words["irregular_verbs"]
        self.nouns: dict[str, list[NounCue]] = {}
        self.verbs: dict[str, list[VerbCue]] = {}
        self.states: dict[str, list[VerbCue]] = {}
        self.clauses: dict[str, list[tuple[tuple[str, ...], tuple[Path, ...]]]] = {}
        self.inferred = set[Path]()
        self.plural_relations = set[str]()
        self.asks: list[tuple[tuple[str, ...], tuple[Path, ...]]] = []
        self.hints = Hints(self.words.closed, stems(self._irregular))
        nouns: dict[tuple[str, ...], NounCue] = {}
        for name, entry in cues.items():
            paths = _paths(name, entry)
            inferred = tuple(map(_path, entry.get("inferred", ())))
            self.inferred |= set(inferred)
            if entry.get("plural"):
                self.plural_relations.add(name)
            self._add_hints(entry, paths)
            others = bool(entry.get("other"))
            self._add_nouns(nouns, entry.get("nouns", ()), (*paths, *inferred), other=others)
            self.asks += [
                (tokens, paths)
                for ask in entry.get("asks", ())
                for tokens in _expand(ask.replace("'s", " 's"))
            ]
            for clause in entry.get("clauses", ()):
                spoken = tuple(clause.replace("'s", " 's").split())
                first = spoken[0] if spoken[0] != "S" else ""
                self.clauses.setdefault(first, []).append((spoken, paths))
            for template in entry.get("verbs", ()):
                for tokens in _expand(template):
                    for path in paths:
                        self._add_verb(tokens, path)
        for noun in nouns.values():
            self.nouns.setdefault(noun.words[0], []).append(noun)
        for listed in self.nouns.values():
            listed.sort(key=lambda cue: -len(cue.words))
        for verbs in (*self.verbs.values(), *self.states.values()):
            verbs.sort(key=lambda cue: -len(cue.head))
        self.doing = frozenset(
            form for form in (*self.verbs, *self.states) if form and self.types.of(form) is None
        ) - {" ".join(words) for words in nouns}
        kinds = {word for noun in self.types.nouns for word in noun.split()}
        cue_words = {word for words in nouns for word in words} | set(self.verbs)
        cue_words |= {word for cues in self.states.values() for cue in cues for word in cue.head}
        self.grammar = self.words.closed | kinds | cue_words

    def noun_at(self, words: tuple[str, ...], at: int) -> Iterator[tuple[int, NounCue]]:
        """Yield the noun cues that start at a word, longest first, with where each ends."""
        for cue in self.nouns.get(words[at], ()) if at < len(words) else ():
            end = at + len(cue.words)
            if words[at:end] == cue.words:
                yield end, cue

    def kind_at(self, words: tuple[str, ...], at: int) -> tuple[int, str] | None:
        """Return the longest noun for a type that starts at a word, with where it ends."""
        for size in (3, 2, 1):
            noun = " ".join(words[at : at + size])
            if at + size <= len(words) and self.types.of(noun) and noun in self.types.nouns:
                return at + size, noun
        return None

    def _add_hints(self, entry: Mapping[str, Any], paths: tuple[Path, ...]) -> None:
        """Let the words of a relation's cues speak for it."""
        single = paths[0][0][0].partition("[")[0] if len(paths[0]) == 1 else ""
        for noun in entry.get("nouns", ()):
            role = self.types.within(self.types.of(noun), "person")
            if " " not in noun and (role or noun not in self.types.nouns):
                for form in (noun, plural(noun)):
                    for path in paths:
                        self.hints.name(path[0][0].partition("[")[0] if single else "", form)
            if single:
                self.hints.add(single, noun.replace("'s", " ").split())
        if not single:
            return
        self.hints.add(single, single.split("_"))
        self.hints.add(single, entry.get("hints", ()))
        for template in entry.get("verbs", ()):
            for tokens in _expand(template):
                self.hints.add(single, (word for word in tokens if word.islower()))
        for line in (*entry.get("asks", ()), *entry.get("clauses", ())):
            words = line.replace("'s", " ").split()
            self.hints.add(single, (word for word in words if word.islower()))

    def _add_nouns(
        self,
        nouns: dict[tuple[str, ...], NounCue],
        names: Iterable[str],
        paths: tuple[Path, ...],
        *,
        other: bool = False,
    ) -> None:
        singles = [(name, False) for name in names]
        for name, many in [*singles, *((plural(one), True) for one, _ in singles)]:
            words = tuple(name.replace("'s", " 's").split())
            before = nouns.get(words)
            known = before.paths if before else ()
            merged = (*known, *(path for path in paths if path not in known))
            nouns[words] = NounCue(words, merged, many, other)
            if len(paths[0]) == 1 and len(words) == 1:
                self._add_co_noun(nouns, words[0], paths[0][0][0], many)

    @staticmethod
    def _add_co_noun(
        nouns: dict[tuple[str, ...], NounCue], noun: str, relation: str, many: bool
    ) -> None:
        path: Path = ((relation, False), (relation, True))
        for prefix in ("", "film ", "movie "):
            words = (*prefix.split(), f"co-{noun}")
            before = nouns.get(words)
            paths = (*(before.paths if before else ()), path)
            nouns[words] = NounCue(words, tuple(dict.fromkeys(paths)), many, other=True)

    def _add_verb(self, tokens: tuple[str, ...], meant: Path) -> None:
        subject, verb, *rest = tokens
        spot = next((at for at, word in enumerate(rest) if word in ("S", "V")), len(rest))
        middle, tail = rest[:spot], tuple(rest[spot + 1 :])
        relation = meant[-1][0]
        path = meant if subject == "S" else back(meant)
        preps: frozenset[str] = frozenset()
        if middle and "|" in middle[-1]:
            preps = frozenset(middle.pop().split("|"))
        elif middle and middle[-1] in self.words.prepositions:
            preps = frozenset({middle.pop()})
        if preps & {"in", "on"} and relation in _DATED:
            preps |= _DATE_PREPS
        head = tuple(middle)
        if verb == "be":
            key = head[0] if head else ""
            self._put(self.states, key, VerbCue(head[1:], preps, path, tail=tail))
            return
        if verb == "have":
            self._put(self.verbs, "with", VerbCue(head, preps, path, tail=tail))
        cue = VerbCue(head, preps, path, tail=tail)
        for form in verb_forms(verb, self._irregular):
            self._put(self.verbs, form, cue)
        if not preps and not head:
            passive = VerbCue(tail, frozenset({"by"}), back(path))
            self._put(self.states, participle(verb, self._irregular), passive)
        if subject == "V" and len(meant) == 1:
            self._add_co_verb(verb, relation)

    def _add_co_verb(self, verb: str, relation: str) -> None:
        path: Path = ((relation, False), (relation, True))
        for form in verb_forms(verb, self._irregular):
            for films in ((), *((noun,) for noun in _FILMS)):
                cue = VerbCue(films, frozenset({"with"}), path, other=True)
                self._put(self.verbs, f"co-{form}", cue)
                self._put(
                    self.verbs,
                    form,
                    VerbCue((*films, "together"), frozenset({"with"}), path, other=True),
                )
            for same in (("in", "the", "same", "movie"), ("in", "the", "same", "film")):
                self._put(
                    self.verbs, form, VerbCue(same, frozenset({"with", "as"}), path, other=True)
                )

    @staticmethod
    def _put(index: dict[str, list[VerbCue]], key: str, cue: VerbCue) -> None:
        listed = index.setdefault(key, [])
        if cue not in listed:
            listed.append(cue)


_DATED = frozenset(
    {"publication_date", "inception", "date", "date_of_birth", "date_of_death", "dissolved"}
)


def _paths(name: str, entry: Mapping[str, Any]) -> tuple[Path, ...]:
    if "path" not in entry:
        return (((name, True),),)
    return tuple(map(_path, entry["path"]))


def _path(text: str) -> Path:
    return tuple((step.lstrip("~"), not step.startswith("~")) for step in text.split())


def _expand(template: str) -> Iterator[tuple[str, ...]]:
    """Write out the alternatives of a clause.

    `(a)` is there or not; `a/b` each, but a last preposition as a set; `a_b` is two words.
    """
    written = template.replace("(", " ( ").replace(")", " ) ").split()
    options: list[list[str]] = []
    inside: list[str] | None = None
    for at, word in enumerate(written):
        if word == "(":
            inside = []
        elif word == ")" and inside is not None:
            options.append(["", *" ".join(inside).split("/")])
            inside = None
        elif inside is not None:
            inside.append(word)
        elif "/" in word and at == len(written) - 2:
            options.append([word.replace("/", "|")])
        else:
            options.append(word.split("/"))
    for choice in product(*options):
        yield tuple(word for part in choice for word in part.replace("_", " ").split())


def _read(name: str) -> dict[str, Any]:
    text = files("harness.plan.rule").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    return data


@cache
def load_lexicon() -> Lexicon:
    """Return the lexicon that ships with the harness; read and compiled once."""
    return Lexicon(_read("cues.yaml"), _read("types.yaml"), _read("words.yaml"))
