"""Where the numbers of a run come from."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.canonical import sha256_json
from harness.running import provenance as module
from harness.running.evaluate import Outcome


def test_what_made_a_run_can_be_read_from_it(run: Callable[..., Outcome]) -> None:
    outcome = run()
    told = json.loads(outcome.folder.provenance.read_text(encoding="utf-8"))
    assert told["identity"] == sha256_json(told["identity_parts"])
    parts = told["identity_parts"]
    assert parts["bench"]["sha256"]
    assert parts["split"]["sha256"]
    assert [prompt["name"] for prompt in parts["prompts"]] == ["reader"]
    assert all(len(prompt["prompt_sha256"]) == 64 for prompt in parts["prompts"])
    assert told["packages"]["bm25s"]
    assert set(told["git"]) == {"commit", "dirty"}
    assert told["python"]
    assert told["machine"]["cores"] >= 1


def test_commit_and_dirty_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *identity, *arguments], check=True)

    monkeypatch.setattr(module, "source_root", lambda: tmp_path)
    assert module.git_state() == {"commit": None, "dirty": None}, "no checkout at all"
    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "-m", "one")
    state = module.git_state()
    assert len(state["commit"]) == 40
    assert state["dirty"] is False
    (tmp_path / "new.py").touch()
    assert module.git_state() == {"commit": state["commit"], "dirty": True}
    monkeypatch.setattr(module, "source_root", lambda: None)
    assert module.git_state() == {"commit": None, "dirty": None}


def test_without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert module.git_state() == {"commit": None, "dirty": None}
