"""Small lattices, plans to execute on them, and random ones of both for properties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from harness.plan.plan import (
    Compare,
    CompareMode,
    Constraint,
    Direction,
    Follow,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Sense,
    Source,
    Step,
)
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.build import build
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.core.lattice import KnowledgeLattice

Fact = tuple[str, str, str]


def make_lattice(
    facts: Iterable[Fact],
    *,
    texts: bool = False,
    orders: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    titles: Iterable[str] = (),
    **knobs: Any,
) -> KnowledgeLattice:
    """Return a lattice of (subject, relation, value) triples, each with a source text."""
    given = [
        Assertion(s, d, v, passage=f"p:{s}" if texts else "", source_text=f"{s} {d} {v}")
        for s, d, v in facts
    ]
    options = BuildOptions("rule" if texts else "triples", **knobs)
    return build(given, options, texts=texts, extractor="test", orders=orders, titles=titles)


def hops(seed: str, *ways: str, many: bool = True, **last: Any) -> Plan:
    """Return a chain from a name: `director` goes forward, `~director` back."""
    steps = []
    for n, way in enumerate(ways, 1):
        direction = Direction.INVERSE if way.startswith("~") else Direction.FORWARD
        source = Source(entity=seed) if n == 1 else Source(var=f"${n - 1}")
        extra = last if n == len(ways) else {}
        steps.append(Step(f"${n}", source, Follow(way.lstrip("~"), direction), **extra))
    return Plan(PlanKind.CHAIN, Provenance.RULE, tuple(steps), f"${len(ways)}", many=many)


def having(*pairs: tuple[str, str], all_of: str | None = None) -> Plan:
    """Return a plan that asks for everything with some values."""
    constraints = tuple(Constraint(dim, value) for dim, value in pairs)
    step = Step("$1", Source(all=all_of or pairs[0][0]), constraints=constraints)
    return Plan(PlanKind.CHAIN, Provenance.RULE, (step,), "$1", many=True)


FILMS: tuple[Fact, ...] = (
    ("The Glass Orchard", "directed_by", "Mara Quell"),
    ("The Glass Orchard", "starred_actors", "Ibren Varde"),
    ("The Glass Orchard", "starred_actors", "Esk Sorrel"),
    ("The Glass Orchard", "release_year", "1931"),
    ("Salt Road", "directed_by", "Mara Quell"),
    ("Salt Road", "starred_actors", "Ibren Varde"),
    ("Salt Road", "release_year", "1940"),
    ("1931", "directed_by", "Golm Ulmer"),
    ("1931", "starred_actors", "Esk Sorrel"),
    ("1931", "release_year", "1950"),
    ("Salt Road", "has_tags", "mara quell"),
)


NAMES = ("Ava", "Bo", "Cy", "Di", "Ed", "Fi", "Ava (poet)", "bo")
DATES = ("1900", "May 1900", "5 May 1900", "1901", "3 June 1901", "1990s")
FLAT = ("likes", "owns", "near")
DATED = "date_of_birth"

fact = st.tuples(st.sampled_from(NAMES), st.sampled_from(FLAT), st.sampled_from(NAMES)) | st.tuples(
    st.sampled_from(NAMES), st.just(DATED), st.sampled_from(DATES)
)
facts = st.lists(fact, max_size=14)

direction = st.sampled_from(list(Direction))


@st.composite
def chains(draw: st.DrawFn, *, most: int = 4) -> Plan:
    """Plans that are well formed: hops over flat dimensions with constraints."""
    steps = []
    for n in range(1, draw(st.integers(1, most)) + 1):
        source = (
            Source(entity=draw(st.sampled_from(NAMES)))
            if n == 1 or draw(st.integers(0, 4)) == 0
            else Source(var=f"${draw(st.integers(1, n - 1))}")
        )
        follow = Follow(draw(st.sampled_from(FLAT)), draw(direction))
        constraints = tuple(draw(st.lists(constraint(n), max_size=2)))
        steps.append(Step(f"${n}", source, follow, constraints))
    return Plan(PlanKind.CHAIN, Provenance.RULE, tuple(steps), f"${len(steps)}", many=True)


@st.composite
def constraint(draw: st.DrawFn, number: int = 1) -> Constraint:
    names = [*NAMES, *(f"${n}" for n in range(1, number)), None]
    value = draw(st.sampled_from(names))
    return Constraint(draw(st.sampled_from(FLAT)), value, draw(direction))


_text = st.sampled_from([*NAMES, *DATES, "$0", "$1", "$2", "$9", "", " ", "nobody", "$x"])
_dim = st.sampled_from([*FLAT, DATED, "director", "no_such", "", "likes[order=1]"])
_source = st.builds(
    Source,
    entity=st.none() | _text,
    var=st.none() | _text,
    all=st.none() | _dim,
)
_step = st.builds(
    Step,
    out=st.sampled_from(["$1", "$2", "$3", "$0", "x", "$"]),
    source=_source,
    follow=st.none() | st.builds(Follow, _dim, direction),
    constraints=st.lists(
        st.builds(Constraint, _dim, st.none() | _text, direction, st.sampled_from(list(Sense))),
        max_size=3,
    ).map(tuple),
    exclude=st.lists(_text, max_size=2).map(tuple),
    kind=st.none() | _text,
)
_compare = st.builds(
    Compare,
    mode=st.sampled_from(list(CompareMode)),
    operands=st.lists(st.builds(Operand, _text, _source), max_size=3).map(tuple),
    dim=st.none() | _dim,
    sense=st.sampled_from(list(Sense)),
    negated=st.booleans(),
)


def _plan(alternatives: st.SearchStrategy[tuple[Plan, ...]]) -> st.SearchStrategy[Plan]:
    return st.builds(
        Plan,
        kind=st.sampled_from(list(PlanKind)),
        provenance=st.sampled_from(list(Provenance)),
        steps=st.lists(_step, max_size=4).map(tuple),
        project=st.none() | st.sampled_from(["$1", "$2", "$3", "$9"]),
        compare=st.none() | _compare,
        sentinel=st.none() | st.sampled_from(["derived", "no_seed", "other"]),
        many=st.booleans(),
        alternatives=alternatives,
    )


any_plan = _plan(st.lists(_plan(st.just(())), max_size=2).map(tuple))
"""Plans of the grammar, well formed or not."""
