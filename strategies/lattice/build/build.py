"""Build a lattice from assertions. No question is seen, and nothing depends on their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from harness.vocabulary.load import Vocabulary, load_vocabulary
from harness.vocabulary.relation import ValueKind
from strategies.lattice.build.assemble import Assembled, assemble
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.closure import close
from strategies.lattice.build.collect import Collected, Reading, collect
from strategies.lattice.build.gates import judge, width_of
from strategies.lattice.build.independence import independent_dimensions
from strategies.lattice.build.mapping import Mapping as Names
from strategies.lattice.build.mapping import split_refinement
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.core.columns import Columns
from strategies.lattice.core.lattice import KnowledgeLattice, content_sha256

__all__ = ["build"]

_OFTEN = 10
"""Assertions of a relation that make it one of the data set's own (`domain_rebuild`)."""

Hierarchy = Mapping[str, Sequence[tuple[str, str]]]


def build(
    assertions: Iterable[Assertion],
    options: BuildOptions,
    *,
    texts: bool,
    extractor: str = "",
    prompt_sha256: str | None = None,
    titles: Iterable[str] = (),
    mentions: Callable[[str], Sequence[str]] | None = None,
    orders: Hierarchy | None = None,
    rejected: Mapping[str, int] | None = None,
    vocabulary: Vocabulary | None = None,
    corpus_sha256: str | None = None,
) -> KnowledgeLattice:
    """Build a lattice.

    Args:
        assertions: What the sources say.
        options: The knobs.
        texts: Whether they were read out of texts: then values are cleaned and linked, and the
            whitelist holds. A triples view is taken as it is.
        extractor: Who read them.
        prompt_sha256: Of the prompt, where a model read them.
        titles: Names that are there even if nothing is said of them.
        mentions: The known names in a text, for cleaning.
        orders: By dimension explicit order edges (lower, upper) between names.
        rejected: What was turned down before, by reason.
        vocabulary: In place of the harness's own.
        corpus_sha256: Of the corpus that the sources are; noted in the manifest.
    """
    given = list(assertions)
    vocabulary = vocabulary or load_vocabulary()
    strict = texts and options.whitelist
    admitted = _own_relations(given, vocabulary) if options.domain_rebuild else ()
    free = texts and not options.whitelist
    mapping = Names(vocabulary, strict=strict, free=free, admitted=admitted)
    reading = Reading(texts, options.value_cleaning, mentions or (lambda _: ()))
    got = collect(given, mapping, reading, titles=titles)
    got.rejected.update(rejected or {})
    if options.inverse:
        close(got.rows, got.dimensions, vocabulary, lambda name: _learn(got, vocabulary, name))
    explicit = _explicit(got, orders or {})
    explicit += _from_rows(got, options.hierarchies)
    made = assemble(got, explicit)
    judged = [_judge(made, number, options) for number in range(len(made.dimensions))]
    described = {
        "format": 1,
        "dimensions": [
            {"name": name, "kind": got.kinds[name].value, **entry}
            for name, entry in zip(made.dimensions, judged, strict=True)
        ],
        "units": made.units,
        # Else every value is written as its label.
        "written": texts or any(one.subject_id or one.value_id for one in given),
        "extractor": extractor,
        "prompt_sha256": prompt_sha256,
        "options": options.describe(),
        "report": _report(made, got, mapping),
    }
    rev = content_sha256(made.columns, described)
    # The same facts of another corpus are the same lattice.
    manifest = {**described, "rev": rev, "corpus_sha256": corpus_sha256}
    return KnowledgeLattice(made.columns, manifest, vocabulary)


def _own_relations(assertions: Iterable[Assertion], vocabulary: Vocabulary) -> list[str]:
    counts = Counter(one.relation for one in assertions)
    return sorted(
        name
        for name, count in counts.items()
        if count >= _OFTEN and vocabulary.canonical(split_refinement(name)[0]) is None
    )


def _learn(got: Collected, vocabulary: Vocabulary, name: str) -> None:
    known = vocabulary.canonical(name)
    kind = ValueKind.ENTITY if known is None else vocabulary.relation(known).kind
    got.kinds.setdefault(name, kind)


def _explicit(got: Collected, orders: Hierarchy) -> list[tuple[str, int, int]]:
    """Return explicit edges by provisional node; a dimension without rows has no order."""
    return [
        (dimension, 2 * got.names.named(low), 2 * got.names.named(high))
        for dimension, pairs in orders.items()
        if dimension in got.dimensions.numbers
        for low, high in pairs
    ]


def _from_rows(got: Collected, hierarchies: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """Return the edges that the rows of one dimension give to the values of another."""
    edges: list[tuple[str, int, int]] = []
    numbers = got.dimensions.numbers
    for dimension, order in sorted(hierarchies.items()):
        if dimension not in numbers or order not in numbers:
            continue
        above: dict[int, set[int]] = {}
        wanted: set[int] = set()
        for d, subject, value, _, _ in got.rows.entries():
            if d == numbers[order]:
                above.setdefault(subject, set()).add(value)
            if d == numbers[dimension]:
                wanted.add(value)
        seen = set(wanted)
        queue = sorted(wanted)
        while queue:
            low = queue.pop()
            for high in sorted(above.get(low, ())):
                edges.append((dimension, low, high))
                if high not in seen:
                    seen.add(high)
                    queue.append(high)
    return edges


def _judge(made: Assembled, number: int, options: BuildOptions) -> dict[str, Any]:
    c = made.columns
    values = np.unique(c.value[int(c.starts[number]) : int(c.starts[number + 1])])
    typed = values[c.space[values] != 0]
    intervals = np.unique(np.stack([c.low[typed], c.high[typed]], axis=1), axis=0)
    mine = c.order_dimension == number
    pairs = list(zip(c.order_low[mine].tolist(), c.order_high[mine].tolist(), strict=True))
    ordered = np.array(sorted({node for pair in pairs for node in pair}), dtype=np.int32)
    plain = int((~np.isin(values[c.space[values] == 0], ordered)).sum())
    verdict = judge(pairs, intervals, options.gate, options.most_cuts, plain=plain)
    return {
        "live": verdict.ok,
        "gate": verdict.reason,
        "cuts": verdict.checked,
        "values": len(values),
        "width": width_of(len(values), pairs, intervals),
    }


def _report(made: Assembled, got: Collected, mapping: Names) -> dict[str, Any]:
    c: Columns = made.columns
    points = {
        name: (
            c.subject[int(c.starts[n]) : int(c.starts[n + 1])],
            c.value[int(c.starts[n]) : int(c.starts[n + 1])],
        )
        for n, name in enumerate(made.dimensions)
    }
    width, looked_at = independent_dimensions(points)
    mapped = mapping.mapped
    return {
        "assertions": got.n_assertions,
        "instances": len(c.subject),
        "derived": int(c.derived.sum()),
        "names": len(c.space),
        "subjects": len(np.unique(c.subject)),
        "dimensions": len(made.dimensions),
        "sources": len(c.source_passage),
        "independent_dimensions": width,
        "independence": round(width / looked_at, 4) if looked_at else None,
        "raw_relations": len(mapping.raw),
        "mapped_relations": len(mapped),
        "fragmentation": round(len(mapping.raw) / len(mapped), 4) if mapped else None,
        "raw_names": mapping.several,
        "quarantined": dict(sorted(mapping.other.items(), key=lambda e: (-e[1], e[0]))[:50]),
        "quarantined_relations": len(mapping.other),
        "rejected": dict(sorted(got.rejected.items())),
        "cleaned": dict(sorted(got.cleaned.items())),
    }
