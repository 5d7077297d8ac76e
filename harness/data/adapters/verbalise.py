"""Triples as passages: every subject gets one, which states its facts in plain sentences.

An entity that is the object of facts gets passages too, which state the same facts from its side
(`A, B and C are directed by D.`): without them all that is told of D is scattered over a passage
a film. Those of a hub are cut into parts of at most `_MOST` facts.

The sentences are made from the relation's own words by four neutral patterns, so that nothing is
known of any benchmark's relations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from harness.data.corpus import passage_id, pool_passages
from harness.nouns import Passage, Triple

__all__ = ["verbalise"]

_MOST = 50
_PREPOSITIONS = frozenset(
    {"as", "at", "by", "for", "from", "in", "of", "on", "to", "under", "with"}
)

Facts = dict[str, dict[str, set[str]]]
"""Names by entity and relation."""
Tell = Callable[[str, str, Sequence[str]], str]
"""Makes a sentence of an entity, a relation and the names at its other end."""


def verbalise(triples: Sequence[Triple]) -> tuple[Passage, ...]:
    """Return passages that together state every triple, sorted by id.

    A fact's qualifiers stand in brackets behind its object. The order of the triples and
    repetitions change nothing.
    """
    forward: Facts = defaultdict(lambda: defaultdict(set))
    backward: Facts = defaultdict(lambda: defaultdict(set))
    for triple in triples:
        said = "".join(f" ({_words(key)} {value})" for key, value in triple.qualifiers)
        forward[triple.subject][triple.relation].add(f"{triple.object}{said}")
        backward[triple.object][triple.relation].add(f"{triple.subject}{said}")
    passages = []
    for entities, tell in ((forward, _told), (backward, _told_back)):
        for entity, facts in entities.items():
            passages += [_passage(entity, part) for part in _parts(entity, facts, tell)]
    return pool_passages(passages)


def _parts(entity: str, facts: dict[str, set[str]], tell: Tell) -> Iterator[list[str]]:
    """Yield the sentences of an entity's passages: all in one, where they are not too many."""
    sentences: list[str] = []
    room = _MOST
    for relation in sorted(facts):
        names = sorted(facts[relation])
        while names:
            if not room:
                yield sentences
                sentences, room = [], _MOST
            taken, names = names[:room], names[room:]
            sentences.append(tell(entity, relation, taken))
            room -= len(taken)
    yield sentences


def _passage(title: str, sentences: Iterable[str]) -> Passage:
    text = " ".join(sentences)
    return Passage(passage_id(title, text), title, text)


def _told(subject: str, relation: str, objects: Sequence[str]) -> str:
    """State that a subject has a relation to objects."""
    words = _words(relation)
    first, _, rest = words.partition(" ")
    if first == "has" and rest:
        return _sentence(f"{subject} has the {rest} {_list(objects)}")
    if first == "in" and rest:
        return _sentence(f"{subject} is in the {rest} {_list(objects)}")
    if words.rpartition(" ")[2] in _PREPOSITIONS:
        return _sentence(f"{subject} is {words} {_list(objects)}")
    verb = "are" if len(objects) > 1 or _plural(words) else "is"
    return _sentence(f"The {words} of {subject} {verb} {_list(objects)}")


def _told_back(entity: str, relation: str, subjects: Sequence[str]) -> str:
    """State the same of several subjects with one object."""
    words = _words(relation)
    first, _, rest = words.partition(" ")
    many = len(subjects) > 1
    if first == "has" and rest:
        return _sentence(f"{_list(subjects)} {'have' if many else 'has'} the {rest} {entity}")
    if first == "in" and rest:
        return _sentence(f"{_list(subjects)} {'are' if many else 'is'} in the {rest} {entity}")
    if words.rpartition(" ")[2] in _PREPOSITIONS:
        return _sentence(f"{_list(subjects)} {'are' if many else 'is'} {words} {entity}")
    among = "among the" if _plural(words) else "the"
    return _sentence(f"{entity} is {among} {words} of {_list(subjects)}")


def _words(relation: str) -> str:
    return " ".join(relation.replace("_", " ").split()) or "relation"


def _plural(words: str) -> bool:
    return words.endswith("s") and not words.endswith("ss")


def _list(names: Sequence[str]) -> str:
    """Join names; those with a comma in them are kept apart by semicolons."""
    mark = "; " if any("," in name for name in names) else ", "
    if len(names) < 2 or mark == "; ":
        return mark.join(names)
    return f"{mark.join(names[:-1])} and {names[-1]}"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
