"""The names in a question that the lattice knows."""

from __future__ import annotations

from harness.plan.template import TOPIC
from harness.plan.view import PlanView

__all__ = ["seeds_of"]


def seeds_of(text: str, view: PlanView) -> tuple[str, ...]:
    """Return the names that the question marks with brackets, else those that a scan finds."""
    marked = TOPIC.search(text)
    if marked is not None and view.known(marked[1]):
        return (marked[1],)
    return tuple(dict.fromkeys(mention.surface for mention in view.scan(text)))
