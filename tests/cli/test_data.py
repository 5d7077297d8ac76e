"""`data`: which benchmark files are there, and whether they are good."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Harness = Callable[..., Any]


def test_status_lists_every_variant(harness: Harness, tmp_path: Path) -> None:
    told = harness("data", "status", "--data", str(tmp_path))
    assert told.code == 0
    assert str(tmp_path) in told.out
    for variant in ("dev", "full_dev", "dev200", "train100"):
        assert f"musique.{variant} missing" in told.out
    assert harness("data", "status", "musique", "--data", str(tmp_path)).code == 0


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["status", "musiqe"], "did you mean musique"),
        (["verify", "nothing_like_it"], "there is no benchmark"),
        (["verify", "musique"], "no variant of musique is in"),
        (["verify", "musique", "dev"], "musique.dev needs the file"),
        (["verify", "musique", "dev2000"], "did you mean dev200"),
        (["fetch", "musique", "dev2000"], "did you mean dev200"),
        (["freeze", "musique", "dev"], "a frozen split is never made again"),
        (["freeze", "musique", "mine"], "musique has no variant `mine`"),
        *[
            ([action, "musique", name], f"musique has no variant `{name}`")
            for action in ("verify", "sample", "fetch", "freeze")
            for name in ("null", "1", "true", "{a:1}", "")
        ],
        (["sample", "musique", "dev200", "-n", "-1"], "-n=-1 is wrong: give a whole number of 1"),
        (["sample", "musique", "dev200", "-n", "0"], "-n=0 is wrong: give a whole number of 1"),
    ],
)
def test_mistakes(harness: Harness, tmp_path: Path, arguments: list[str], text: str) -> None:
    told = harness("data", *arguments, "--data", str(tmp_path))
    assert told.code == 2
    assert text in told.err


@pytest.mark.parametrize("arguments", [[], ["stats"], ["verify"]])
def test_an_incomplete_command_is_refused(harness: Harness, arguments: list[str]) -> None:
    assert harness("data", *arguments).code == 2


@pytest.mark.shared
def test_the_real_slices_are_good(harness: Harness, shared_data: Path) -> None:
    told = harness("data", "verify", "musique", "dev200", "--data", str(shared_data))
    assert told.code == 0, told.err
    assert "musique.dev200: 200 questions" in told.out
    assert "(frozen): good." in told.out


def test_a_folder_that_does_not_exist_is_said_to(harness: Harness, tmp_path: Path) -> None:
    told = harness("data", "status", "--data", str(tmp_path / "nope"))
    assert told.code == 0
    assert f"{tmp_path / 'nope'} does not exist" in told.out
    told = harness("data", "status", "--data", "")
    assert told.code == 2
    assert "paths.data='' is wrong: give a path" in told.err
