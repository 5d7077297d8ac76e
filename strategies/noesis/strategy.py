"""The strategy: prepare the mesh once; answer by plane, generation and checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from harness.data.corpus import Corpus
from harness.metering import stage
from harness.nouns import AbstainReason, Abstention, Condition, Prediction, Query, View
from harness.strategy import Context as Services
from strategies.noesis.contracts import PHASE_1, PHASE_2
from strategies.noesis.generation import Generated, generate
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.position import parse_place
from strategies.noesis.measures import measures
from strategies.noesis.options import options_of
from strategies.noesis.plane.assemble import Planned, assemble
from strategies.noesis.plane.checks import Finding, check
from strategies.noesis.plane.context import Context
from strategies.noesis.plane.plan import plan
from strategies.noesis.tracing import trace_of

__all__ = ["Noesis"]

_REASONS = {"absent_metric": "absent_metric", "distrusted_metric": "distrusted_metric"}


class Noesis:
    """Exact facts, addressed spans and provenance under a token budget; one generation call.

    Reads the facts view where a corpus has one; every passage that shows none of its sources is a
    document, whose sentences are its units.
    """

    name: ClassVar = "noesis"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (PHASE_1, PHASE_2)
    condition: ClassVar = Condition.SAME
    measures: ClassVar[Callable[..., dict[str, Any]]] = staticmethod(measures)

    def __init__(self, anchor: Mapping[str, Any] | None = None, **knobs: Any) -> None:
        """Take the knobs.

        Args:
            anchor: `min_tokens` and `long_token_len`: which words of a name refer to it.
            knobs: The fields of `Options`.

        Raises:
            HarnessError: if a knob is unknown or its value wrong.
        """
        self._options = options_of(knobs, anchor)

    def prepare(self, corpus: Corpus, context: Services) -> None:
        """Ingest the corpus."""
        mesh = Mesh(
            min_tokens=self._options.min_tokens,
            long_token_len=self._options.long_token_len,
            dictionary=self._options.dictionary,
        )
        fill_from_corpus(mesh, corpus)
        self._mesh = mesh
        self._llm = context.llm
        self._retriever = context.retriever

    def answer(self, query: Query) -> Prediction:
        """Answer from an assembled context, or decline.

        Raises:
            Tier0OverflowError: if the activated facts alone are over the budget.
            LLMError: if phase 1 gave no usable output.
        """
        options = self._options
        with stage("plane"):
            asked = plan(self._mesh, query, options, self._retriever)
            context = assemble(self._mesh, asked, options, self._retriever)
        made = generate(
            self._llm, self._mesh, asked, context, history=query.history, options=options
        )
        findings = self._check(made)
        return self._prediction(asked, made, findings)

    def _check(self, made: Generated) -> list[Finding]:
        if made.reply.answer is None:
            return []
        return check(made.reply.answer, made.reply.source, made.context)

    def _prediction(
        self, asked: Planned, made: Generated, findings: Sequence[Finding]
    ) -> Prediction:
        answer = (made.reply.answer or "").strip()
        refused = bool(findings) and self._options.check_policy == "refuse"
        evidence = self._evidence(made) if answer and not refused else ()
        passages = tuple(dict.fromkeys((*evidence, *made.context.passages)))
        if answer and not refused:
            outcome = "answered"
            declined = None
        else:
            outcome = findings[0].kind if refused else _why(made.context)
            reason = AbstainReason.POLICY if refused else AbstainReason.NO_EVIDENCE
            declined = Abstention(reason, f"noesis.{outcome}")
        trace = trace_of(asked, made, findings, variant=self._options.variant, outcome=outcome)
        return Prediction(
            answer=None if declined else answer,
            abstention=declined,
            passages=passages,
            evidence=evidence,
            trace=trace,
        )

    def _evidence(self, made: Generated) -> tuple[str, ...]:
        """Return the passages that show the cited position."""
        file, _, position = made.reply.source.strip().strip("[]").partition(" @ ")
        file = file.strip()
        if file not in self._mesh.owner:
            return ()
        place = parse_place(position)
        unit = next((u for u in self._mesh.units(file) if u.place.text == position), None)
        if unit is not None:
            return (unit.passage,) if unit.passage else ()
        if place is not None:
            return tuple(self._mesh.passages_at(file, place))
        shown = [item for item in made.context.items if item.file == file]
        return tuple(dict.fromkeys(id_ for item in shown for id_ in item.passages))


def _why(context: Context) -> str:
    """Return why an answer was declined, as far as the context says."""
    if context.absent:
        return "absent_source"
    kinds = [_REASONS[kind] for _, kind, _ in context.notes if kind in _REASONS]
    return kinds[0] if kinds else "no_answer"
