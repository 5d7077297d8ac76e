"""Compose a configuration from overrides, and say in plain words what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.config.schema import validate
from harness.errors import HarnessError
from harness.paths import resource
from harness.suggest import nearest

__all__ = ["compose", "quote_paths", "resolved"]

_PATH_KEYS = ("bench.questions", "bench.corpus", "run.summary", "paths.", "tracking.store")
_PLAIN = re.compile(r"[\w./~$+:@%-]*")


def compose(overrides: Sequence[str], *, config_dir: Path | None = None) -> dict[str, Any]:
    """Return the resolved, validated configuration as plain data.

    Args:
        overrides: Hydra overrides such as `strategy=keyword` or `retriever.k=10`.
        config_dir: Another conf folder than the harness's own.

    Raises:
        HarnessError: on an unknown group, option, key or value; names the nearest valid ones.
    """
    import hydra  # noqa: PLC0415 - half a second
    from hydra.core.global_hydra import GlobalHydra  # noqa: PLC0415
    from hydra.errors import HydraException  # noqa: PLC0415
    from omegaconf.errors import OmegaConfBaseException  # noqa: PLC0415

    folder = str((config_dir or resource("conf")).resolve())
    GlobalHydra.instance().clear()
    with hydra.initialize_config_dir(folder, version_base="1.3"):
        try:
            config = hydra.compose("config", overrides=quote_paths(overrides))
            return resolved(config)
        except (HydraException, OmegaConfBaseException) as error:
            raise HarnessError(_explain(error, overrides)) from error


def resolved(config: Any) -> dict[str, Any]:
    """Return a Hydra config as plain data, resolved and validated.

    Raises:
        HarnessError: on a missing mandatory value or a wrong one.
    """
    from omegaconf import OmegaConf  # noqa: PLC0415
    from omegaconf.errors import MissingMandatoryValue  # noqa: PLC0415

    try:
        data = OmegaConf.to_container(config, resolve=True, throw_on_missing=True)
    except MissingMandatoryValue as error:
        key = str(getattr(error, "full_key", None) or error).strip()
        raise HarnessError(f"{key} has no default and must be given: {key}=VALUE.") from error
    if not isinstance(data, dict):
        raise HarnessError("the configuration is not a mapping")
    plain = {str(key): value for key, value in data.items()}
    return validate(plain)


def quote_paths(overrides: Sequence[str]) -> list[str]:
    """Quote the values of path keys, so that spaces, commas and brackets in a path do no harm."""
    return [_quote_path(override) for override in overrides]


def _quote_path(override: str) -> str:
    key, sign, value = override.partition("=")
    is_path = sign and any(key == p or (p[-1] == "." and key.startswith(p)) for p in _PATH_KEYS)
    if not is_path or value[:1] in ("'", '"') or _PLAIN.fullmatch(value):
        return override
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{key}="{escaped}"'


def _explain(error: Exception, overrides: Sequence[str]) -> str:
    from hydra.errors import MissingConfigException, OverrideParseException  # noqa: PLC0415

    if isinstance(error, OverrideParseException):
        return (
            f"the override {error.override!r} cannot be read. Write key=value, and quote a value "
            "that holds commas, brackets or equal signs: key='\"a,b\"'."
        )
    if isinstance(error, MissingConfigException) and error.missing_cfg_file:
        group, _, option = str(error.missing_cfg_file).rpartition("/")
        option = option.removesuffix(".yaml")
        where = f"the group `{group}` has no option" if group else "there is no configuration"
        return f"{where} `{option}`; {nearest(option, _options(group))}"
    if key := _missing_key(error):
        return _explain_key(key)
    if match := re.search(r"Could not override '([^'@]+)", str(error)):
        return _explain_key(match[1])
    return "the configuration is wrong: " + " ".join(str(error).split())


def _missing_key(error: BaseException | None) -> str | None:
    while error is not None:
        if (key := getattr(error, "full_key", None)) and "is not in struct" in str(error):
            return str(key)
        error = error.__cause__
    return None


def _explain_key(key: str) -> str:
    parent, _, name = key.rpartition(".")
    valid = _keys(parent)
    where = f"`{parent}` has no key" if parent else "there is no group or key"
    return f"{where} `{name}`; {nearest(name, valid)}"


def _options(group: str) -> list[str]:
    return [path.stem for path in (resource("conf") / group).glob("*.yaml")]


def _keys(parent: str) -> list[str]:
    import hydra  # noqa: PLC0415
    from omegaconf import DictConfig, OmegaConf  # noqa: PLC0415

    config = hydra.compose("config")
    node = OmegaConf.select(config, parent) if parent else config
    if not isinstance(node, DictConfig):
        return []
    return [str(key) for key in node if str(key) != "_target_"]
