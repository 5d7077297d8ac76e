"""Check every choice of a sweep before its first cell begins."""

from __future__ import annotations

from collections.abc import Sequence

from harness.config.compose import compose, quote_paths
from harness.errors import HarnessError

__all__ = ["check_choices"]


def check_choices(overrides: Sequence[str]) -> tuple[list[str], list[str]]:
    """Compose a configuration with each choice of each swept key.

    Not with each combination: what cannot be had in combination is one cell's failure.

    Args:
        overrides: Those of the command line, swept (`a=1,2`) and plain.

    Returns:
        The plain overrides, and the overrides of one cell: the first choice of each key.

    Raises:
        HarnessError: on a wrong group, key or value; names the nearest valid ones.
    """
    from hydra.core.override_parser.overrides_parser import OverridesParser  # noqa: PLC0415
    from hydra.errors import OverrideParseException  # noqa: PLC0415

    try:
        parsed = OverridesParser.create().parse_overrides(quote_paths(overrides))
    except OverrideParseException as error:
        raise HarnessError(f"the override {error.override!r} cannot be read.") from error
    fixed: list[str] = []
    swept: list[list[str]] = []
    for override in parsed:
        if override.is_sweep_override():
            key = override.get_key_element()
            values = override.sweep_string_iterator()
            swept.append([f"{key}={value}" for value in values])
        else:
            fixed.append(str(override.input_line))
    first = [choices[0] for choices in swept]
    for position, choices in enumerate(swept):
        for choice in choices:
            compose([*fixed, *first[:position], choice, *first[position + 1 :]])
    return fixed, [*fixed, *first]
