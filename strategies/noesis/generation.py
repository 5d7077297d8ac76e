"""Generation: phase 1, a fetch where one is asked for, phase 2, and what stands if that fails.

Total by construction (specification, section 2, step 8): whatever goes wrong after phase 1, its
answer stands; where phase 1 has only a request, the answer is that of the skeleton without the
option to fetch, or else a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pydantic import ValidationError

from harness.llm.contract import Contract
from harness.llm.errors import LLMError
from harness.nouns import Turn
from strategies.noesis.contracts import PHASE_1, PHASE_2
from strategies.noesis.kb.base import Mesh
from strategies.noesis.messages import Carried, NoesisInput, NoesisReply
from strategies.noesis.options import Options
from strategies.noesis.plane.assemble import Planned, put_units, resolved_files
from strategies.noesis.plane.context import Context
from strategies.noesis.plane.hydration import Request, fetch, validate
from strategies.noesis.plane.lines import names_of

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Generated", "generate", "input_of"]


@dataclass(frozen=True, slots=True)
class Generated:
    """What came of the generation calls.

    Attributes:
        reply: The reply that counts.
        first: The reply of phase 1.
        phase: Which call the reply is from: 1, 2, or 0 for the call without the option to fetch.
        calls: How many calls were made.
        requests: What was asked to be fetched, with what was discarded and why.
        fallback: Why phase 2 does not count, "" where it does or was not tried.
        context: The context that the reply was made from.
    """

    reply: NoesisReply
    first: NoesisReply
    phase: int
    calls: int
    requests: tuple[Request, ...]
    fallback: str
    context: Context


def input_of(
    mesh: Mesh, asked: Planned, context: Context, history: tuple[Turn, ...], *, offer: bool
) -> NoesisInput:
    """Return what a generation call is given.

    Args:
        mesh: The knowledge bases.
        asked: The question.
        context: Its context.
        history: The earlier turns; shown only where the question goes on from them.
        offer: Whether the files of the routed knowledge bases are offered to be fetched.
    """
    carry = asked.target.carry
    told = any(item.kind == "carried" for item in context.items)
    shown = {fact.file for fact in context.facts} | {span.file for span in context.spans}
    shown |= {table.file for table in context.tables}
    kbs = dict.fromkeys((*asked.route.kbs, *sorted(mesh.owner[file] for file in shown)))
    sources = resolved_files(mesh, asked) if offer else []
    return NoesisInput(
        question=asked.text,
        context=context.text,
        history=tuple((t.question, t.answer) for t in history) if carry is not None else (),
        carried=None
        if carry is None
        else Carried(
            subjects=carry.kbs,
            metrics=tuple(sorted(carry.metrics)),
            stat=carry.stat,
            # Where it was is a fact: the context without facts does not tell it.
            positions=tuple(dict.fromkeys(place.text for _, place in carry.places)) if told else (),
        ),
        absent=context.absent,
        notes=tuple(text for _, _, text in context.notes),
        facts=tuple(context.facts),
        spans=tuple(context.spans),
        tables=tuple(context.tables),
        subjects=tuple((kb, names_of(mesh, kb)) for kb in kbs),
        words=tuple(sorted(mesh.words)),
        sources=tuple(sources),
        vocabulary=mesh.vocabulary.names,
        dictionary=mesh.vocabulary.dictionary,
    )


def generate(
    llm: LLM,
    mesh: Mesh,
    asked: Planned,
    context: Context,
    *,
    history: tuple[Turn, ...],
    options: Options,
) -> Generated:
    """Return the reply to a question over its context.

    Raises:
        LLMError: if phase 1 gave no usable output: that is the question's outcome.
    """
    offer = options.variant == "hydrate" and options.hydrate_policy != "none"
    given = input_of(mesh, asked, context, history, offer=offer)
    first = _call(llm, PHASE_1, given, options.samples)
    calls = options.samples
    requested = first.hydrate if offer else ()
    forced = options.hydrate_policy == "force_on_missing" and not context.absent
    if offer and forced and not requested and first.answer is None:
        requested = given.sources
    if not requested:
        return Generated(first, first, 1, calls, (), "", context)
    requests = validate(requested, mesh, given.sources, most=options.max_hydrate_files)
    filled, why = _filled(mesh, asked, context, requests, options)
    second: NoesisReply | None = None
    if filled is not None:
        calls += 1
        second, why = _phase_2(llm, input_of(mesh, asked, filled, history, offer=False))
    if second is not None and filled is not None:
        return Generated(second, first, 2, calls, requests, "", filled)
    if first.answer is not None:
        return Generated(first, first, 1, calls, requests, why, context)
    bare = input_of(mesh, asked, context, history, offer=False)
    calls += 1
    return Generated(llm.call(PHASE_1, bare), first, 0, calls, requests, why, context)


def _filled(
    mesh: Mesh, asked: Planned, context: Context, requests: tuple[Request, ...], options: Options
) -> tuple[Context | None, str]:
    """Return the context with what was fetched, or None and why there is nothing."""
    accepted = [request for request in requests if not request.discarded]
    if not accepted:
        return None, "no_valid_request"
    filled = replace(
        context, items=list(context.items), dropped=list(context.dropped),
        facts=list(context.facts), spans=list(context.spans), tables=list(context.tables),
    )  # fmt: skip
    before = filled.tokens
    for request in accepted:
        units = fetch(mesh, request, asked.text, most=options.max_units_per_file)
        put_units(mesh, filled, units, tier=2, kind="fetched", why=(f"request: {request.text}",))
    return (filled, "") if filled.tokens > before else (None, "empty_fetch")


def _phase_2(llm: LLM, given: NoesisInput) -> tuple[NoesisReply | None, str]:
    """Return the reply of phase 2, or None and what went wrong."""
    try:
        reply = llm.call(PHASE_2, given)
    except LLMError as error:
        return None, f"phase2_{error.outcome}"
    except (TimeoutError, ValidationError) as error:
        return None, f"phase2_{type(error).__name__.lower()}"
    if reply.answer is None:
        return None, "phase2_no_answer"
    return reply, ""


def _call(
    llm: LLM, contract: Contract[NoesisInput, NoesisReply], given: NoesisInput, samples: int
) -> NoesisReply:
    """Return the reply that most samples give; the earliest of several."""
    replies = [llm.call(contract, given, sample=number) for number in range(samples)]
    key: Callable[[NoesisReply], str] = lambda reply: (reply.answer or "").strip().casefold()  # noqa: E731
    counts = [sum(key(other) == key(reply) for other in replies) for reply in replies]
    return replies[counts.index(max(counts))]
