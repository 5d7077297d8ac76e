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
        (["fetch", "musiqe"], "did you mean musique"),
        (["fetch", "musique"], "HF_HUB_OFFLINE is set, so musique/musique_ans_v1.0_dev.jsonl is"),
        (["fetch", "musique", "train100"], "musique.train100 needs the file"),
        (["pin", "musiqe"], "did you mean musique"),
        (["pin", "musique"], "no variant of musique is in"),
        (["pin", "musique", "dev"], "musique.dev needs the file"),
        (["freeze", "musique", "dev"], "a frozen split is never made again"),
        (["freeze", "musique", "mine"], "musique has no variant `mine`"),
        *[
            ([action, "musique", name], f"musique has no variant `{name}`")
            for action in ("verify", "sample", "fetch", "freeze", "pin")
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


@pytest.mark.parametrize("arguments", [[], ["stats"], ["fetch"], ["pin"], ["sample"], ["freeze"]])
def test_an_incomplete_command_is_refused(harness: Harness, arguments: list[str]) -> None:
    assert harness("data", *arguments).code == 2


@pytest.mark.shared
def test_the_real_slices_are_good(harness: Harness, shared_data: Path) -> None:
    told = harness("data", "verify", "musique", "dev200", "--data", str(shared_data))
    assert told.code == 0, told.err
    assert "musique.dev200: 200 questions" in told.out
    assert "(frozen): good." in told.out


def test_status_says_how_to_get_what_is_missing(harness: Harness, tmp_path: Path) -> None:
    folder = tmp_path / "my data"
    told = harness("data", "status", "--data", str(folder))
    command = "python -m harness data fetch musique dev --data"
    assert f"musique.dev: {command} '{folder}'" in told.out
    assert "musique.dev200: is a part of dev, whose file suffices" in told.out
    assert "musique.train100: by hand; how: python -m harness data status musique" in told.out
    assert "atlas.small:" not in told.out
    told = harness("data", "status", "musique", "--data", str(folder))
    assert "musique.train100: by hand; needs musique/musique_train_100.json, " in told.out
    assert "See https://github.com/StonyBrookNLP/musique" in told.out
    told = harness("data", "status", "atlas", "--data", str(folder))
    assert "To get what is missing" not in told.out


def test_what_is_generated_is_not_fetched(harness: Harness) -> None:
    told = harness("data", "fetch", "atlas")
    assert (told.code, "atlas.small is made by the harness itself" in told.out) == (0, True)


def test_offline_an_evaluation_says_how_to_fetch(harness: Harness, tmp_path: Path) -> None:
    told = harness("eval", "bench=musique", "tracking=none", f"paths.root={tmp_path}")
    assert told.code == 2
    folder = tmp_path / "data"
    assert f"`python -m harness data fetch musique dev --data {folder}`" in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.shared
def test_the_real_slices_are_as_pinned(harness: Harness, shared_data: Path) -> None:
    for variant in ("dev200", "train100"):
        told = harness("data", "pin", "musique", variant, "--data", str(shared_data))
        assert told.code == 0
        assert "is as pinned in" in told.out


def test_a_folder_that_does_not_exist_is_said_to(harness: Harness, tmp_path: Path) -> None:
    told = harness("data", "status", "--data", str(tmp_path / "nope"))
    assert told.code == 0
    assert f"{tmp_path / 'nope'} does not exist" in told.out
    told = harness("data", "status", "--data", "")
    assert told.code == 2
    assert "paths.data='' is wrong: give a path" in told.err


def test_a_folder_that_is_none_is_not_verified(harness: Harness, tmp_path: Path) -> None:
    for arguments in (["verify"], ["verify", "atlas", "small"], ["verify", "musique"]):
        told = harness("data", *arguments, "--data", str(tmp_path / "typo"))
        assert (told.code, "typo is no folder" in told.err) == (2, True)
