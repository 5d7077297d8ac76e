"""The verbs that strategies register: `verbs:` in `conf/strategy/<name>.yaml`, by dotted path."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

from harness.errors import HarnessError
from harness.paths import resource
from harness.suggest import nearest

__all__ = ["registered_verbs", "run_registered", "strategy_classes", "strategy_configs"]

_KEY = "verbs"


def registered_verbs() -> dict[str, dict[str, str]]:
    """Return the verbs of every configured strategy that has any: strategy, verb, dotted path."""
    found: dict[str, dict[str, str]] = {}
    for name, config in strategy_configs():
        verbs = config.get(_KEY)
        if isinstance(verbs, Mapping) and verbs:
            found[name] = {str(verb): str(target) for verb, target in verbs.items()}
    return found


def run_registered(strategy: str, arguments: list[str]) -> int:
    """Run a verb of a strategy: `python -m harness <strategy> <verb> [...]`; return its exit code.

    Raises:
        HarnessError: if no verb is named, there is none of that name, or what it names cannot be
            imported or called.
    """
    verbs = registered_verbs()[strategy]
    if arguments and arguments[0] in ("-h", "--help"):
        sys.stdout.write(
            f"usage: python -m harness {strategy} VERB [...]\n\nverbs: {', '.join(verbs)}; "
            f"python -m harness {strategy} VERB --help explains one.\n"
        )
        return 0
    if not arguments or arguments[0] not in verbs:
        given = f"there is no verb `{arguments[0]}` of {strategy}" if arguments else "name a verb"
        raise HarnessError(
            f"{given}; {nearest(arguments[0] if arguments else '', verbs)}. "
            f"python -m harness {strategy} VERB --help explains one."
        )
    return int(_function(strategy, arguments[0], verbs[arguments[0]])(arguments[1:]))


def strategy_classes() -> dict[str, str]:
    """Return the dotted path of every configured strategy's class."""
    return {name: str(config.get("_target_", "")) for name, config in strategy_configs()}


def strategy_configs() -> list[tuple[str, Mapping[str, Any]]]:
    """Return every configured strategy: the name of its file and what stands in it."""
    import yaml  # noqa: PLC0415 - the verbs of the harness need none of it

    configs = []
    for path in sorted((resource("conf") / "strategy").glob("*.yaml")):
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
        if isinstance(read, Mapping):
            configs.append((path.stem, read))
    return configs


def _function(strategy: str, verb: str, target: str) -> Callable[[list[str]], Any]:
    module, _, name = target.rpartition(".")
    try:
        made = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise HarnessError(
            f"conf/strategy/{strategy}.yaml names {target!r} for its verb `{verb}`, which cannot "
            f"be imported: {error}."
        ) from error
    if not callable(made):
        raise HarnessError(
            f"conf/strategy/{strategy}.yaml names {target!r} for its verb `{verb}`, which is no "
            "function of a list of arguments."
        )
    called: Callable[[list[str]], Any] = made
    return called
