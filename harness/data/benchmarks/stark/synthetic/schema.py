"""The three domains: types, relations and fields as published; shapes of questions our own."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DOMAINS", "Domain", "Link", "Path", "Shape"]


@dataclass(frozen=True, slots=True)
class Link:
    """A relation.

    Attributes:
        name: Its native name.
        head: The type that its edges leave.
        tail: The type that they enter.
        share: Its share of all edges.
    """

    name: str
    head: str
    tail: str
    share: float


@dataclass(frozen=True, slots=True)
class Path:
    """A constraint: how answers are linked with a thing that the question names.

    Attributes:
        steps: From the answer to the thing: relations, and whether each is followed forward.
        words: How it is said, with the thing's name as `{}`.
    """

    steps: tuple[tuple[str, bool], ...]
    words: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of question.

    Attributes:
        target: The type of its answers.
        noun: What they are called.
        paths: Its constraints.
        weight: How often it is asked.
        field: A field that is constrained as well: `year` (at or after) or `venue`; "" for none.
    """

    target: str
    noun: str
    paths: tuple[Path, ...]
    weight: int = 1
    field: str = ""


@dataclass(frozen=True, slots=True)
class Domain:
    """One of the three.

    Attributes:
        types: Node types with their shares, in the order of their native numbers.
        links: Relations, in the order of their native numbers.
        shapes: What is asked.
    """

    types: tuple[tuple[str, float], ...]
    links: tuple[Link, ...]
    shapes: tuple[Shape, ...]


_AFFILIATED = "author___affiliated_with___institution"
_CITES = "paper___cites___paper"
_TOPIC = "paper___has_topic___field_of_study"
_WRITES = "author___writes___paper"
_BY = Path(((_WRITES, False),), "written by {}")
_AT = Path(((_WRITES, False), (_AFFILIATED, True)), "by an author who works at {}")
_SAME = Path(((_WRITES, False), (_WRITES, True)), "by an author of the paper {}")
_CITING = Path(((_CITES, True),), "that cite {}")
_CITED = Path(((_CITES, False),), "that are cited in {}")
_FIELD = Path(((_TOPIC, True),), "in the field {}")

MAG = Domain(
    types=(("author", 0.34), ("institution", 0.03), ("field_of_study", 0.04), ("paper", 0.59)),
    links=(
        Link(_AFFILIATED, "author", "institution", 0.06),
        Link(_CITES, "paper", "paper", 0.36),
        Link(_TOPIC, "paper", "field_of_study", 0.22),
        Link(_WRITES, "author", "paper", 0.36),
    ),
    shapes=(
        Shape("paper", "papers", (_BY,), 3),
        Shape("paper", "papers", (_AT,), 2),
        Shape("paper", "papers", (_SAME,), 3),
        Shape("paper", "papers", (_CITING,), 2),
        Shape("paper", "papers", (_CITED,), 1),
        Shape("paper", "papers", (_FIELD,), 1, "year"),
        Shape("paper", "papers", (_BY,), 1, "venue"),
        Shape("paper", "papers", (_BY, _FIELD), 2),
        Shape("paper", "papers", (_AT, _FIELD), 2),
        Shape("paper", "papers", (_SAME, _FIELD), 1),
        Shape("paper", "papers", (_CITING, _AT), 1),
    ),
)

_GENE, _EFFECT = "gene/protein", "effect/phenotype"


def _one(link: str, forward: bool, words: str) -> Path:
    return Path(((link, forward),), words)


_TREATS = _one("indication", True, "indicated for {}")
_AVOIDED = _one("contraindication", True, "contraindicated with {}")
_AIMED = _one("target", True, "that target {}")
_CAUSES = _one("side effect", True, "with the side effect {}")
_WITH = _one("associated with", True, "associated with {}")
_TARGETED = _one("target", False, "targeted by {}")
_IN = _one("interacts with", True, "that interact with {}")
_SHOWS = _one("phenotype present", True, "that show {}")
_TREATED = _one("indication", False, "treated with {}")
_LINKED = _one("linked to", False, "linked to {}")
_EXPRESSED = _one("expression present", False, "expressed in {}")
_VIA = Path(
    (("indication", False), ("target", True)), "for which a drug that targets {} is indicated"
)

PRIME = Domain(
    types=(
        ("disease", 0.18),
        (_GENE, 0.24),
        ("molecular_function", 0.05),
        ("drug", 0.16),
        ("pathway", 0.05),
        ("anatomy", 0.06),
        (_EFFECT, 0.12),
        ("biological_process", 0.08),
        ("cellular_component", 0.03),
        ("exposure", 0.03),
    ),
    links=(
        Link("ppi", _GENE, _GENE, 0.16),
        Link("carrier", "drug", _GENE, 0.01),
        Link("enzyme", "drug", _GENE, 0.02),
        Link("target", "drug", _GENE, 0.08),
        Link("transporter", "drug", _GENE, 0.02),
        Link("contraindication", "drug", "disease", 0.06),
        Link("indication", "drug", "disease", 0.07),
        Link("off-label use", "drug", "disease", 0.02),
        Link("synergistic interaction", "drug", "drug", 0.1),
        Link("associated with", _GENE, "disease", 0.1),
        Link("parent-child", "disease", "disease", 0.04),
        Link("phenotype absent", "disease", _EFFECT, 0.01),
        Link("phenotype present", "disease", _EFFECT, 0.08),
        Link("side effect", "drug", _EFFECT, 0.08),
        Link("interacts with", _GENE, "pathway", 0.05),
        Link("linked to", "exposure", "disease", 0.02),
        Link("expression present", "anatomy", _GENE, 0.06),
        Link("expression absent", "anatomy", _GENE, 0.02),
    ),
    shapes=(
        Shape("drug", "drugs", (_TREATS,), 3),
        Shape("drug", "drugs", (_TREATS, _AIMED), 2),
        Shape("drug", "drugs", (_CAUSES, _AVOIDED), 1),
        Shape("drug", "drugs", (_AIMED,), 2),
        Shape(_GENE, "genes", (_WITH,), 2),
        Shape(_GENE, "genes", (_WITH, _TARGETED), 1),
        Shape(_GENE, "genes", (_IN, _EXPRESSED), 2),
        Shape("disease", "diseases", (_SHOWS,), 2),
        Shape("disease", "diseases", (_SHOWS, _TREATED), 1),
        Shape("disease", "diseases", (_LINKED,), 1),
        Shape("disease", "diseases", (_VIA,), 2),
    ),
)

_OF = _one("has_brand", True, "of the brand {}")
_COLOURED = _one("has_color", True, "in {}")
_CATEGORY = _one("has_category", True, "in the category {}")
_BOUGHT = _one("also_buy", True, "that are bought together with {}")
_VIEWED = _one("also_view", False, "that are viewed together with {}")
_KIN = Path(
    (("also_view", True), ("has_brand", True)), "that are viewed with something of the brand {}"
)

AMAZON = Domain(
    types=(("product", 0.86), ("brand", 0.08), ("category", 0.04), ("color", 0.02)),
    links=(
        Link("also_buy", "product", "product", 0.3),
        Link("also_view", "product", "product", 0.3),
        Link("has_brand", "product", "brand", 0.14),
        Link("has_category", "product", "category", 0.16),
        Link("has_color", "product", "color", 0.1),
    ),
    shapes=(
        Shape("product", "products", (_OF,), 3),
        Shape("product", "products", (_OF, _COLOURED), 2),
        Shape("product", "products", (_CATEGORY, _OF), 2),
        Shape("product", "products", (_BOUGHT,), 3),
        Shape("product", "products", (_VIEWED,), 2),
        Shape("product", "products", (_BOUGHT, _COLOURED), 1),
        Shape("product", "products", (_KIN,), 1),
    ),
)

DOMAINS = {"mag": MAG, "prime": PRIME, "amazon": AMAZON}
"""By kind."""
