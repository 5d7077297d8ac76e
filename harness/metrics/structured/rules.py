"""By which rules a benchmark scores what stands beside the answer, by the name of its scorer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from harness.metrics.structured import hotpotqa, twowiki, twowiki_aliases
from harness.metrics.structured.hotpotqa import Fact
from harness.metrics.structured.part import Part
from harness.nouns import Triple

__all__ = ["HOTPOTQA", "RULES", "Names", "Rules"]

Names = Mapping[str, Sequence[str]]
"""Entity id to its aliases and demonyms."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How one benchmark scores answer, supporting facts and evidence.

    Attributes:
        answer: Scores a text against the golds.
        facts: Scores predicted against gold supporting facts.
        joined: Whether the joint score takes the evidence in.
        named: Whether evidence may be said in any name of an entity, so that it cannot be scored
            where the names are not known.
    """

    answer: Callable[[str, Sequence[str]], Part]
    facts: Callable[[Iterable[Fact], Iterable[Fact]], Part]
    joined: bool = True
    named: bool = False

    def evidence(
        self, said: Sequence[Triple], gold: Sequence[Triple], names: Names | None, *, merged: bool
    ) -> Part | None:
        """Score predicted evidence; None where the names it needs are not known.

        Args:
            said: The predicted triples, of which the qualifiers do not count.
            gold: The gold triples; their qualifiers `subject_id` and `object_id` name entities.
            names: Entity id to other names.
            merged: Count the forms of one gold triple as one, which no official script does.
        """
        threes = [(triple.subject, triple.relation, triple.object) for triple in said]
        wanted = [(triple.subject, triple.relation, triple.object) for triple in gold]
        if not self.named:
            return twowiki.evidence(threes, wanted)
        if names is None:
            return None
        ids = [dict(triple.qualifiers) for triple in gold]
        record = {
            "evidences": wanted,
            "evidences_id": [(i.get("subject_id", ""), "", i.get("object_id", "")) for i in ids],
        }
        forms = twowiki_aliases.forms_of_triples(record, names)
        score = twowiki_aliases.evidence_merged if merged else twowiki_aliases.evidence
        return score(threes, forms)


def _first(said: str, golds: Sequence[str]) -> Part:
    return hotpotqa.answer(said, golds[0] if golds else "")


HOTPOTQA = Rules(_first, hotpotqa.supporting_facts, joined=False)
"""Also those of a benchmark that has such labels and no rules of its own."""

RULES: dict[str, Rules] = {
    "hotpotqa": HOTPOTQA,
    "2wiki": Rules(_first, twowiki.supporting_facts),
    "2wiki_v1.1": Rules(twowiki_aliases.answer, twowiki.supporting_facts, named=True),
}
