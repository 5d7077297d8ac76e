"""Make the object that a configuration group names, with errors a user can act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.errors import HarnessError

__all__ = ["instantiate"]


def instantiate(config: Mapping[str, Any], group: str) -> Any:
    """Return the object of a group's `_target_`, made with the group's other keys.

    Raises:
        HarnessError: if the target cannot be imported or does not take those keys.
    """
    import hydra.utils  # noqa: PLC0415 - half a second
    from hydra.errors import InstantiationException  # noqa: PLC0415

    try:
        return hydra.utils.instantiate(dict(config))
    except InstantiationException as error:
        cause = error.__cause__
        while cause is not None:
            if isinstance(cause, HarnessError):
                raise cause from error
            cause = cause.__cause__
        text = " ".join(str(error).split("full_key:")[0].split())
        raise HarnessError(
            f"the configuration of `{group}` cannot be turned into an object: {text}"
        ) from error
