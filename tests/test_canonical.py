"""Canonical JSON and hashes: equal data, equal text; unequal data, unequal text."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.canonical import canonical_json, sha256_file, sha256_json, sha256_text

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


def reordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reordered(value[key]) for key in reversed(value)}
    return [reordered(item) for item in value] if isinstance(value, list) else value


@given(value=JSON)
def test_it_is_json_whatever_the_order_of_keys(value: Any) -> None:
    text = canonical_json(value)
    assert json.loads(text) == value
    assert canonical_json(reordered(value)) == text
    assert canonical_json(json.loads(text)) == text
    assert sha256_json(value) == hashlib.sha256(text.encode()).hexdigest()


@given(one=JSON, other=JSON)
def test_equal_text_means_equal_data(one: Any, other: Any) -> None:
    if canonical_json(one) == canonical_json(other):
        assert one == other


def test_the_form_never_changes() -> None:
    value = {"b": [1, 2.5, None, True], "a": "é\u2028", "c": {}}
    assert canonical_json(value) == '{"a":"é\u2028","b":[1,2.5,null,true],"c":{}}'
    assert canonical_json((1, 2)) == "[1,2]"
    assert sha256_json({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), [float("nan")]])
def test_what_has_no_json_form_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json(value)


@pytest.mark.parametrize("value", [{1, 2}, object(), b"bytes", {"a": {1}}])
def test_what_is_no_json_data_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)


def test_texts_and_files_hash_alike(tmp_path: Path) -> None:
    text = "Größe\r\n" * 100_000
    path = tmp_path / "x"
    path.write_bytes(text.encode())
    assert sha256_file(path) == sha256_text(text) == hashlib.sha256(text.encode()).hexdigest()
    assert sha256_text("\ud800") != sha256_text("\ud801")
