"""The inventory: every name and alias, and which words of a question refer to one of them.

Rules, strongest first (specification, section 2, step 2, and N4); a weaker one is tried only where
no stronger one has found a reference:

* `exact`: the words are a whole name or alias;
* `partial`: all naming words of a run that is written like a name are words of one name;
* `scattered`: words outside of such runs, next to each other, are words of one name.

Each needs `min_tokens` naming words, or one of at least `long_token_len` letters: for an exact name
any such word, otherwise one that occurs in the names of a single knowledge base. A single short
word never anchors. A run written like a name that is in nothing that was ingested is `absent`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from strategies.noesis.text import STOP, Word, content, folded, word_set

__all__ = ["Inventory", "Reference", "References"]

_ARTICLES = ("the", "a", "an")
_WEAK = frozenset((*_ARTICLES, "of", "and", "s"))
_JOINTS = word_set("of the in to a an s on for at de la le du von van with from by")
_OPENERS = word_set(
    """after among and at before between by count did does during find for from give given how in is
    list name of on out over quote say show state tell under was were what when where which who whom
    whose why with within are as"""
)


@dataclass(frozen=True, slots=True)
class Reference:
    """Words `[start, end)` of a question name something of these knowledge bases."""

    start: int
    end: int
    text: str
    rule: str
    kbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class References:
    """What the words of a question refer to.

    `absent` are runs written like a name that name nothing known, `ambiguous` ones that several
    knowledge bases could be meant by.
    """

    found: tuple[Reference, ...] = ()
    absent: tuple[Reference, ...] = ()
    ambiguous: tuple[Reference, ...] = ()

    @property
    def kbs(self) -> tuple[str, ...]:
        """The knowledge bases that are named, in the order of their first mention."""
        return tuple(dict.fromkeys(kb for reference in self.found for kb in reference.kbs))


@dataclass(slots=True)
class _Node:
    further: dict[str, _Node] = field(default_factory=dict)
    kbs: dict[str, None] = field(default_factory=dict)


class Inventory:
    """Names by knowledge base, and what else is mentioned anywhere."""

    def __init__(self, *, min_tokens: int = 2, long_token_len: int = 8) -> None:
        """Make an empty inventory with the rule by which words anchor."""
        self._least, self._long = min_tokens, long_token_len
        self._root = _Node()
        self._names: list[tuple[frozenset[str], str]] = []
        self._by_word: dict[str, set[int]] = {}
        self._mentioned: set[str] = set()
        self._seen: set[tuple[str, str]] = set()

    def add(self, name: str, kb: str) -> None:
        """Add a name of a knowledge base."""
        keys = folded(name)
        if keys and keys[0] in _ARTICLES and len(keys) > 1:
            keys = keys[1:]
        if not keys or (" ".join(keys), kb) in self._seen:
            return
        self._seen.add((" ".join(keys), kb))
        node = self._root
        for key in keys:
            node = node.further.setdefault(key, _Node())
        node.kbs[kb] = None
        number = len(self._names)
        self._names.append((frozenset(content(keys)), kb))
        for key in content(keys):
            self._by_word.setdefault(key, set()).add(number)

    def mention(self, entities: Iterable[str]) -> None:
        """Add folded names that are mentioned in texts: they are not absent."""
        self._mentioned.update(entities)

    def match(
        self,
        found: Sequence[Word],
        masked: Sequence[tuple[int, int]] = (),
        *,
        common: Collection[int] = (),
    ) -> References:
        """Return what words refer to.

        Args:
            found: The words of a question.
            masked: Ranges of words (metrics, positions) that are left out.
            common: Words that name nothing by themselves though they have a capital: a run of one
                of them is neither absent nor ambiguous.
        """
        free = [True] * len(found)
        for start, end in masked:
            free[start:end] = [False] * (end - start)
        exact, absent = self._exact(found, free)
        partial: list[Reference] = []
        ambiguous: list[Reference] = []
        for start, end in _runs(found, free, self._root.further):
            if end == start + 1 and start in common and not self._enough([found[start].key]):
                continue
            self._run(found, (start, end), partial=partial, ambiguous=ambiguous, absent=absent)
        references = [*exact, *partial]
        if not references and not absent:
            references = self._scattered(found, free)
        order = sorted(references, key=lambda one: one.start)
        return References(tuple(order), tuple(absent), tuple(ambiguous))

    def exact(self, found: Sequence[Word]) -> tuple[list[Reference], list[Reference]]:
        """Return the whole names among words, and what only begins like one."""
        return self._exact(found, [True] * len(found))

    def _exact(
        self, found: Sequence[Word], free: list[bool]
    ) -> tuple[list[Reference], list[Reference]]:
        """Return whole names and what only begins like one, and mark their words as used."""
        references: list[Reference] = []
        absent: list[Reference] = []
        shaped = any(word.named and word.text[0].isalpha() for word in found[1:])
        at = 0
        while at < len(found):
            end, node, astray = self._walk(found, free, at)
            if astray:
                absent.append(_reference(found, at, astray, "sibling", ()))
                free[at:astray] = [False] * (astray - at)
                at = astray
            elif node is not None and self._anchors(found[at:end], shaped):
                # An article before a name is part of it, whether or not the name is kept with one.
                start = at - 1 if at and free[at - 1] and found[at - 1].key in _ARTICLES else at
                references.append(_reference(found, start, end, "exact", tuple(node.kbs)))
                free[start:end] = [False] * (end - start)
                at = end
            else:
                at += 1
        return references, absent

    def _walk(
        self, found: Sequence[Word], free: Sequence[bool], at: int
    ) -> tuple[int, _Node | None, int]:
        """Return the end and node of the longest name that begins here, and where it goes astray.

        It goes astray where the words go on like a longer name and then have a number that no name
        has there: `Series 11` beside `Series 1` to `Series 10` is no mention of `Series`.
        """
        node, last, end = self._root, None, at
        for position in range(at, len(found)):
            word = found[position]
            further = node.further.get(word.key) if free[position] else None
            if further is None:
                numbered = position > at and any(key.isdigit() for key in node.further)
                astray = free[position] and word.key.isdigit() and numbered
                return end, last, position + 1 if astray else 0
            node = further
            if node.kbs:
                last, end = node, position + 1
        return end, last, 0

    def _anchors(self, span: Sequence[Word], shaped: bool) -> bool:
        # Of a whole name every word counts but those that join: `Bake Off` has two.
        keys = [word.key for word in span if word.key not in _WEAK]
        if shaped and not any(word.named for word in span if word.key in keys):
            return False
        return len(dict.fromkeys(keys)) >= self._least or any(
            len(key) >= self._long for key in keys
        )

    def _run(
        self,
        found: Sequence[Word],
        span: tuple[int, int],
        *,
        partial: list[Reference],
        ambiguous: list[Reference],
        absent: list[Reference],
    ) -> None:
        """Decide what one run of words that is written like a name refers to."""
        start, end = span
        keys = content(word.key for word in found[start:end])
        text = " ".join(word.key for word in found[start:end])
        if not keys or all(key.isdigit() for key in keys):
            return
        numbers = set.intersection(*(self._by_word.get(key, set()) for key in keys))
        kbs = tuple(dict.fromkeys(self._names[number][1] for number in sorted(numbers)))
        if len(kbs) == 1 and self._enough(keys):
            partial.append(_reference(found, start, end, "partial", kbs))
        elif kbs:
            ambiguous.append(_reference(found, start, end, "ambiguous", kbs))
        elif not self._is_mentioned(text):
            absent.append(_reference(found, start, end, "unknown", ()))

    def _is_mentioned(self, text: str) -> bool:
        bare = text
        for article in _ARTICLES:
            bare = bare.removeprefix(f"{article} ")
        return text in self._mentioned or bare in self._mentioned

    def _enough(self, keys: Sequence[str]) -> bool:
        if len(keys) >= self._least:
            return True
        return any(len(key) >= self._long and self._distinctive(key) for key in keys)

    def _distinctive(self, key: str) -> bool:
        return len({self._names[number][1] for number in self._by_word.get(key, ())}) == 1

    def _scattered(self, found: Sequence[Word], free: Sequence[bool]) -> list[Reference]:
        """Return the one knowledge base whose name most neighbouring words belong to, if any."""
        best: tuple[int, Reference] | None = None
        tied = False
        for start, end in _stretches(found, free):
            keys = content(word.key for word in found[start:end] if word.key in self._by_word)
            scores: dict[str, int] = {}
            for number in {n for key in keys for n in self._by_word[key]}:
                name, kb = self._names[number]
                held = [key for key in keys if key in name]
                if self._enough(held):
                    scores[kb] = max(scores.get(kb, 0), len(held))
            for kb, score in sorted(scores.items()):
                if best is None or score > best[0]:
                    best = score, _reference(found, start, end, "scattered", (kb,))
                    tied = False
                elif score == best[0] and kb not in best[1].kbs:
                    tied = True
        return [] if best is None or tied else [best[1]]


def _reference(
    found: Sequence[Word], start: int, end: int, rule: str, kbs: tuple[str, ...]
) -> Reference:
    text = " ".join(word.text for word in found[start:end]).replace(" s ", "'s ")
    return Reference(start, end, text, rule, kbs)


def _runs(found: Sequence[Word], free: Sequence[bool], first_words: Any) -> list[tuple[int, int]]:
    """Return the runs of words that are written like a name: capitals, with joints between them."""
    out: list[tuple[int, int]] = []
    at = 0
    while at < len(found):
        word = found[at]
        opens = free[at] and word.text[0].isupper()
        if not opens or (at == 0 and _opener(found, free, first_words)):
            at += 1
            continue
        end = at + 1
        ahead = end
        while ahead < len(found) and free[ahead]:
            if found[ahead].named:
                end = ahead + 1
            elif found[ahead].key not in _JOINTS:
                break
            ahead += 1
        out.append((at, end))
        at = end
    return out


def _opener(found: Sequence[Word], free: Sequence[bool], first_words: Any) -> bool:
    """Whether the first word of a question has its capital only from standing there."""
    word = found[0]
    if word.key in _OPENERS or word.key in STOP:
        return word.key not in _ARTICLES
    follows = len(found) > 1 and free[1] and found[1].text[0].isupper()
    return word.key not in first_words and not follows


def _stretches(found: Sequence[Word], free: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the stretches of words between those that are used or stop words in a row of two."""
    out: list[tuple[int, int]] = []
    start: int | None = None
    for at, word in enumerate(found):
        usable = free[at]
        if usable and start is None and word.key not in STOP:
            start = at
        elif not usable and start is not None:
            out.append((start, at))
            start = None
    if start is not None:
        out.append((start, len(found)))
    return out
