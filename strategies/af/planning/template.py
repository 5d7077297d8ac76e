"""Cypher by templates that are learned from labelled questions: no model, no rules.

What is learned are typed plans (`harness.plan.template`), written as queries as the rule planner's
are. It comes through `Context.examples`, and so never from a question that is answered with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from harness.errors import HarnessError
from harness.nouns import Query
from harness.plan.template import Templates, excluding_start, learn_patterns
from harness.strategy import Context
from strategies.af.cypher import Fail
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.planning.paths import read_path
from strategies.af.planning.planned import Planned, from_query
from strategies.af.planning.typed import plan_to_cypher

__all__ = ["TemplateCypher"]


class TemplateCypher:
    """Looks plans up by the text around a question's names."""

    def __init__(
        self,
        context: Context,
        variant: str | None,
        vocabulary: Vocabulary,
        names: Names,
        *,
        distinct_start: bool,
    ) -> None:
        """Learn from the examples; of two plans for one text the more frequent counts.

        Args:
            context: The services.
            variant: The variant that is learned from; None is the one that is answered.
            vocabulary: The knowledge base.
            names: Its nodes by name, for questions that mark none.
            distinct_start: Whether queries say that a path does not come back to its topic.

        Raises:
            HarnessError: if there is no example, or none whose label is a path.
        """
        examples = context.examples(variant)
        learned = learn_patterns(examples, read_path)
        if not learned.skeletons:
            folds = "" if examples else "run.folds=2, "
            raise HarnessError(
                f"strategy.cypher.kind=template learned nothing: {len(examples):,} labelled "
                f"questions of {variant or 'the variant'} are at hand, and the label of none is a "
                f"path of relations (as MetaQA's are). Give {folds}another variant with "
                "strategy.cypher.examples=NAME, or strategy.cypher.kind=rule, which learns nothing."
            )
        self._vocabulary, self._known = vocabulary, names.known
        self._templates = Templates(learned, finish=excluding_start if distinct_start else None)

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the query of the question's template."""
        del target_type
        match = self._templates.find(query.text, self._known)
        if match is None:
            return [from_query(Fail("no labelled question is worded so"))]
        return [from_query(plan_to_cypher(match[0], self._vocabulary))]
