"""Assertions to rows: mapped, cleaned, typed and with every name at its node."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from harness.extract.fact import ALIAS
from harness.vocabulary.relation import ValueKind
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.cleaning import clean
from strategies.lattice.build.mapping import Mapping, split_refinement
from strategies.lattice.build.names import Names
from strategies.lattice.build.rows import Interned, Rows
from strategies.lattice.build.typing import Typed, infer_kind, typed

__all__ = ["Collected", "Reading", "collect", "spoken"]

Source = tuple[str, int, int, str]
"""Passage, start, end, evidence."""

_SPOKEN_MOST = 12
"""Words; a longer value is no name that a question would hold."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How values are read.

    Attributes:
        texts: Whether they were read out of texts: then values are linked to subjects.
        cleaning: Whether values of entity dimensions are cleaned.
        mentions: The known names in a text, for cleaning.
    """

    texts: bool
    cleaning: bool = True
    mentions: Callable[[str], Sequence[str]] = field(default=lambda _: ())


@dataclass(slots=True)
class Collected:
    """Rows with provisional numbers, and what the numbers stand for.

    A node is `2 * n` for the n-th name and `2 * n + 1` for the n-th typed value.
    """

    names: Names
    dimensions: Interned[str] = field(default_factory=Interned)
    values: Interned[Typed] = field(default_factory=Interned)
    sources: Interned[Source] = field(default_factory=Interned)
    surfaces: Interned[str] = field(default_factory=Interned)
    kinds: dict[str, ValueKind] = field(default_factory=dict)
    aliases: list[tuple[str, int]] = field(default_factory=list)
    rows: Rows = field(default_factory=Rows)
    rejected: Counter[str] = field(default_factory=Counter)
    cleaned: Counter[str] = field(default_factory=Counter)
    n_assertions: int = 0


def collect(
    assertions: Sequence[Assertion],
    mapping: Mapping,
    reading: Reading,
    *,
    titles: Iterable[str] = (),
) -> Collected:
    """Turn assertions into rows.

    Args:
        assertions: In any order.
        mapping: Relations to dimensions.
        reading: How values are read.
        titles: Names that are there even if nothing is said of them.
    """
    got = Collected(Names(), n_assertions=len(assertions))
    names = got.names
    for one in assertions:
        if one.subject_id:
            names.identify(one.subject, one.subject_id)
        if one.value_id:
            names.identify(one.value, one.value_id)
    subjects = {title: names.named(title) for title in titles if title}
    kept: list[tuple[Assertion, str, int]] = []
    for one in assertions:
        dimension = mapping.dimension(one.relation)
        wrong = "blank" if not (one.subject.strip() and one.value.strip()) else ""
        wrong = wrong or ("not_in_whitelist" if dimension is None else "")
        if wrong or dimension is None:
            got.rejected[wrong] += 1
            continue
        node = _subject(names, one)
        subjects[one.subject] = node
        if dimension == ALIAS:
            got.aliases.append((one.value, node))
        else:
            kept.append((one, dimension, node))
    if reading.texts:
        names.link(subjects, got.aliases)
    _kinds(got, mapping, kept)
    for one, dimension, node in kept:
        _enter(got, one, dimension, node, reading)
    return got


def _subject(names: Names, one: Assertion) -> int:
    return (
        names.identify(one.subject, one.subject_id) if one.subject_id else names.named(one.subject)
    )


def _kinds(got: Collected, mapping: Mapping, kept: Iterable[tuple[Assertion, str, int]]) -> None:
    open_: defaultdict[str, set[str]] = defaultdict(set)
    for one, dimension, _ in kept:
        base = split_refinement(dimension)[0]
        if base in got.kinds:
            continue
        kind = mapping.kind(base)
        if kind is None:
            open_[base].add(one.value)
        else:
            got.kinds[base] = kind
    for base, values in open_.items():
        got.kinds[base] = infer_kind(values)


def _enter(got: Collected, one: Assertion, dimension: str, subject: int, reading: Reading) -> None:
    kind = got.kinds[split_refinement(dimension)[0]]
    value = _value(got, one, kind, reading)
    if value is None:
        return
    source = got.sources((one.passage, one.start, one.end, one.source_text))
    surface = got.surfaces(one.value)
    for name in (dimension, *(dimension + split_refinement(r)[1] for r in one.refined)):
        got.kinds.setdefault(name, kind)
        got.rows.add(got.dimensions(name), 2 * subject, value, source, surface=surface)


def _value(got: Collected, one: Assertion, kind: ValueKind, reading: Reading) -> int | None:
    """Return the node of a value, or None where it is dropped."""
    names = got.names
    if kind in (ValueKind.DATE, ValueKind.NUMBER):
        made = typed(one.value, kind)
        if made is not None:
            return 2 * got.values(made) + 1
        if reading.texts:
            got.rejected[f"no_{kind.value}"] += 1
            return None
        # A triples view is kept as it is: the value can be followed, though not ordered.
        got.rejected[f"kept_untyped_{kind.value}"] += 1
    if one.value_id:
        return 2 * names.identify(one.value, one.value_id)
    if not reading.texts:
        return 2 * names.named(one.value)
    return _read_value(got, " ".join(one.value.split()), kind, reading)


def _read_value(got: Collected, surface: str, kind: ValueKind, reading: Reading) -> int | None:
    """Return the node of a value of a text: cleaned, and linked to a subject if it names one."""
    names = got.names
    if kind is not ValueKind.ENTITY:
        return 2 * names.named(surface)
    if reading.cleaning:
        found, rule = clean(surface, lambda name: names.linked(name) is not None, reading.mentions)
        got.cleaned[rule] += 1
        if found is None:
            got.rejected[f"value_{rule}"] += 1
            return None
        surface = found
    linked = names.linked(surface)
    return 2 * (names.named(surface) if linked is None else linked)


def spoken(label: str, *, number: bool) -> bool:
    """Whether a question may hold a label as a name."""
    return not number and len(label.split()) <= _SPOKEN_MOST
