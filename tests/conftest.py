"""Fixtures shared by all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of the real benchmark slices, or skip where it is absent."""
    path = Path(os.environ.get("MULTIHOP_TEST_DATA", ROOT.parent / "shared" / "data"))
    if not path.is_dir():
        pytest.skip(
            f"the real benchmark slices are not at {path}; set MULTIHOP_TEST_DATA to their folder"
        )
    return path
