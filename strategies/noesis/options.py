"""The knobs of the strategy (specification, section 4), checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from harness.checks import whole
from harness.errors import HarnessError
from harness.suggest import nearest

__all__ = ["BudgetPolicy", "CheckPolicy", "HydratePolicy", "Options", "Variant", "options_of"]

Variant = Literal["flat", "full", "skeleton", "hydrate"]
BudgetPolicy = Literal["proportional", "uniform"]
HydratePolicy = Literal["model", "force_on_missing", "none"]
CheckPolicy = Literal["refuse", "flag"]


@dataclass(frozen=True, slots=True)
class Options:
    """The knobs, with the defaults of `conf/strategy/noesis.yaml`; tokens by `count_tokens`.

    Attributes:
        variant: Which context is assembled: `flat`, `full`, `skeleton` or `hydrate`.
        budget_tokens: Most tokens of a context, all tiers together; tier 0 alone over it is an
            error.
        tier2_fill: Most tokens of prose from the resolved files.
        readout: Whether prose from all knowledge bases is shown as well.
        readout_fill: Most tokens of that.
        skeleton_tokens: Most tokens of the skeleton, all knowledge bases together.
        budget_policy: How they share it: by routing score with a floor, or evenly in source order.
        min_regions: Passages of a knowledge base that must be near an unaddressed question for it
            to be activated.
        min_fill: Passages that a bounded search must find, else the whole mesh is searched.
        min_tokens: Words of a name that anchor it.
        long_token_len: Letters from which one word does.
        dictionary: Whether words of the dictionary of measures (English, German, French, Spanish)
            stand for each other in the names of metrics.
        max_hydrate_files: Files that one request may name.
        max_units_per_file: Units that are fetched of each.
        hydrate_policy: Who asks for a fetch: the model, or, where phase 1 has no answer, always;
            or nobody.
        address_bounded: Whether prose outside of resolved addresses is left out.
        check_policy: What becomes of an answer that fails a check: refused, or only flagged.
        samples: Draws of the model, of which the answer given most often counts; 1 is greedy.
    """

    variant: Variant = "full"
    budget_tokens: int = 1600
    tier2_fill: int = 300
    readout: bool = True
    readout_fill: int = 800
    skeleton_tokens: int = 400
    budget_policy: BudgetPolicy = "proportional"
    min_regions: int = 2
    min_fill: int = 1
    min_tokens: int = 2
    long_token_len: int = 8
    dictionary: bool = True
    max_hydrate_files: int = 3
    max_units_per_file: int = 20
    hydrate_policy: HydratePolicy = "model"
    address_bounded: bool = False
    check_policy: CheckPolicy = "refuse"
    samples: int = 1


_CHOICES: dict[str, Any] = {
    "variant": Variant,
    "budget_policy": BudgetPolicy,
    "hydrate_policy": HydratePolicy,
    "check_policy": CheckPolicy,
}
_DEFAULTS = {one.name: one.default for one in fields(Options)}
_ZERO = ("tier2_fill", "readout_fill", "skeleton_tokens", "min_fill")


def options_of(given: Mapping[str, Any], anchor: Mapping[str, Any] | None) -> Options:
    """Return checked options from the configuration's keys.

    Args:
        given: All knobs but `anchor`.
        anchor: `min_tokens` and `long_token_len`.

    Raises:
        HarnessError: if a value is wrong or a key of `anchor` unknown.
    """
    values = dict(given)
    for key, value in dict(anchor or {}).items():
        if key not in ("min_tokens", "long_token_len"):
            raise HarnessError(
                f"strategy.anchor has no key `{key}`; it has min_tokens and long_token_len."
            )
        values[str(key)] = value
    for key, value in values.items():
        if key not in _DEFAULTS:
            raise HarnessError(f"noesis has no knob `{key}`; {nearest(str(key), _DEFAULTS)}")
        name = f"strategy.{'anchor.' if key in ('min_tokens', 'long_token_len') else ''}{key}"
        if key in _CHOICES:
            known = get_args(_CHOICES[key])
            if value not in known:
                raise HarnessError(f"{name}={value!r:.40} is wrong: give {', '.join(known)}.")
        elif isinstance(_DEFAULTS.get(key), bool):
            if not isinstance(value, bool):
                raise HarnessError(f"{name}={value!r:.40} is wrong: give true or false.")
        else:
            whole(name, value, least=0 if key in _ZERO else 1)
    return Options(**values)
