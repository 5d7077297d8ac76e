"""Checks of values that come from a configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.checks import finite, offers, user_path, whole, within
from harness.errors import DataError, HarnessError


def test_good_values_come_back() -> None:
    assert whole("k", 1) == 1
    assert whole("k", 0, least=0) == 0
    assert within("b", 1, 0.0, 1.0) == 1.0
    assert isinstance(within("b", 1, 0.0, 1.0), float)


@pytest.mark.parametrize("value", [0, -1, 1.0, "1", True, None, float("inf")])
def test_no_whole_number(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^k=.* is wrong: give a whole number of 1 or more\.$"):
        whole("k", value)


@pytest.mark.parametrize("value", [-0.1, 1.1, "0.5", True, None, float("nan"), float("inf")])
def test_not_within(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^b=.* is wrong: give a number from 0 to 1\.$"):
        within("b", value, 0.0, 1.0)


def test_data_errors_name_file_and_line() -> None:
    assert str(DataError("f.json", "is wrong.", line=3)) == "f.json:3: is wrong."
    assert str(DataError("f.json", "is wrong.")) == "f.json: is wrong."
    assert DataError("f", "x").exit_code == 2


@pytest.mark.parametrize("value", [0, 0.0, 3, 1e300])
def test_finite(value: float) -> None:
    assert finite("x", value) == value
    if value == 0:
        with pytest.raises(HarnessError, match="more than 0"):
            finite("x", value, zero=False)


@pytest.mark.parametrize("value", [-1, float("nan"), float("inf"), 10**400, "1", True, None])
def test_not_finite(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^x=.* is wrong: give a number of 0 or more"):
        finite("x", value)


@pytest.mark.parametrize(
    "value", ["", " ", "a\0b", "a" * 5000, "~nobody-of-that-name/x", 3, None, [], True, "\ud800"]
)
def test_what_can_be_no_path(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^x=.* is wrong") as caught:
        user_path("x", value)
    assert len(str(caught.value)) < 300


def test_paths_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_path("x", "~/a b") == tmp_path / "a b"
    assert user_path("x", "a~") == Path("a~")


@pytest.mark.parametrize("value", [{}, 3, None, dict, Path])
def test_what_an_object_lacks_is_named(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^g.encoder is wrong: .* is not an encoder"):
        offers("g.encoder", value, "encode")
    offers("g.path", Path(), "name")
