"""What the two trivial controls score by construction: printed beside every abstention figure."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CONTROLLED", "LEAST", "controls"]

CONTROLLED = (
    "coverage",
    "abstain_accuracy",
    "leak_rate",
    "abstain_precision",
    "frr",
    "far",
    "aurc",
)
"""The metrics that say nothing without the controls, since abstaining or answering always wins."""

LEAST = frozenset({"aurc"})
"""Those where a control's value hangs on how it answers: what is given is the least it can be."""


def controls(answerable: int, unanswerable: int) -> dict[str, Mapping[str, float | None]]:
    """Return the values of `always_abstain` and `never_abstain` on a set of questions.

    Args:
        answerable: How many questions have an answer, derived ones aside.
        unanswerable: How many have none.

    Returns:
        Control to metric key to value (of `LEAST`, with every answerable question right); None
        where the denominator is empty.
    """
    over_a = 1.0 if answerable else None
    over_u = 1.0 if unanswerable else None
    none_a = 0.0 if answerable else None
    none_u = 0.0 if unanswerable else None
    both = answerable + unanswerable
    share = unanswerable / both if both else None
    always = (none_a, over_u, none_u, share, over_a, none_u, None)
    never = (over_a, none_u, over_u, None, none_a, over_u, share)
    return {
        "always_abstain": dict(zip(CONTROLLED, always, strict=True)),
        "never_abstain": dict(zip(CONTROLLED, never, strict=True)),
    }
