"""The kinds of entities and the relations between them: what may be said, asked and removed."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "RELATIONS", "WORD", "Relation", "relation"]

WORD = {
    "country": "country",
    "region": "region",
    "city": "city",
    "river": "river",
    "sea": "sea",
    "person": "person",
    "film": "film",
    "song": "song",
    "album": "album",
    "book": "novel",
    "company": "company",
    "university": "university",
    "club": "club",
    "battle": "battle",
    "award": "award",
    "programme": "television programme",
}
"""The English noun of each kind."""

KINDS = tuple(WORD)


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation.

    Attributes:
        name: Its name in triples, edges and Cypher.
        subjects: Kinds that can have it.
        object: Kind of its object, or `date`, `year`, `number`, `length`, `term`.
        many: Whether a subject can have several objects.
        hub: Whether objects have so many subjects that their articles never list them.
        removable: Whether nothing else in the world implies the fact.
        premise: Whether a subject may truly lack it, so that asking for it is a false premise.
    """

    name: str
    subjects: tuple[str, ...]
    object: str
    many: bool = False
    hub: bool = False
    removable: bool = True
    premise: bool = False

    @property
    def literal(self) -> bool:
        """Whether the object is a value and not an entity."""
        return self.object in ("date", "year", "number", "length", "term")


_P = ("person",)
_LIST = (
    Relation("also_known_as", KINDS, "term", many=True, removable=False),
    Relation("date_of_birth", _P, "date"),
    Relation("place_of_birth", _P, "city"),
    Relation("date_of_death", _P, "date", premise=True),
    Relation("place_of_death", _P, "city", premise=True),
    Relation("country_of_citizenship", _P, "country", hub=True, removable=False),
    Relation("occupation", _P, "term", removable=False),
    Relation("spouse", _P, "person", many=True, premise=True),
    Relation("father", _P, "person"),
    Relation("mother", _P, "person"),
    Relation("sibling", _P, "person", many=True, removable=False),
    Relation("educated_at", _P, "university", many=True),
    Relation("employer", _P, "company", premise=True),
    Relation("award_received", _P, "award", many=True, premise=True),
    Relation("country", ("city", "region", "river"), "country", hub=True, removable=False),
    Relation("region", ("city",), "region"),
    Relation("capital", ("country", "region"), "city", removable=False),
    Relation("population", ("city", "country"), "number"),
    Relation("mayor", ("city",), "person"),
    Relation("named_after", ("city",), "person", premise=True),
    Relation("flows_through", ("river",), "city", many=True),
    Relation("length", ("river",), "length"),
    Relation("mouth", ("river",), "sea"),
    Relation("director", ("film",), "person"),
    Relation("screenwriter", ("film",), "person"),
    Relation("producer", ("film", "album"), "person"),
    Relation("composer", ("film", "song"), "person"),
    Relation("cast_member", ("film",), "person", many=True),
    Relation("performer", ("song", "album"), "person"),
    Relation("author", ("book",), "person"),
    Relation("publication_date", ("film", "song", "album", "book", "programme"), "date"),
    Relation("country_of_origin", ("film", "book"), "country", hub=True, removable=False),
    Relation("genre", ("film", "album", "book"), "term", removable=False),
    Relation("based_on", ("film",), "book", premise=True),
    Relation("part_of", ("song",), "album", premise=True),
    Relation("founded_by", ("company", "university", "club"), "person"),
    Relation("inception", ("company", "university", "club", "award", "country"), "year"),
    Relation("headquarters", ("company", "university", "club"), "city"),
    Relation("parent_company", ("company",), "company", premise=True),
    Relation("date", ("battle",), "date"),
    Relation("location", ("battle",), "city"),
    Relation("belligerent", ("battle",), "country", many=True),
    Relation("commander", ("battle",), "person"),
    Relation("presented_by", ("award",), "university"),
    Relation("channel", ("programme",), "company"),
    Relation("presenter", ("programme",), "person"),
)
RELATIONS: dict[str, Relation] = {item.name: item for item in _LIST}


def relation(name: str) -> Relation:
    """Return a relation by its name."""
    return RELATIONS[name]
