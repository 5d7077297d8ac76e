"""Records hash as `dataclasses.asdict` would have them, whatever is in them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import pytest

from harness.canonical import sha256_json
from harness.nouns import Gold, Hop, Query, Question, Scope, Triple, Turn
from harness.running.plain import sha256_records


@pytest.mark.parametrize(
    "record",
    [
        Query("q1", "Whó?"),
        Query("q1", "Who?", Scope(("a", "b"), "a"), (Turn("x", "y", ("a",)),)),
        Gold("n", ("A", "B"), ("c",), hops=3, tags=(("k", "v"),)),
        Question(
            Query("q", "\ud800"),
            Gold("n", (), evidence=(Triple("s", "r", "o", (("k", "v"),)),), facts=(("T", 0),),
                 decomposition=(Hop("#1 >> r", "a"),)),
        ),
    ],
)  # fmt: skip
def test_a_record_hashes_as_its_dictionary(record: Any) -> None:
    assert sha256_records(record) == sha256_json(asdict(record))
    assert sha256_records([record, None]) == sha256_json([asdict(record), None])


def test_what_is_no_data_is_refused() -> None:
    @dataclass
    class Odd:
        inside: object

    with pytest.raises(TypeError, match="set is neither JSON data nor a record"):
        sha256_records(Odd({1}))
    with pytest.raises(ValueError, match="Out of range"):
        sha256_records(Odd(float("nan")))
