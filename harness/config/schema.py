"""The groups whose values the harness itself reads, checked by type before anything runs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from harness.errors import HarnessError
from harness.suggest import nearest

__all__ = ["validate"]

Count = Annotated[int, Field(strict=True, ge=1)]


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Run(_Group):
    mode: Literal["only_missing", "always"]
    retry_errors: Annotated[bool, Field(strict=True)]
    limit: Count | None
    seed: Annotated[int, Field(strict=True)]
    folds: Annotated[int, Field(strict=True, ge=2)] | None = None
    workers: Count | None
    executor: Literal["thread", "process"]
    summary: str | None


class _Split(_Group):
    side: Literal["tune", "heldout", "all"]


class _Paths(_Group):
    root: str
    data: str
    runs: str
    cache: str


class _Tracking(_Group):
    enabled: Annotated[bool, Field(strict=True)]
    store: str | None = None
    artifacts: str | None = None


_GROUPS: dict[str, type[_Group]] = {
    "run": _Run,
    "split": _Split,
    "paths": _Paths,
    "tracking": _Tracking,
}
_OBJECTS = ("bench", "strategy", "retriever", "encoder", "llm")


def validate(config: dict[str, Any]) -> dict[str, Any]:
    """Check the harness's own groups; return the configuration.

    Raises:
        HarnessError: on a wrong value; says what is valid.
    """
    for name, model in _GROUPS.items():
        try:
            model.model_validate(config.get(name))
        except ValidationError as error:
            first = error.errors()[0]
            key = ".".join([name, *(str(part) for part in first["loc"])])
            if first["type"] == "extra_forbidden":
                wrong, valid = str(first["loc"][-1]), model.model_fields
                raise HarnessError(
                    f"`{name}` has no key `{wrong}`; {nearest(wrong, valid)}"
                ) from error
            raise HarnessError(
                f"{key}={first['input']!r} is wrong: {first['msg'].lower()}."
            ) from error
    tracking = config["tracking"]
    if tracking["enabled"] and not (tracking.get("store") and tracking.get("artifacts")):
        raise HarnessError(
            "tracking.enabled=true needs tracking.store and tracking.artifacts: choose "
            "tracking=mlflow, or give both."
        )
    known = (*_GROUPS, *_OBJECTS)
    for name in config.keys() - set(known):
        raise HarnessError(f"there is no group `{name}`; {nearest(name, known)}")
    for name in _OBJECTS:
        if not isinstance(config.get(name), dict) or "_target_" not in config[name]:
            raise HarnessError(f"the group `{name}` names no object: choose one with {name}=NAME.")
    return config
