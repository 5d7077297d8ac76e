"""How a strategy was set: the knobs that differ from its `conf/strategy/<name>.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from harness.config.verbs import strategy_configs

__all__ = ["settings_of"]

_TARGET = "_target_"


def settings_of(config: Mapping[str, Any], *, folds: int | None = None) -> tuple[str, ...]:
    """Return the knobs that differ from their defaults, sorted: `planner.kind=rule` ...

    Args:
        config: The resolved configuration of a strategy, as a run's identity has it.
        folds: In how many it learned from examples; None where it did not, or all at once.

    Returns:
        Nothing if none differs, or if no configured strategy is of this class. A knob whose
        default is taken over from another group (`${encoder}`) is left to that group.
    """
    usual = _defaults().get(config.get(_TARGET, ""), {})
    changed = (
        (key, value)
        for key, value in _leaves(config)
        if key in usual and value != usual[key] and not _taken_over(usual[key])
    )
    told = [f"{key}={_said(value)}" for key, value in sorted(changed, key=itemgetter(0))]
    return tuple(told if folds is None else [*told, f"run.folds={folds}"])


@cache
def _defaults() -> dict[str, dict[str, Any]]:
    """Return the knobs of every configured class: a list of runs asks for them at every row."""
    configs = (own for _, own in reversed(strategy_configs()))
    return {str(own.get(_TARGET, "")): dict(_leaves(own)) for own in configs}


def _leaves(node: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in node.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def _taken_over(default: object) -> bool:
    return isinstance(default, str) and "${" in default


def _said(value: object) -> str:
    """Return a value as one would give it on the command line."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
