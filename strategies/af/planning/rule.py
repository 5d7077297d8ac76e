"""Cypher without a model: the rule planner's typed plans, written as queries."""

from __future__ import annotations

from collections.abc import Sequence

from harness.nouns import Query
from harness.plan.rule.planner import RulePlanner
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.planning.planned import Planned, from_query
from strategies.af.planning.typed import plan_to_cypher
from strategies.af.planning.view import SkbPlanView

__all__ = ["RuleCypher"]


class RuleCypher:
    """Plans by rules."""

    def __init__(self, vocabulary: Vocabulary, names: Names) -> None:
        """Look at the knowledge base."""
        self._vocabulary = vocabulary
        self._view = SkbPlanView(vocabulary.skb, names)
        self._planner = RulePlanner()

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the planner's first reading and its alternatives."""
        del target_type
        plan = self._planner.plan(query.text, self._view)
        return [
            from_query(plan_to_cypher(one, self._vocabulary)) for one in (plan, *plan.alternatives)
        ]
