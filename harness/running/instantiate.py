"""Make the object that a configuration group names, with errors a user can act on."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from typing import Any

from harness.checks import offers
from harness.errors import HarnessError
from harness.suggest import nearest

__all__ = ["instantiate"]

_OFFERS = {
    "bench": ("load",),
    "strategy": ("name", "needs", "contracts", "condition", "prepare", "answer"),
    "retriever": ("k", "describe", "build", "search"),
    "encoder": ("describe", "encode"),
    "llm": ("call", "describe", "check", "close"),
}
_NO_OPTION = ("strategy", "verbs")
_NOT_FOUND = re.compile(r"(?:Error locating target|Error loading) '([\w.]+)'")
_UNKNOWN = re.compile(r"unexpected keyword argument '(\w+)'")
_OF_HYDRA = re.compile(r",? ?set env var HYDRA_FULL_ERROR=1 to see chained exception\.?")


def instantiate(config: Mapping[str, Any], group: str) -> Any:
    """Return the object of a group's `_target_`, made with the group's other keys.

    Raises:
        HarnessError: if the target cannot be imported, does not take those keys, or makes
            something that cannot be used as the group's object.
    """
    import hydra.utils  # noqa: PLC0415 - half a second
    from hydra.errors import HydraException  # noqa: PLC0415
    from omegaconf.errors import OmegaConfBaseException  # noqa: PLC0415

    # The verbs that a strategy registers are for the command line and not for its constructor.
    options = {key: value for key, value in config.items() if (group, key) != _NO_OPTION}
    try:
        made = hydra.utils.instantiate(options)
    except (HydraException, OmegaConfBaseException, ValueError, TypeError) as error:
        cause: BaseException | None = error.__cause__
        while cause is not None:
            if isinstance(cause, HarnessError):
                raise cause from error
            cause = cause.__cause__
        if unknown := _UNKNOWN.search(str(error)):
            raise HarnessError(
                f"`{group}` cannot take the key `{unknown[1]}`: {config['_target_']} has no "
                f"argument of that name. Leave out +{group}.{unknown[1]}=..., or see "
                f"`python -m harness eval --help` for its keys."
            ) from error
        text = " ".join(_OF_HYDRA.sub("", str(error).split("full_key:")[0]).split())
        raise HarnessError(
            f"the configuration of `{group}` cannot be turned into an object: {text}"
            f"{_nearest_class(text)}"
        ) from error
    offers(group, made, *_OFFERS.get(group, ()))
    return made


def _nearest_class(text: str) -> str:
    """Return the classes nearest to one that a module does not have."""
    found = _NOT_FOUND.search(text)
    module_name, _, name = found[1].rpartition(".") if found else ("", "", "")
    if not module_name:
        return ""
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError):
        return ""
    own = [
        key
        for key, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", None) == module_name and key[0] != "_"
    ]
    return f" In {module_name}: {nearest(name, own)}" if own else ""
