"""Putting what is known in the place of references."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strategies.hiq.messages import Past, RewriteInput, RewriteOutput

__all__ = ["answer_of", "rewrite"]

_REFERENCE = re.compile(r"#(\d{1,3})(?!\d)")
_FORMS = (
    (re.compile(r"(?:who|what) (?:is|was|are|were) (the .+?)\??", re.IGNORECASE), "{}"),
    (re.compile(r"who (.+?)\??", re.IGNORECASE), "the person who {}"),
    (re.compile(r"which ([a-z]+(?: [a-z]+)? .+?)\??", re.IGNORECASE), "the {}"),
    (re.compile(r"where (?:is|was|did|does) (.+?)\??", re.IGNORECASE), "the place where {}"),
)
"""How a question is said as a phrase, well enough to be searched with."""


def answer_of(node: str, history: Sequence[Past]) -> str | None:
    """Return the answer that a node stands for: its own, else that of its last child's line.

    The right child usually is what its parent asked for, with the bridge in place.
    """
    own = [past.answer for past in history if past.node == node and past.answer is not None]
    if own:
        return own[-1]
    below = [
        past.node
        for past in history
        if len(past.node) == len(node) + 1 and past.node.startswith(node)
    ]
    return answer_of(max(below), history) if below else None


def _asked_for(node: str, history: Sequence[Past]) -> str:
    """Return what a node asks for as a phrase: `Who wrote X?` as `the person who wrote X`."""
    asked = next((past.question for past in reversed(history) if past.node == node), "")
    for form, phrase in _FORMS:
        if (found := form.fullmatch(asked)) is not None:
            return phrase.format(found[1])
    return "it"


def rewrite(given: RewriteInput) -> RewriteOutput:
    """Replace `#n` by the answer of the n-th sibling, or by what it asks for where it stayed open.

    `When did #1 die?` after an unanswered `Who is the director of X?` asks when the director of X
    died: that says no less than is known, and nothing that is not.
    """
    stem = given.node[:-1]
    first = "L" if given.node[-1:] in {"L", "R"} else "1"

    def known(found: re.Match[str]) -> str:
        place = int(found[1])
        sibling = stem + ("LR"[place - 1] if first == "L" and place in {1, 2} else str(place))
        return answer_of(sibling, given.history) or _asked_for(sibling, given.history)

    return RewriteOutput(question=_REFERENCE.sub(known, given.question))
