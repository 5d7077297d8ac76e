"""Check every choice of a sweep before its first cell begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.config.compose import compose, quote_paths
from harness.errors import HarnessError
from harness.paths import resource

__all__ = ["check_choices"]


def check_choices(overrides: Sequence[str]) -> tuple[list[str], list[str]]:
    """Compose a configuration with each choice of each swept key.

    Not with each combination: what cannot be had in combination is one cell's failure.

    Args:
        overrides: Those of the command line, swept (`a=1,2`) and plain. An experiment file among
            them may sweep keys too (`hydra.sweeper.params`); the command line comes first.

    Returns:
        The plain overrides as Hydra tells them to each cell, and the overrides of one cell: the
        first choice of each key.

    Raises:
        HarnessError: on a wrong group, key or value; names the nearest valid ones.
    """
    plain = [str(o.input_line) for o in _parse(overrides) if not o.is_sweep_override()]
    fixed: dict[str, str] = {}
    swept: dict[str, list[str]] = {}
    for override in _parse([*_swept_by_file(plain), *overrides]):
        key = override.get_key_element()
        fixed.pop(key, None)
        swept.pop(key, None)
        if override.is_sweep_override():
            swept[key] = [f"{key}={value}" for value in _values(override)]
        else:
            fixed[key] = f"{key}={override.get_value_element_as_str()}"
    first = [choices[0] for choices in swept.values()]
    for position, choices in enumerate(swept.values()):
        for choice in choices:
            compose([*plain, *first[:position], choice, *first[position + 1 :]])
    return list(fixed.values()), [*plain, *first]


def _parse(overrides: Sequence[str]) -> list[Any]:
    from hydra.core.global_hydra import GlobalHydra  # noqa: PLC0415
    from hydra.core.override_parser.overrides_parser import OverridesParser  # noqa: PLC0415
    from hydra.errors import OverrideParseException  # noqa: PLC0415

    with _hydra():
        parser = OverridesParser.create(config_loader=GlobalHydra.instance().config_loader())
        try:
            return list(parser.parse_overrides(quote_paths(overrides)))
        except OverrideParseException as error:
            raise HarnessError(
                f"the override {error.override!r} cannot be read: quote a value that holds commas, "
                "brackets or equal signs: key='\"a,b\"'."
            ) from error


def _swept_by_file(plain: Sequence[str]) -> list[str]:
    """Return the sweeps of the experiment file that the plain overrides choose, if any."""
    import hydra  # noqa: PLC0415

    # The others may be keys of an option that is swept over, and no key of the default option.
    choosing = [o for o in plain if o.lstrip("+").startswith(("experiment=", "hydra"))]
    compose(choosing)
    with _hydra():
        config = hydra.compose("config", quote_paths(choosing), return_hydra_config=True)
        params = config.hydra.sweeper.params or {}
        return [f"{key}={value}" for key, value in params.items()]


def _values(override: Any) -> list[str]:
    from hydra.errors import HydraException  # noqa: PLC0415

    try:
        values = list(override.sweep_string_iterator())
    except HydraException as error:
        raise HarnessError(f"{override.input_line} cannot be swept over: {error}.") from error
    if not values:
        raise HarnessError(f"{override.input_line} has no value to sweep over.")
    return values


def _hydra() -> Any:
    import hydra  # noqa: PLC0415 - half a second
    from hydra.core.global_hydra import GlobalHydra  # noqa: PLC0415

    GlobalHydra.instance().clear()
    return hydra.initialize_config_dir(str(resource("conf").resolve()), version_base="1.3")
