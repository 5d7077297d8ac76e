"""The verbs, their help, exit codes, and how little answering for help costs."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness import __main__ as module
from harness.__main__ import VERBS, main
from harness.errors import DataError, HarnessError

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {
    "torch", "litellm", "mlflow", "pandas", "scipy", "faiss", "bm25s", "sentence_transformers",
    "datasets", "hydra", "omegaconf", "pyarrow", "numpy", "pydantic", "rich", "transformers",
}  # fmt: skip

Harness = Callable[..., Any]


@pytest.mark.parametrize("flag", ["--help", "-h", "help", None])
def test_help_lists_every_verb(harness: Harness, flag: str | None) -> None:
    told = harness(*([flag] if flag else []))
    assert told.code == 0
    assert all(f"{verb} " in told.out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(harness: Harness, verb: str) -> None:
    told = harness(verb, "--help")
    assert told.code == 0
    assert len(told.out) > 100


@pytest.mark.parametrize("action", ["status", "verify", "fetch", "freeze"])
def test_every_action_of_data_explains_itself(harness: Harness, action: str) -> None:
    told = harness("data", action, "--help")
    assert told.code == 0
    assert "--data" in told.out


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom harness.__main__ import main\nmain(['--help'])\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.rsplit("LOADED ", 1)[1].split())
    assert "harness" in loaded
    assert loaded & HEAVY == set()


@pytest.mark.parametrize(
    ("verb", "meant"), [("evl", "eval"), ("shw", "show"), ("run", "runs"), ("Score", "score")]
)
def test_a_wrong_verb_is_told_the_nearest(harness: Harness, verb: str, meant: str) -> None:
    told = harness(verb)
    assert told.code == 2
    assert f"there is no verb `{verb}`" in told.err
    assert "did you mean" in told.err
    assert meant in told.err.split("(valid")[0]


@pytest.mark.parametrize(
    ("raised", "code", "text"),
    [
        (HarnessError("put this right"), 2, "error: put this right\n"),
        (DataError("a.jsonl", "is torn", line=3), 2, "error: a.jsonl:3: is torn\n"),
        (KeyboardInterrupt(), 130, "give the same command again"),
        (OSError(28, "No space left on device", "a/b"), 2, "error: a/b: No space left on device\n"),
        (PermissionError(13, "Permission denied"), 2, "error: Permission denied\n"),
        (OSError("odd"), 2, "error: odd\n"),
    ],
)
def test_what_a_verb_raises(
    monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int, text: str
) -> None:
    def fail(_: list[str]) -> int:
        raise raised

    err = io.StringIO()
    monkeypatch.setattr("harness.cli.runs.main", fail)
    monkeypatch.setattr(module.sys, "stderr", err)
    close = err.close
    monkeypatch.setattr(err, "close", lambda: None)
    assert main(["runs"]) == code
    assert text in err.getvalue()
    assert "Traceback" not in err.getvalue()
    close()


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: list[str]) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("harness.cli.runs.main", fail)
    with pytest.raises(ZeroDivisionError):
        main(["runs"])


def test_what_a_terminal_cannot_show_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")

    def speak(_: list[str]) -> int:
        print("Zoë \ud800 …")
        return 0

    monkeypatch.setattr("harness.cli.runs.main", speak)
    monkeypatch.setattr(module.sys, "stdout", out)
    assert main(["runs"]) == 0
    out.flush()
    assert raw.getvalue() == b"Zo\\xeb \\ud800 \\u2026\n"


SPEAK = """
import sys
import harness.cli.{verb} as verb
from harness.__main__ import main
def speak(_):
    for n in range(3):
        print("line", n, file=sys.stderr, flush=True)
        print("x" * 100_000, flush=True)
    open("done", "w").close()
    return 1
verb.main = speak
sys.exit(main(["{verb}"]))
"""


@pytest.mark.parametrize("verb", ["runs", "eval"])
@pytest.mark.parametrize(
    ("streams", "code"),
    [
        (">&-", 1),
        ("2>&-", 1),
        (">&- 2>&-", 1),
        ("2>/dev/full", 1),
        (">/dev/full", 1),
        (">/dev/full 2>/dev/full", 1),
        ("| true", 1),
        ("2>&1 | true", 1),
    ],
)
def test_broken_streams_neither_stop_nor_fake_what_is_under_way(
    tmp_path: Path, verb: str, streams: str, code: int
) -> None:
    (tmp_path / "speak.py").write_text(SPEAK.format(verb=verb))
    command = f"{shlex.quote(sys.executable)} speak.py {streams}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, (tmp_path / "done").exists()) == (code, True)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize(
    ("streams", "code", "says"),
    [("| true", 0, ""), (">&-", 0, ""), (">/dev/full", 2, "standard output: No space left")],
)
def test_help_to_a_broken_stream(streams: str, code: int, says: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m harness --help {streams}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert "ignored" not in done.stderr


@pytest.mark.parametrize("strategy", ["lattice", "noesis"])
def test_the_verbs_of_a_strategy_are_listed(harness: Harness, strategy: str) -> None:
    told = harness(strategy, "--help")
    assert told.code == 0
    assert f"python -m harness {strategy} VERB --help" in told.out


def test_a_python_without_the_packages_is_told_which_to_use(
    monkeypatch: pytest.MonkeyPatch, harness: Harness
) -> None:
    def lacking(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'rich'", name="rich")

    monkeypatch.setattr(module.importlib, "import_module", lacking)
    told = harness("runs")
    assert told.code == 2
    assert "lacks the package rich" in told.err
    assert "make environment" in told.err


def test_a_missing_module_of_our_own_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'harness.gone'", name="harness.gone")

    monkeypatch.setattr(module.importlib, "import_module", broken)
    with pytest.raises(ModuleNotFoundError):
        main(["runs"])
