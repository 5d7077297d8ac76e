"""Checks of values that come from a configuration."""

from __future__ import annotations

import pytest

from harness.checks import whole, within
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
