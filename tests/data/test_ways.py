"""What a variant lacks, and the command that gets it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from harness.data.manifest import Manifest, load_manifest
from harness.data.ways import fetch_command, lack_of

HUB = {"repo": "a/b", "revision": "c" * 40, "file": "f"}


@pytest.fixture
def manifest() -> Manifest:
    def variant(files: dict[str, Any], **more: Any) -> dict[str, Any]:
        return {"description": "invented", "files": files, **more}

    raw = load_manifest("musique").model_dump()
    raw["variants"] = {
        "all": variant({"questions": {"path": "all.jsonl", "rows": 9, "hub": HUB}}),
        "part": variant({"questions": {"path": "part.jsonl", "rows": 3}}, parent="all"),
        "mixed": variant(
            {
                "questions": {"path": "m.jsonl", "rows": 9, "hub": HUB},
                "kb": {"path": "kb.txt"},
                "types": {"path": "types.txt", "optional": True},
            }
        ),
        "alone": variant({"questions": {"path": "alone.jsonl", "rows": 9}}),
    }
    return Manifest.model_validate(raw)


def lack(manifest: Manifest, name: str, folder: Path) -> tuple[str, list[str], bool]:
    found = lack_of(manifest, name, folder)
    return found.variant, [file.path for file in found.files.values()], found.fetchable


def test_what_is_lacking_with_nothing_there(tmp_path: Path, manifest: Manifest) -> None:
    assert lack(manifest, "all", tmp_path) == ("all", ["all.jsonl"], True)
    assert lack(manifest, "part", tmp_path) == ("all", ["all.jsonl"], True)
    assert lack(manifest, "mixed", tmp_path) == ("mixed", ["m.jsonl", "kb.txt"], False)
    assert lack(manifest, "alone", tmp_path) == ("alone", ["alone.jsonl"], False)


def test_what_is_there_is_not_lacking(tmp_path: Path, manifest: Manifest) -> None:
    (tmp_path / "kb.txt").touch()
    assert lack(manifest, "mixed", tmp_path) == ("mixed", ["m.jsonl"], True)
    (tmp_path / "all.jsonl").touch()
    assert lack(manifest, "part", tmp_path) == ("all", [], False)
    (tmp_path / "part.jsonl").touch()
    assert lack(manifest, "part", tmp_path) == ("part", [], False)
    atlas = load_manifest("atlas")
    assert lack(atlas, "small", tmp_path) == ("small", [], False)


def test_a_command_can_be_pasted() -> None:
    given = shlex.split(fetch_command("musique", "dev", Path("my data/it's")))
    assert given[1:] == [
        "-m", "harness", "data", "fetch", "musique", "dev", "--data", "my data/it's",
    ]  # fmt: skip
