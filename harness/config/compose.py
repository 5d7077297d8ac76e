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
_BEFORE_QUOTE = re.compile(r'(\\*)("|\Z)')


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
        except (HydraException, OmegaConfBaseException, ValueError) as error:
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
    """Quote the values of path keys, so that a path is read as it stands, whatever it holds.

    Without quotes a comma would make a sweep of it and `007` a number. `null`, interpolations
    (`${paths.root}/x`) and values in quotes keep their meaning.
    """
    return [_quote_path(override) for override in overrides]


def _quote_path(override: str) -> str:
    key, sign, value = override.partition("=")
    bare = key.lstrip("+")
    is_path = sign and any(bare == p or (p[-1] == "." and bare.startswith(p)) for p in _PATH_KEYS)
    quoted = len(value) > 1 and value[0] in ("'", '"') and value[-1] == value[0]
    if not is_path or quoted or value == "null":
        return override
    # Hydra reads backslashes as they stand except before a quote, where each must be doubled.
    escaped = _BEFORE_QUOTE.sub(lambda m: m[1] * 2 + ("\\" + m[2] if m[2] else ""), value)
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
        return f"{where} `{option}`; {nearest(option, error.options or ())}"
    if missing := _missing_key(error):
        return _explain_key(*missing)
    if isinstance(error, ValueError) and (bad := _group_without_name(overrides)):
        return f"{bad}= needs the name of an option; {nearest('', _options(bad))}"
    if match := re.search(r"Could not override '([^'@]+)", str(error)):
        return _explain_key(match[1], None)
    return "the configuration is wrong: " + " ".join(str(error).split())


def _group_without_name(overrides: Sequence[str]) -> str | None:
    """Return the group that was given something else than a name, such as null or a number."""
    for override in overrides:
        key, _, value = override.partition("=")
        if _options(key) and (value in ("", "null") or not re.search(r"[A-Za-z_]", value)):
            return key
    return None


def _options(group: str) -> list[str]:
    """Return the options of a group wherever they come from; none if it is no group."""
    from hydra.core.global_hydra import GlobalHydra  # noqa: PLC0415
    from hydra.core.object_type import ObjectType  # noqa: PLC0415

    loader = GlobalHydra.instance().config_loader()
    return list(loader.get_group_options(group, ObjectType.CONFIG)) if group else []


def _missing_key(error: BaseException | None) -> tuple[str, Any] | None:
    while error is not None:
        if (key := getattr(error, "full_key", None)) and "is not in struct" in str(error):
            return str(key), getattr(error, "parent_node", None)
        error = error.__cause__
    return None


def _explain_key(key: str, node: Any) -> str:
    """Name the keys nearest to a wrong one, out of the node where it was looked for."""
    parent, _, name = key.rpartition(".")
    valid = _keys(parent, node)
    where = f"`{parent}` has no key" if parent else "there is no group or key"
    return f"{where} `{name}`; {nearest(name, valid)}"


def _keys(parent: str, node: Any) -> list[str]:
    import hydra  # noqa: PLC0415
    from omegaconf import DictConfig, OmegaConf  # noqa: PLC0415

    if not isinstance(node, DictConfig):
        config = hydra.compose("config")
        node = OmegaConf.select(config, parent) if parent else config
    if not isinstance(node, DictConfig):
        return []
    return [str(key) for key in node if str(key) not in ("_target_", "_convert_", "hydra")]
