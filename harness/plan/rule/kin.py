"""Kin two steps away: over which parent, and by marriage."""

from __future__ import annotations

from harness.plan.rule.expr import Path

__all__ = ["by_marriage", "on_side"]

_SPOUSE = ("spouse", True)
_BORN = ("child", False)
_PARENTS = frozenset({"father", "mother", "parent"})
_KIN = _PARENTS | {"sibling", "child"}


def on_side(paths: tuple[Path, ...], side: str) -> tuple[Path, ...]:
    """Return those paths to kin that lead over the father, the mother or the spouse.

    Args:
        paths: What a noun for kin may mean.
        side: `father`, `mother` or `spouse`.
    """
    out = []
    for path in paths:
        if (side == "spouse" and any(name == side for name, _ in path)) or path[0][0] == side:
            out.append(path)
        elif side in _PARENTS and path[0] == _BORN and len(path) > 1:
            # Whose grandchild somebody is: the first step up is to that parent.
            out.append(((side, True), *path[1:]))
    return tuple(dict.fromkeys(out))


def by_marriage(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the paths to the in-laws whose nouns are made of those for closer kin.

    A father by marriage is the spouse's; a brother by marriage the spouse's or a sister's spouse.
    """
    out: list[Path] = []
    for path in paths:
        relation = path[0][0].partition("[")[0]
        if relation in _KIN and relation != "child":
            out.append((_SPOUSE, *path))
        if relation in _KIN - _PARENTS:
            out.append((*path, _SPOUSE))
    return tuple(out)
