"""Bring a value of an entity dimension to the name in it, by rules (specification, section 2).

In this order: the value is a known name; it is a clause that holds exactly one known name; what
stands before its first relative clause or prepositional phrase is a name. Else it is dropped, with
the reason. Neither questions nor the lattice's logic are touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

__all__ = ["clean"]

_LONGEST_NAME = 8
"""Words; what is longer is read as a clause."""

_CLAUSE = re.compile(
    r",? (?:who|whom|whose|which|that|where|when|while|because|after|before|since|until|during|"
    r"was|were|is|are|had|has|by|from|with|to|as) .*|[;:] .*|\. .*|, .*",
    re.DOTALL,
)
_ARTICLE = re.compile(r"(?:a|an|the) (?=\S*[A-Z0-9])")


def clean(
    value: str, known: Callable[[str], bool], mentions: Callable[[str], Sequence[str]]
) -> tuple[str | None, str]:
    """Return the name in a value and the rule that found it, or None and why it is dropped.

    Args:
        value: The value as extracted.
        known: Whether a surface form is the name of something.
        mentions: The known names in a text.
    """
    value = " ".join(value.split()).strip(" ,;")
    if known(value) or _is_name(value):
        return (value, "known" if known(value) else "as_is") if value else (None, "empty")
    inside = list(dict.fromkeys(mentions(value)))
    if len(inside) == 1:
        return inside[0], "only_name_inside"
    head = _ARTICLE.sub("", _CLAUSE.sub("", value)).strip(" ,;.")
    named = any(char.isupper() or char.isdigit() for char in head) and _is_name(head)
    return (head, "head") if known(head) or named else (None, "no_name")


def _is_name(value: str) -> bool:
    """Whether a value is short and holds no clause: nothing has to be cut away."""
    return len(value.split()) <= _LONGEST_NAME and _CLAUSE.search(value) is None
