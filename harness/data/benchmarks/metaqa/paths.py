"""MetaQA's gold paths: the type of a question says over which relations to go from its topic.

`movie_to_director_to_movie` goes from a film over `directed_by` to people and back to films. The
topic is never what is asked for: it is left out of what two hops reach, also where a third follows.
The answers are those of the file in all 2- and 3-hop questions and in most 1-hop ones, where some
leave a namesake of the topic out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, pairwise

from harness.data.benchmarks.metaqa.questions import QuestionFile
from harness.data.walk import Walk
from harness.errors import HarnessError
from harness.nouns import Triple

__all__ = ["RelationPath", "relation_path", "walk_questions"]

_MOVIE = "movie"
_RELATIONS = {
    "director": "directed_by",
    "writer": "written_by",
    "actor": "starred_actors",
    "year": "release_year",
    "language": "in_language",
    "tag": "has_tags",
    "tags": "has_tags",
    "genre": "has_genre",
    "imdbvotes": "has_imdb_votes",
    "imdbrating": "has_imdb_rating",
}
"""The relation between a film and what a type calls so; its subject is always the film."""

_Edges = defaultdict[str, defaultdict[str, list[int]]]
"""The edges by relation and the name they start from."""

RelationPath = tuple[tuple[str, bool], ...]
"""Relation by relation, and whether it is followed from the film."""


class _Walked:
    """A KB by relation and name in both directions."""

    def __init__(self, triples: Sequence[Triple]) -> None:
        self._ends = ([t.subject for t in triples], [t.object for t in triples])
        forth: _Edges = defaultdict(lambda: defaultdict(list))
        back: _Edges = defaultdict(lambda: defaultdict(list))
        for number, triple in enumerate(triples):
            forth[triple.relation][triple.subject].append(number)
            back[triple.relation][triple.object].append(number)
        self._edges = (back, forth)

    def walk(self, topic: str, steps: RelationPath) -> Walk:
        """Go all ways forth, then back over those that arrived."""
        reached = {topic}
        layers: list[list[int]] = []
        for step, (relation, forth) in enumerate(steps, start=1):
            edges, ends = self._edges[forth][relation], self._ends[forth]
            found = [n for name in reached if name in edges for n in edges[name]]
            reached = {ends[n] for n in found}
            if step == 2:
                reached.discard(topic)
            layers.append(found)
        arriving: set[str] = reached
        ways: list[list[int]] = []
        for (_, forth), found in zip(reversed(steps), reversed(layers), strict=True):
            ends, starts = self._ends[forth], self._ends[not forth]
            ways.append([n for n in found if ends[n] in arriving])
            arriving = {starts[n] for n in ways[-1]}
        path = frozenset(chain.from_iterable(ways))
        return Walk(frozenset(reached), path, frozenset(ways[0]))


def walk_questions(files: Sequence[QuestionFile], triples: Sequence[Triple]) -> dict[str, Walk]:
    """Follow the gold path of every question through a KB.

    Args:
        files: The questions.
        triples: The KB, each triple once; edges are numbers in this sequence.

    Returns:
        The walks by query id.

    Raises:
        HarnessError: if the path of any question is not known.
    """
    kb = _Walked(triples)
    steps: dict[str, RelationPath | None] = {}
    walks: dict[tuple[str, str], Walk] = {}
    found: dict[str, Walk] = {}
    unknown = 0
    asked = chain.from_iterable(zip(f.questions, f.topics, strict=True) for f in files)
    for question, topic in asked:
        type_ = question.gold.type
        if type_ not in steps:
            steps[type_] = relation_path(type_)
        way = steps[type_]
        if way is None or topic is None:
            unknown += 1
            continue
        if (topic, type_) not in walks:
            walks[topic, type_] = kb.walk(topic, way)
        found[question.query.id] = walks[topic, type_]
    if unknown:
        raise HarnessError(
            f"nothing tells which edges bear the answers of {unknown:,} of "
            f"{unknown + len(found):,} questions, and which are needed by others: they have no "
            "[topic], or no type such as movie_to_director_to_movie, which is the path to the "
            "answers (the files of types are qa_dev_qtype.txt and the like). Fetch the files of "
            "types, or leave bench.unanswerable out."
        )
    return found


def relation_path(type_: str) -> RelationPath | None:
    """Return the relations of a type such as `movie_to_director`, each with its direction.

    None where the type names none, or one that is unknown.
    """
    steps = []
    for start, end in pairwise(type_.split("_to_")):
        forth = start == _MOVIE
        relation = _RELATIONS.get(end if forth else start)
        if relation is None or (not forth and end != _MOVIE):
            return None
        steps.append((relation, forth))
    return tuple(steps) or None
