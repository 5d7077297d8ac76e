"""What the two trivial controls score by construction: printed beside every abstention figure."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CONTROLLED", "controls"]

CONTROLLED = (
    "coverage",
    "abstain_accuracy",
    "leak_rate",
    "abstain_precision",
    "frr",
    "far",
)
"""The metrics that say nothing without the controls, since abstaining or answering always wins."""


def controls(answerable: int, unanswerable: int) -> dict[str, Mapping[str, float | None]]:
    """Return the values of `always_abstain` and `never_abstain` on a set of questions.

    Args:
        answerable: How many questions have an answer, derived ones aside.
        unanswerable: How many have none.

    Returns:
        Control to metric key to value; None where the denominator is empty.
    """
    over_a = 1.0 if answerable else None
    over_u = 1.0 if unanswerable else None
    none_a = 0.0 if answerable else None
    none_u = 0.0 if unanswerable else None
    both = answerable + unanswerable
    always = (none_a, over_u, none_u, unanswerable / both if both else None, over_a, none_u)
    never = (over_a, none_u, over_u, None, none_a, over_u)
    return {
        "always_abstain": dict(zip(CONTROLLED, always, strict=True)),
        "never_abstain": dict(zip(CONTROLLED, never, strict=True)),
    }
