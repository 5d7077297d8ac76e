"""Plans from gold annotations: the ceiling of every planner, and a declared oracle.

Source: specification, section 6. Only a run whose condition is `Condition.ORACLE` has the door.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, cast

from harness.llm.contract import Contract
from harness.nouns import Condition, Gold, Query
from harness.plan.plan import Plan, Provenance
from harness.plan.template.naming import entities, renamed
from harness.plan.template.start import excluding_start
from harness.plan.view import PlanView
from harness.strategy import Context, OracleContext
from strategies.lattice.planners.labels.label import labelled_plan
from strategies.lattice.planners.labels.labelled import Labelled
from strategies.lattice.planners.oracle.bridge import BridgePlanner
from strategies.lattice.planners.planner import Planned, sentinel
from strategies.lattice.planners.resolve import resolved

__all__ = ["NO_LABEL", "OraclePlanner"]

NO_LABEL = "oracle_no_plan"
"""The mark of a question whose gold says nothing of how it is answered."""


class OraclePlanner:
    """Gives the plan that the gold amounts to.

    Where it amounts to none but names the articles (HotpotQA), the rules plan and the articles
    are put in: `oracle_bridge`, which is no oracle plan.
    """

    condition: ClassVar[Condition] = Condition.ORACLE
    contracts: ClassVar[tuple[Contract[Any, Any], ...]] = ()
    learns_from: ClassVar[tuple[str | None, ...]] = ()

    def __init__(self, *, exclude_start: bool = False) -> None:
        """Set up; with `exclude_start` chains leave their start out."""
        self._exclude_start = exclude_start
        self._bridge = BridgePlanner()

    def learn(self, context: Context, view: PlanView) -> None:
        """Keep the door to gold."""
        self._context = cast(OracleContext, context)
        self._dimensions = view.dimensions

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the gold plan of a question; a sentinel where its gold tells none."""
        gold = self._context.gold(query)
        found = labelled_plan(query.text, gold, Provenance.ORACLE)
        if found is None and gold.answerable and not gold.evidence and len(gold.titles) > 1:
            return self._bridge.plan(query.text, gold, view)
        if found is None:
            return Planned(sentinel(Provenance.ORACLE, "no_relation"), (NO_LABEL,))
        plan = replace(_grounded(found, gold, view), many=bool(gold.answer_set))
        if self._exclude_start:
            plan = excluding_start(plan)
        return Planned(resolved(plan, self._dimensions, refined=False), found.marks)


def _grounded(found: Labelled, gold: Gold, view: PlanView) -> Plan:
    """Return the plan with names that the lattice knows, where it knows one of the same thing.

    A label may write `Margaret Maria Verney` where the article, and so what is extracted from it,
    has `Margaret Verney`.
    """
    names: dict[str, str] = {}
    for entity in entities(found.plan):
        if view.known(entity):
            continue
        words = set(entity.casefold().split())
        titles = [title for title in gold.titles if words & set(title.casefold().split())]
        others = [found.mentions.get(entity, ""), *titles]
        known = next((other for other in others if other and view.known(other)), None)
        if known is not None:
            names[entity] = known
    return renamed(found.plan, names)
