"""What ships with the harness is found in the checkout and in the built wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from harness import paths

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ("harness", "strategies", "conf", "data_manifests")
BUILT_FROM = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


def test_the_checkout_has_its_folders() -> None:
    assert paths.resource("conf") == ROOT / "conf"
    assert paths.resource("data_manifests") == ROOT / "data_manifests"
    assert paths.source_root() == ROOT


def test_an_installation_without_its_folders_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "harness")
    with pytest.raises(FileNotFoundError, match="installed without its folder 'conf'"):
        paths.resource("conf")
    assert paths.source_root() is None
    inside = tmp_path / "harness" / "_resources" / "conf"
    inside.mkdir(parents=True)
    assert paths.resource("conf") == inside


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, so that no build folder is left in the checkout."""
    source = tmp_path_factory.mktemp("source")
    leave = shutil.ignore_patterns("__pycache__", "*.egg-info", "local")
    for name in SHIPPED:
        shutil.copytree(ROOT / name, source / name, ignore=leave)
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, source / name)
    target = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "-q", "-w", str(target)],
        cwd=source, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (built,) = target.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a verb of the unpacked wheel where no checkout is in sight."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HARNESS_")}
    environment |= {"PYTHONPATH": str(unpacked), "PYTHONSAFEPATH": "1", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-m", "harness", *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def shipped(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "local" not in path.parts
    }


def test_configuration_and_manifests_are_inside(unpacked: Path) -> None:
    for name in ("conf", "data_manifests"):
        inside = shipped(unpacked / "harness" / "_resources" / name)
        assert inside == shipped(ROOT / name)
        assert inside


def test_every_module_and_prompt_is_inside(unpacked: Path) -> None:
    for name in ("harness", "strategies"):
        for path in (ROOT / name).rglob("*"):
            if path.suffix in (".py", ".txt", ".yaml", ".typed"):
                assert (unpacked / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    assert list((unpacked / "harness" / "reader" / "prompts").glob("*.txt"))
    assert not list(unpacked.rglob("test_*.py"))


def test_eval_composes_outside_the_checkout(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, tmp_path, "eval", "--cfg", "job", "strategy=keyword", "paths.data=/a, b")
    assert done.returncode == 0, done.stderr
    assert "strategies.keyword.Keyword" in done.stdout
    assert "data: /a, b" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_data_status_outside_the_checkout(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, tmp_path, "data", "status")
    assert done.returncode == 0, done.stderr
    assert "musique.dev200" in done.stdout
    assert "frozen" in done.stdout
    assert str(tmp_path / "data") in done.stdout.replace("\n", "")


def test_an_evaluation_outside_the_checkout(
    unpacked: Path, tmp_path: Path, musique_file: Path
) -> None:
    done = run(
        unpacked, tmp_path, "eval", "strategy=naive_rag", "bench=musique",
        f"bench.questions={musique_file}",
        "run.limit=4", "split=all", "tracking=none", "paths.root=out",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (ledger,) = (tmp_path / "out" / "runs").rglob("ledger.jsonl")
    assert len(ledger.read_text().splitlines()) == 4
