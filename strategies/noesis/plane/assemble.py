"""Assembly: the tiers of a context in their order, under one token budget (section 2, step 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.derive import value_fact
from strategies.noesis.kb.records import Derived, Unit
from strategies.noesis.options import Options
from strategies.noesis.plane.activation import Activated
from strategies.noesis.plane.addressing import Addressed
from strategies.noesis.plane.context import Context, Item, Tier0OverflowError
from strategies.noesis.plane.flat import put_flat
from strategies.noesis.plane.lines import fact_line, span_line
from strategies.noesis.plane.resolve import Carry, Target
from strategies.noesis.plane.routing import Near, Route, Searcher, nearest
from strategies.noesis.plane.skeleton import sketch
from strategies.noesis.text import folded

__all__ = ["RULE", "Planned", "assemble", "put_units", "resolved_files"]

RULE = (
    "Only what stands below is known. Every value and every sentence belongs to the source in the "
    "square brackets before it, and to no other."
)
_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class Planned:
    """Everything the plane has found out about a question before assembly.

    `near` is the text that prose is searched by: the question, after the turn it goes on from.
    """

    text: str
    near: str
    target: Target
    route: Route
    activated: Activated
    addressed: Sequence[Addressed]
    scope: Collection[str] | None = None


def assemble(mesh: Mesh, asked: Planned, options: Options, searcher: Searcher) -> Context:
    """Return the context of a question by the variant's rules.

    Raises:
        Tier0OverflowError: if what tier 0 must hold is over the budget.
    """
    context = Context(options.budget_tokens)
    if options.variant == "flat":
        context.put(Item(0, "rule", "", RULE))
        put_flat(mesh, context, asked.route, asked.near, searcher, scope=asked.scope)
        return context
    _put_tier0(mesh, context, asked)
    _put_addressed(mesh, context, asked)
    _put_skeleton(mesh, context, asked, options)
    bounded = options.address_bounded and bool(asked.addressed)
    if options.variant == "full" and not bounded:
        _put_fill(mesh, context, asked, options, searcher)
        if options.readout:
            near = [one for one in asked.route.near if mesh.units(one.file)]
            _put_near(
                mesh, context, asked, near, most=options.readout_fill, kind="readout", why="all"
            )
    return context


def _put_tier0(mesh: Mesh, context: Context, asked: Planned) -> None:
    items = [Item(0, "rule", "", RULE)]
    items += [
        Item(0, "absent", "", f'There is no source named "{name}".')
        for name in asked.activated.absent
    ]
    items += [Item(0, kind, kb, text) for kb, kind, text in asked.activated.notes]
    if asked.target.carry is not None:
        items.append(Item(0, "carried", "", _carried(mesh, asked.target.carry)))
    facts = asked.activated.facts
    items += list(_fact_items(mesh, facts, 0))
    total = sum(item.tokens for item in items)
    if total > context.budget:
        raise Tier0OverflowError(total, context.budget, tuple(fact.rendered for fact in facts))
    for item in items:
        context.put(item)
    context.absent, context.notes = asked.activated.absent, asked.activated.notes
    context.facts += [fact_line(mesh, fact) for fact in facts]


def _carried(mesh: Mesh, carry: Carry) -> str:
    labels = [mesh.labels.get(metric, metric) for metric in sorted(carry.metrics)]
    places = dict.fromkeys(place.text for _, place in carry.places)
    parts = [", ".join(carry.kbs), ", ".join(labels), "; ".join(places)]
    return f"The question goes on from: {', '.join(part for part in parts if part)}."


def _fact_items(mesh: Mesh, facts: Iterable[Derived], tier: int) -> Iterator[Item]:
    """Yield facts under a head for each file and metric, each verbatim on a line of its own."""
    for (file, label, unit), group in groupby(facts, lambda f: (f.file, f.label, f.unit)):
        counted = f" (in {unit})" if unit else ""
        yield Item(tier, "head", file, f"[{file}] {label}{counted}")
        for fact in group:
            passages = tuple(id_ for at in fact.places for id_ in mesh.passages_at(file, at))
            yield Item(tier, "fact", file, f"- {fact.rendered}", passages, (fact.fid,))


def _put_addressed(mesh: Mesh, context: Context, asked: Planned) -> None:
    target = asked.target
    for found in asked.addressed:
        if found.units:
            put_units(mesh, context, found.units, tier=1, kind="addressed", why=found.chain)
        elif found.rows and (target.asked.wants != "words" or target.main_metrics):
            facts = list(_values(mesh, found, target))
            items = [
                Item(1, item.kind, item.file, item.text, item.passages, found.chain)
                for item in _fact_items(mesh, facts, 1)
            ]
            if sum(item.tokens for item in items) > context.room:
                context.dropped.append(("addressed", found.file, "budget"))
                continue
            for item in items:
                context.put(item)
            context.facts += [fact_line(mesh, fact) for fact in facts]


def _values(mesh: Mesh, found: Addressed, target: Target) -> Iterator[Derived]:
    """Yield the values at addressed rows: of the named metrics, or if none is named of all."""
    table = mesh.table(found.file)
    if table is None:
        return
    for metric, column in table.columns.items():
        if target.main_metrics and metric not in target.main_metrics:
            continue
        for row in found.rows[:_MOST_ROWS]:
            if column.texts[row].strip():
                yield value_fact(found.file, table, column, row)


def put_units(
    mesh: Mesh,
    context: Context,
    units: Iterable[Unit],
    *,
    tier: int,
    kind: str,
    why: tuple[str, ...] = (),
    most: int | None = None,
) -> int:
    """Add units of prose verbatim, as far as they fit; return how many tokens they are.

    Args:
        mesh: The knowledge bases.
        context: Takes them.
        units: The units.
        tier: Of which tier they are.
        kind: `addressed`, `fill`, `readout` or `fetched`.
        why: What led to them.
        most: Tokens for all of them.
    """
    used = 0
    # Two cues may run at the same time: it is their words that tell them apart.
    shown = {(span.file, span.position, span.text) for span in context.spans}
    for unit in units:
        if (unit.file, unit.place.text, unit.text) in shown:
            continue
        text = f"[{unit.file} @ {unit.place.text}] {unit.text}"
        item = Item(tier, kind, unit.file, text, (unit.passage,) if unit.passage else (), why)
        if most is not None and used + item.tokens > most:
            context.dropped.append((kind, unit.file, f"{kind} budget"))
            break
        if not context.put(item):
            break
        used += item.tokens
        context.spans.append(span_line(mesh, unit, addressed=tier == 1))
    return used


def _put_skeleton(mesh: Mesh, context: Context, asked: Planned, options: Options) -> None:
    budget = min(options.skeleton_tokens, context.room)
    head = "Files that there are:"
    for one in sketch(mesh, asked.route, budget=budget, policy=options.budget_policy):
        context.put(
            Item(1, "skeleton", one.kb, "\n".join((head, *one.lines) if head else one.lines))
        )
        head = ""
        if one.left_out:
            context.dropped.append(("skeleton", one.kb, f"{options.budget_policy} budget"))


def _put_fill(
    mesh: Mesh, context: Context, asked: Planned, options: Options, searcher: Searcher
) -> None:
    files = resolved_files(mesh, asked)
    found = nearest(mesh, asked.near, searcher, asked.scope, files=files) if files else ()
    why = "resolved files"
    if len(found) < options.min_fill:
        # The starvation valve: too little there, so the whole mesh is searched.
        everywhere = asked.route.near or nearest(mesh, asked.near, searcher, asked.scope)
        found = tuple(one for one in everywhere if mesh.units(one.file))
        why = "starvation valve"
    _put_near(mesh, context, asked, found, most=options.tier2_fill, kind="fill", why=why)


def resolved_files(mesh: Mesh, asked: Planned) -> list[str]:
    """Return the files of prose that a question resolves to.

    They are those of the routed knowledge bases, and where it names documents those that their
    sentences mention (the alignment `title`).
    """
    files = [file.name for file in mesh.files(asked.route.kbs) if mesh.units(file.name)]
    if asked.route.committed:
        files += [
            one.file_b
            for kb in asked.route.kbs
            for one in mesh.kbs[kb].alignments
            if one.rule == "title"
        ]
    return list(dict.fromkeys(files))


def _put_near(
    mesh: Mesh,
    context: Context,
    asked: Planned,
    near: Sequence[Near],
    *,
    most: int,
    kind: str,
    why: str,
) -> None:
    """Add the units of near passages: those with most naming words of the question first."""
    wanted = set(asked.target.asked.rest)
    ranked = [
        (-len(wanted & set(folded(unit.text))), place, unit, one)
        for place, one in enumerate(near)
        for unit in mesh.units(one.file)
        if unit.passage == one.passage
    ]
    ranked.sort(key=lambda entry: entry[:2])
    used = 0
    for _, _, unit, one in ranked:
        reason = (f"{why}: {one.passage} {one.score:g}",)
        added = put_units(mesh, context, [unit], tier=2, kind=kind, why=reason, most=most - used)
        used += added
        if context.dropped and context.dropped[-1][:2] == (kind, unit.file):
            break
