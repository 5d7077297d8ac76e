"""Say in plain words what is wrong with an override or a configuration."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from harness.redact import hide_secrets, is_secret_name
from harness.suggest import nearest

__all__ = ["explain", "several_options", "without_secrets"]

_SWEEP = re.compile(r"(?:Ambiguous value for argument|Sweep parameters) '([^=']+)=")


def explain(error: Exception, overrides: Sequence[str]) -> str:
    """Return one paragraph on an error of Hydra's; to be called while Hydra is initialised."""
    if missing := _missing_key(error):
        return _explain_key(*missing, overrides)
    if match := re.search(r"Could not override '([^'@]+)", str(error)):
        return _explain_key(match[1], None, overrides)
    return (
        _explain_by_kind(error)
        or _explain_by_overrides(error, overrides)
        or "the configuration is wrong: " + " ".join(str(error).split())
    )


def without_secrets(text: str, overrides: Sequence[str]) -> str:
    """Return a text on overrides without any secret that was given in one, wherever it stands.

    A value counts as a secret by the name it was given to (`llm.extra.api_key`), by being the
    value of an environment variable of such a name, or by its look.
    """
    given = [
        value.strip("'\"[]{} ")
        for key, _, value in (override.partition("=") for override in overrides)
        if len(value) > 3 and is_secret_name(key.lstrip("+~").rpartition(".")[2])
    ]
    return hide_secrets(text, given)


def _explain_by_kind(error: Exception) -> str | None:
    from hydra.errors import MissingConfigException, OverrideParseException  # noqa: PLC0415

    if isinstance(error, OverrideParseException):
        return (
            f"the override {error.override!r} cannot be read. Write key=value, and quote a value "
            "that holds commas, brackets or equal signs: key='\"a,b\"'. An override with blanks "
            "goes into quotes as a whole, in make: ARGS=\"'bench.questions=/my files/q.json'\"."
        )
    if isinstance(error, MissingConfigException) and error.missing_cfg_file:
        group, _, option = str(error.missing_cfg_file).rpartition("/")
        option = option.removesuffix(".yaml")
        where = f"the group `{group}` has no option" if group else "there is no configuration"
        return f"{where} `{option}`; {nearest(option, error.options or ())}"
    return None


def _explain_by_overrides(error: Exception, overrides: Sequence[str]) -> str | None:
    if match := _SWEEP.search(str(error)):
        key = match[1]
        return (
            f"{key} has several values, which only a sweep takes: give -m (make sweep), or one "
            f"value. A list is written {key}=[a,b], a text with a comma {key}='\"a,b\"'."
        )
    if isinstance(error, ValueError) and (bad := _group_without_name(overrides)):
        return f"{bad}= needs the name of an option; {nearest('', _options(bad))}"
    return None


def several_options(overrides: Sequence[str]) -> str | None:
    """Return what is wrong where a group is given a list, which Hydra would merge silently."""
    for override in overrides:
        key, sign, value = override.partition("=")
        if sign and value.lstrip().startswith("[") and _options(key.lstrip("+")):
            inside = value.strip().strip("[]").replace(" ", "")
            return (
                f"{override} names several options of a group, which takes one. A sweep over "
                f"them needs -m: {key}={inside}."
            )
    return None


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


def _explain_key(key: str, node: Any, overrides: Sequence[str]) -> str:
    """Name the keys nearest to a wrong one: out of the node where it was looked for, or elsewhere.

    A key that another group has by that very name (`limit` for `run.limit`) is the likeliest.
    """
    from omegaconf import DictConfig, OmegaConf  # noqa: PLC0415

    parent, _, name = key.rpartition(".")
    whole = _chosen(overrides)
    if not isinstance(node, DictConfig):
        node = OmegaConf.select(whole, parent) if parent else whole
    valid = _keys(node)
    elsewhere = [
        path
        for path in _paths(OmegaConf.to_container(whole, resolve=False))
        if path.rpartition(".")[2] == name and path != key
    ]
    where = f"`{parent}` has no key `{name}`" if parent else f"there is no group or key `{name}`"
    if parent and not valid:
        where = f"`{parent}` takes no settings, so it has no key `{name}`"
    if elsewhere:
        return f"{where}; did you mean {' or '.join(elsewhere)}?"
    return f"{where}; {nearest(name, valid)}"


def _chosen(overrides: Sequence[str]) -> Any:
    """Return the configuration of the options that were chosen, without values given to keys."""
    import hydra  # noqa: PLC0415

    pairs = [(override, *override.partition("=")[::2]) for override in overrides]
    return hydra.compose("config", [o for o, key, value in pairs if value in _options(key)])


def _keys(node: Any) -> list[str]:
    from omegaconf import DictConfig  # noqa: PLC0415

    if not isinstance(node, DictConfig):
        return []
    return [str(key) for key in node if str(key) not in ("_target_", "_convert_", "hydra")]


def _paths(value: Any, path: str = "") -> Iterator[str]:
    """Yield the dotted path of every key of a plain configuration."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        here = f"{path}.{key}" if path else str(key)
        yield here
        yield from _paths(inner, here)
