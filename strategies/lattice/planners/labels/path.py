"""Labels that are paths of types: `movie_to_director_to_movie`, with the topic in the question."""

from __future__ import annotations

from harness.data.benchmarks.metaqa.paths import relation_path
from harness.nouns import Gold
from harness.plan.plan import Provenance
from harness.plan.template import path_reader
from strategies.lattice.planners.labels.labelled import Labelled

__all__ = ["path_label"]

_read = path_reader(relation_path)


def path_label(text: str, label: Gold, provenance: Provenance) -> Labelled | None:
    """Return the chain that a path stands for; None where the label is no path."""
    found = _read(text, label, provenance)
    return None if found is None else Labelled(*found)
