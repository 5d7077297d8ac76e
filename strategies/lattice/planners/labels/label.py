"""The plan of a labelled question, whatever form its label has."""

from __future__ import annotations

from harness.nouns import Gold
from harness.plan.plan import Provenance
from strategies.lattice.planners.labels.decomposed import decomposed_label
from strategies.lattice.planners.labels.evidence import evidence_label
from strategies.lattice.planners.labels.labelled import Labelled
from strategies.lattice.planners.labels.path import path_label

__all__ = ["labelled_plan"]


def labelled_plan(text: str, label: Gold, provenance: Provenance) -> Labelled | None:
    """Return the plan that a question's label stands for; None where it stands for none.

    Tried in order: a path of types, evidence triples, a decomposition.
    """
    for read in (path_label, evidence_label, decomposed_label):
        if (found := read(text, label, provenance)) is not None:
            return found
    return None
