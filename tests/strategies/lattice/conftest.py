"""Makes `lattice_kit`, which the tests of this folder share, importable."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

_PATH = Path(__file__).with_name("lattice_kit.py")

if "lattice_kit" not in sys.modules:
    _spec = importlib.util.spec_from_file_location("lattice_kit", _PATH)
    assert _spec is not None and _spec.loader is not None
    _module = importlib.util.module_from_spec(_spec)
    sys.modules["lattice_kit"] = _module
    _spec.loader.exec_module(_module)


@pytest.fixture(scope="session")
def films():
    from lattice_kit import FILMS, make_lattice

    return make_lattice(FILMS)
