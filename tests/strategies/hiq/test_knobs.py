"""The knobs are checked when the strategy is made, and every one has its file's default."""

from __future__ import annotations

from typing import Any

import pytest

from harness.config.compose import compose
from harness.errors import HarnessError
from harness.nouns import Condition
from harness.running.instantiate import instantiate
from harness.strategy import Strategy
from strategies.hiq import Hiq
from strategies.hiq.budget import call_bound


def test_the_file_says_what_the_class_defaults_to() -> None:
    made = instantiate(compose(["strategy=hiq"])["strategy"], "strategy")
    assert isinstance(made, Strategy)
    assert made.knobs == Hiq().knobs
    assert made.condition is Condition.SAME
    assert made.knobs.k is None


def test_the_oracle_is_declared() -> None:
    assert Hiq(contracts="oracle").condition is Condition.ORACLE
    assert Hiq().condition is Condition.SAME


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"d_max": 5}, "cap is 4"),
        ({"d_max": -1}, r"strategy\.d_max"),
        ({"repairs": 2}, "at most once"),
        ({"k": 0}, r"strategy\.k"),
        ({"branching": "ternary"}, "nary_flat"),
        ({"order": "right_first"}, "independent"),
        ({"trigger": {"kind": "sometimes"}}, "reader_bot"),
        ({"trigger": {"knid": "always"}}, r"strategy\.trigger\.kind"),
        ({"trigger": "always"}, r"strategy\.trigger\.KEY"),
        ({"trigger": {"p": 2}}, r"strategy\.trigger\.p"),
        ({"rewrite": {"policy": "never"}}, "when_history_changed"),
        ({"final": {"policy": "guess"}}, "abstain_on_bot"),
        ({"verify": "yes"}, r"strategy\.verify"),
        ({"fusion": "max"}, "scaled"),
        ({"max_nodes": 0}, r"strategy\.max_nodes"),
        ({"append_bridge": True}, r"trigger\.kind=never"),
        ({"contracts": "gold"}, "oracle"),
        ({"contracts": "oracle", "trigger": {"kind": "threshold"}}, "has no reader"),
        ({"d_max": True}, r"strategy\.d_max"),
        ({"d_max": 31}, "cap is 4"),
        ({"trigger": {"kind": ["always"]}}, "reader_bot"),
    ],
)
def test_a_wrong_knob_is_refused(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(HarnessError, match=told):
        Hiq(**knobs)


@pytest.mark.parametrize(
    ("knobs", "bound"),
    [
        # One node: a read and its second draw, the synthesis.
        ({"d_max": 0}, 2 + 1),
        # Cost-matched, three nodes: 6 reads, 2 rewrites, 2 expand + verify + repair + verify, one
        # synthesis.
        ({"d_max": 1}, 6 + 2 + 5 + 1),
        ({"d_max": 1, "verify": False}, 6 + 2 + 2 + 1),
        ({"d_max": 1, "repairs": 0}, 6 + 2 + 3 + 1),
        ({"d_max": 4}, 62 + 30 + 15 * 5 + 1),
        ({"d_max": 4, "max_nodes": 3}, 6 + 2 + 5 + 1),
        ({"d_max": 1, "trigger": {"kind": "entailment"}}, 9 + 2 + 5 + 1),
        ({"d_max": 2, "compose": "bottom_up", "final": {"policy": "forced"}}, 14 + 6 + 15 + 3 + 1),
        ({"d_max": 1, "branching": "nary_flat"}, 12 + 5 + 5 + 1),
        ({"d_max": 3, "branching": "nary_flat"}, 12 + 5 + 5 + 1),
    ],
)
def test_the_bound_is_what_the_specification_counts(knobs: dict[str, Any], bound: int) -> None:
    assert call_bound(Hiq(**knobs).knobs) == bound


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 7, 8, 9, 10])
def test_every_experiment_composes_and_names_its_own_command(number: int) -> None:
    from harness.paths import resource

    text = (resource("conf") / "experiment" / f"hq{number}.yaml").read_text(encoding="utf-8")
    assert text.splitlines()[1].startswith(f"# make sweep EXPERIMENT=hq{number}")
    config = compose([f"experiment=hq{number}"])
    assert config["strategy"]["_target_"] == "strategies.hiq.Hiq"
    instantiate(config["strategy"], "strategy")
