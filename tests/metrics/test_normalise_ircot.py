"""The IRCoT normalisers."""

from __future__ import annotations

import string

import ftfy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.normalise import normalise
from harness.metrics.normalise_drop import normalise_drop
from harness.metrics.normalise_ircot import normalise_ircot, normalise_ircot_squad, repair


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u201cKolin\u201d", '"Kolin"'),
        ("Rene\u0301", "Ren\u00e9"),
        ("Zo\u00c3\u00ab", "Zo\u00eb"),
        ("salt &amp; lime", "salt & lime"),
        ("\uff11\uff12", "12"),
        ("Lake\x0bVan", "LakeVan"),
        ("30\t40", "30\t40"),
    ],
)
def test_repair(text: str, expected: str) -> None:
    assert repair(text) == expected


@given(st.text(alphabet=string.printable + "&;é\u2019\x0b"))
def test_the_short_way_is_the_long_way(text: str) -> None:
    assert repair(text) == ftfy.fix_text(text)


@given(st.text())
def test_what_follows_is_drop_or_squad(text: str) -> None:
    assert normalise_ircot(text) == normalise_drop(ftfy.fix_text(text))
    assert normalise_ircot_squad(text) == normalise(ftfy.fix_text(text))
