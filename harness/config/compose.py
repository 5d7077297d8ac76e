"""Compose a configuration from overrides, and say in plain words what is wrong with one."""

from __future__ import annotations

import importlib.util
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harness.checks import user_path
from harness.config.explain import explain, several_options, without_secrets
from harness.config.schema import validate
from harness.errors import HarnessError
from harness.paths import resource

__all__ = ["compose", "explained", "quote_paths", "resolved"]

_PATH_KEYS = (
    "bench.questions",
    "bench.corpus",
    "bench.articles",
    "bench.folder",
    "llm.cache.path",
    "llm.gguf",
    "run.summary",
    "paths.",
    "tracking.store",
)
_NOT_AVAILABLE = re.compile(r"path=(?:pkg://)?([\w./]+) is not available")
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

    with _initialised(config_dir), _without_idle_warnings(), _explained(overrides):
        if wrong := several_options(overrides):
            raise HarnessError(without_secrets(wrong, overrides))
        return resolved(hydra.compose("config", overrides=quote_paths(overrides)))


@contextmanager
def explained(overrides: Sequence[str]) -> Iterator[None]:
    """Turn what Hydra itself raises in the block into one paragraph.

    Raises:
        HarnessError: in place of an error of Hydra's.
    """
    from hydra.errors import HydraException  # noqa: PLC0415
    from omegaconf.errors import OmegaConfBaseException  # noqa: PLC0415

    try:
        with _without_idle_warnings():
            yield
    except (HydraException, OmegaConfBaseException, ValueError) as error:
        # Its own search for configurations is over; a wrong key is looked up in a new one.
        with _initialised(None), _explained(overrides):
            raise error


@contextmanager
def _explained(overrides: Sequence[str]) -> Iterator[None]:
    from hydra.errors import HydraException  # noqa: PLC0415
    from omegaconf.errors import OmegaConfBaseException  # noqa: PLC0415

    try:
        yield
    except (HydraException, OmegaConfBaseException, ValueError) as error:
        raise HarnessError(without_secrets(explain(error, overrides), overrides)) from error


@contextmanager
def _initialised(config_dir: Path | None) -> Iterator[None]:
    import hydra  # noqa: PLC0415
    from hydra.core.global_hydra import GlobalHydra  # noqa: PLC0415

    GlobalHydra.instance().clear()
    folder = str((config_dir or resource("conf")).resolve())
    with hydra.initialize_config_dir(folder, version_base="1.3"):
        yield


@contextmanager
def _without_idle_warnings() -> Iterator[None]:
    """Keep back the warning that a folder of configuration without `__init__.py` is not there."""
    with warnings.catch_warnings(record=True) as caught:
        try:
            yield
        finally:
            kept = [warning for warning in caught if not _is_idle(str(warning.message))]
    for warning in kept:
        warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)


def _is_idle(message: str) -> bool:
    found = _NOT_AVAILABLE.search(message)
    if found is None:
        return False
    try:
        spec = importlib.util.find_spec(found[1].replace("/", "."))
    except (ImportError, ValueError):
        return False
    return spec is not None and bool(spec.submodule_search_locations)


def resolved(config: Any) -> dict[str, Any]:
    """Return a Hydra config as plain data, resolved and validated.

    Raises:
        HarnessError: on a missing mandatory value or a wrong one.
    """
    from omegaconf import OmegaConf  # noqa: PLC0415
    from omegaconf.errors import MissingMandatoryValue  # noqa: PLC0415

    try:
        _expand_home(config)
        data = OmegaConf.to_container(config, resolve=True, throw_on_missing=True)
    except MissingMandatoryValue as error:
        key = str(getattr(error, "full_key", None) or error).strip()
        raise HarnessError(f"{key} has no default and must be given: {key}=VALUE.") from error
    if not isinstance(data, dict):
        raise HarnessError("the configuration is not a mapping")
    plain = {str(key): value for key, value in data.items()}
    return validate(plain)


def _expand_home(config: Any) -> None:
    """Write `~` out in the folders, one after the other: others are made from them."""
    from omegaconf import DictConfig, flag_override  # noqa: PLC0415

    paths = config.get("paths")
    if not isinstance(paths, DictConfig):
        return
    with flag_override(config, "readonly", False):
        for key in paths:
            value = paths[key]
            if isinstance(value, str):
                path = user_path(f"paths.{key!s}", value)
                if value.startswith("~"):
                    paths[key] = str(path)


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
