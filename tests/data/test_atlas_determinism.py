"""Same arguments, same bytes: for any hash seed, locale, time zone and process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.data.benchmarks.atlas import generate, to_bytes

ROOT = Path(__file__).resolve().parents[2]
CODE = (
    "import hashlib; from harness.data.benchmarks.atlas import generate, to_bytes;"
    "print(hashlib.sha256(to_bytes(generate())).hexdigest())"
)


def digest_under(**settings: str) -> str:
    environment = os.environ | settings
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=ROOT,
    )
    return done.stdout.strip()


def test_bytes_do_not_depend_on_the_machine() -> None:
    here = hashlib.sha256(to_bytes(generate())).hexdigest()
    assert digest_under(PYTHONHASHSEED="1", LC_ALL="C", TZ="Asia/Tokyo") == here
    assert digest_under(PYTHONHASHSEED="4242", LC_ALL="tr_TR.UTF-8", TZ="America/Lima") == here


def test_seeds_and_difficulties_differ() -> None:
    digests = [
        hashlib.sha256(to_bytes(generate("small", difficulty, seed))).hexdigest()
        for difficulty, seed in (("normal", 88), ("normal", 89), ("easy", 88), ("hard", 88))
    ]
    assert len(dict.fromkeys(digests)) == 4


@pytest.mark.slow
def test_medium_carries_both_pools() -> None:
    atlas = generate("medium")
    assert len(atlas.questions) > 2000
    assert len(atlas.passages) > 19_000
    for ids in ([q.query.id for q in atlas.questions], [p.id for p in atlas.passages]):
        reserved = sum(atlas.wording[key] == "reserved" for key in ids) / len(ids)
        assert 0.45 < reserved < 0.55
