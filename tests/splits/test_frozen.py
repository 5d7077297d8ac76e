"""Committed split files: what they hold, and that tampering with one is found out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmarks.musique import musique
from harness.data.manifest import load_manifest
from harness.errors import DataError
from harness.paths import resource
from harness.splits import FrozenSplit, read_split, split_path, split_payload
from harness.splits.select import split_of

FILES = sorted((resource("data_manifests") / "splits").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_committed_split_is_whole(path: Path) -> None:
    raw = json.loads(path.read_text("utf-8"))
    assert path == split_path(raw["bench"], raw["variant"])
    assert (raw["algorithm"], raw["seed"]) == (1, 88)
    assert raw["counts"] == {side: len(raw[side]) for side in ("heldout", "tune")}
    for side in ("heldout", "tune"):
        assert raw[side] == sorted(set(raw[side]))
    text = json.dumps(
        {"heldout": raw["heldout"], "tune": raw["tune"]}, separators=(",", ":"), ensure_ascii=False
    )
    assert raw["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    split = read_split(path)
    assert not split.tune & split.heldout
    manifest = load_manifest(raw["bench"])
    assert raw["strata"] == manifest.strata
    assert raw["parent"] == manifest.variants[raw["variant"]].parent


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_slice_inherits_its_parents_sides(path: Path) -> None:
    raw = json.loads(path.read_text("utf-8"))
    split = read_split(path)
    if raw["parent"] is None:
        n = len(split.tune) + len(split.heldout)
        assert len(split.heldout) == (n + 5) // 10
        return
    parent = read_split(split_path(raw["bench"], raw["parent"]))
    assert split.heldout <= parent.heldout
    assert split.tune <= parent.tune


@pytest.mark.parametrize(
    ("variant", "heldout", "tune", "sha256"),
    [
        ("dev", 242, 2175, "bb8f35e727d948724ca4f85ffdda53e12e7e5747d4d0aaf9a791792c7b1983ee"),
        ("full_dev", 242, 2175, "bb8f35e727d948724ca4f85ffdda53e12e7e5747d4d0aaf9a791792c7b1983ee"),
        ("dev200", 16, 184, "d2b1f8ea643855f39a824b8cfb1049d9bf9bb60719568c322b7211c951667c23"),
        ("train100", 10, 90, "36c52ca31a5f83a37fa039b2335af9ddcf42727d9b1f7185d473e44bd799250e"),
    ],
)
def test_musiques_splits_never_change(variant: str, heldout: int, tune: int, sha256: str) -> None:
    split = read_split(split_path("musique", variant))
    assert (len(split.heldout), len(split.tune), split.sha256) == (heldout, tune, sha256)


@pytest.fixture
def payload() -> dict[str, Any]:
    return split_payload(
        bench="invented",
        variant="v",
        parent=None,
        strata="hops",
        tune={"a", "b", "c"},
        heldout={"d"},
    )


def test_a_payload_reads_back(tmp_path: Path, payload: dict[str, Any]) -> None:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(payload))
    assert read_split(path) == FrozenSplit(frozenset("abc"), frozenset("d"), payload["sha256"])


def _move(raw: dict[str, Any]) -> None:
    raw["heldout"].append(raw["tune"].pop())


def _drop(raw: dict[str, Any]) -> None:
    raw["tune"].pop()


def _both(raw: dict[str, Any]) -> None:
    raw.update(split_payload(**_ARGUMENTS, tune={"a", "d"}, heldout={"d"}))


_ARGUMENTS: dict[str, Any] = {"bench": "i", "variant": "v", "parent": None, "strata": "hops"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_move, "the frozen split was altered"),
        (_drop, "the frozen split was altered"),
        (_both, "the frozen split was altered"),
        (lambda raw: raw["tune"].reverse(), "the frozen split was altered"),
        (lambda raw: raw.update(counts={"heldout": 0, "tune": 0}), "the frozen split was altered"),
        (lambda raw: raw.update(sha256="0"), "the frozen split was altered"),
        (lambda raw: raw.update(algorithm=2), "was made by algorithm 2, this is 1"),
        (lambda raw: raw.update(seed=89), "was made by algorithm"),
        (lambda raw: raw.pop("parent"), "is not a split file"),
        (lambda raw: raw.update(more=1), "is not a split file"),
        (lambda raw: raw.update(tune=None), "is not a split file"),
    ],
)
def test_tampering_is_found_out(
    tmp_path: Path,
    payload: dict[str, Any],
    change: Callable[[dict[str, Any]], None],
    says: str,
) -> None:
    change(payload)
    path = tmp_path / "s.json"
    path.write_text(json.dumps(payload))
    with pytest.raises(DataError, match=says) as caught:
        read_split(path)
    assert str(path) in str(caught.value)


def test_a_split_file_that_is_no_json_is_named_by_line(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text('{"algorithm": 1,\n')
    with pytest.raises(DataError, match=r"s.json:2: "):
        read_split(path)


@pytest.mark.shared
def test_the_real_slices_fit_their_splits(shared_data: Path) -> None:
    for variant, held in (("dev200", 16), ("train100", 10)):
        split, frozen = split_of(musique(variant=variant).load(shared_data))
        assert (len(split.heldout), frozen) == (held, True)
