"""Hi-Q: evidence-guided binary query trees, from the paper's algorithm (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from harness.data.corpus import Corpus
from harness.llm.client import OfflineLLM
from harness.nouns import Condition, Prediction, Query, View
from harness.reader import READER, READER_FORCED
from harness.retrieval import Hit
from harness.strategy import Context
from strategies.hiq.asking import Asker, ContractAsker
from strategies.hiq.bridge import solve_in_one
from strategies.hiq.budget import Purse, call_bound
from strategies.hiq.calibration import calibrated
from strategies.hiq.calibrator import Calibrator
from strategies.hiq.contracts import CONTRACTS
from strategies.hiq.finish import finish
from strategies.hiq.knobs import make_knobs
from strategies.hiq.measures import measure
from strategies.hiq.nodes import Node
from strategies.hiq.oracle import Oracle
from strategies.hiq.solve import Solver
from strategies.hiq.triggers import make_trigger

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Hiq"]


class Hiq:
    """Answers from one retrieval where that is enough, and else over a tree of sub-questions.

    `condition` is the run's own: oracle where `contracts=oracle`. `learns_from` names the variant
    whose examples the trigger `threshold` is fitted on; nothing else learns.
    """

    name: ClassVar = "hiq"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (READER, READER_FORCED, *CONTRACTS)
    measures: ClassVar = staticmethod(measure)

    def __init__(
        self,
        *,
        k: int | None = None,
        d_max: int = 4,
        verify: bool = True,
        repairs: int = 1,
        branching: str = "binary",
        order: str = "dependency",
        trigger: Mapping[str, Any] | None = None,
        rewrite: Mapping[str, Any] | None = None,
        compose: str = "root",
        final: Mapping[str, Any] | None = None,
        max_nodes: int = 31,
        max_calls: int | None = None,
        contracts: str = "llm",
        parallel: bool = False,
        append_bridge: bool = False,
        fusion: str = "scaled",
    ) -> None:
        """Set the knobs; `conf/strategy/hiq.yaml` says what each is.

        Raises:
            HarnessError: on a value that is none of the possible ones.
        """
        self.knobs = make_knobs(
            k=k,
            d_max=d_max,
            verify=verify,
            repairs=repairs,
            branching=branching,
            order=order,
            trigger=trigger,
            rewrite=rewrite,
            compose=compose,
            final=final,
            max_nodes=max_nodes,
            max_calls=max_calls,
            contracts=contracts,
            parallel=parallel,
            append_bridge=append_bridge,
            fusion=fusion,
        )
        oracle = self.knobs.contracts == "oracle"
        self.condition = Condition.ORACLE if oracle else Condition.SAME
        chosen = self.knobs.trigger
        self.learns_from = (chosen.examples,) if chosen.kind == "threshold" else ()

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Index the passages; under an oracle open its door, under `threshold` fit it."""
        self._retriever = context.retriever
        self._map = context.map
        self._llm: LLM = OfflineLLM() if self.knobs.contracts == "offline" else context.llm
        bridged = self.knobs.order == "dependency"
        oracle = self.condition is Condition.ORACLE
        self._oracle = Oracle(corpus, context, bridged=bridged) if oracle else None
        self._calibrator: Calibrator | None = None
        if self.learns_from:
            self._calibrator = calibrated(
                context.examples(self.knobs.trigger.examples), self._search, self._asker
            )
        self._trigger = make_trigger(self.knobs.trigger, self._calibrator)

    def answer(self, query: Query) -> Prediction:
        """Answer, or abstain.

        Raises:
            LLMError: if the provider failed, or an abstention would rest on a broken reply.
        """
        bound = call_bound(self.knobs)
        most = bound if self.knobs.max_calls is None else min(bound, self.knobs.max_calls)
        # The synthesis comes last and must not find the purse empty.
        first = max(most - 1 - int(self.knobs.forced), 1)
        purse = Purse(self.knobs.max_nodes - 1, first)
        solver = Solver(
            query=query,
            knobs=self.knobs,
            asker=self._asker(query),
            trigger=self._trigger,
            search=lambda text: self._search(query, text),
            map=self._map,
            k=self.knobs.k or self._retriever.k,
        )
        root = Node(id="", question=query.text, depth=0, key="root")
        if self.knobs.append_bridge:
            history = solve_in_one(solver, root, purse)
        else:
            history = solver.solve(root, (), purse)
        purse.calls += most - first
        fitted = None if self._calibrator is None else self._calibrator.sha256
        return finish(solver, root, history, purse, bound=bound, calibrator=fitted)

    def _search(self, query: Query, text: str) -> list[Hit]:
        return self._retriever.search(text, k=self.knobs.k, scope=query.scope)

    def _asker(self, query: Query) -> Asker:
        if self._oracle is not None:
            return self._oracle.asker(query)
        return ContractAsker(self._llm, query, binary=self.knobs.branching == "binary")
