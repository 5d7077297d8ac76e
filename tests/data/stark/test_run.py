"""A whole run of `keyword` on a synthetic folder in STaRK's native layout."""

from __future__ import annotations

import importlib.util
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from harness.cli.data import main as data_verb
from harness.config.compose import compose
from harness.errors import HarnessError
from harness.running.evaluate import evaluate

if TYPE_CHECKING:
    from conftest import Native

Configure = Callable[..., dict[str, Any]]
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def configure(tmp_path: Path, native: Native) -> Configure:
    """Return a composer of configurations on the synthetic folder."""
    folder = native.write(tmp_path / "synthetic")

    def make(*overrides: str) -> dict[str, Any]:
        given = [
            "bench=stark_mag", f"bench.folder={folder}", "split=all", "tracking=none",
            "strategy=keyword", f"paths.root={tmp_path}",
        ]  # fmt: skip
        return compose([*given, *overrides])

    return make


def test_keyword_answers_every_question(configure: Configure) -> None:
    outcome = evaluate(configure("bench.variant=train"), notify=lambda line: None)
    assert (outcome.exit_code, outcome.answered, outcome.pending) == (0, 6, 0)
    assert outcome.scored is not None
    summary = outcome.scored.summary
    # An answer is a node and keyword gives texts; but the documents it finds are nodes.
    assert summary["metrics"]["recall@5"]["value"] == 1.0
    assert summary["metrics"]["recall@5"]["n"] == 6
    assert summary["metrics"]["hit@1"]["value"] == 0.0
    assert summary["variant"] == "synthetic-train"


def test_where_the_cache_is_makes_no_other_run(configure: Configure, tmp_path: Path) -> None:
    first = evaluate(configure("bench.variant=test"), notify=lambda line: None)
    assert (tmp_path / "runs" / "cache" / "skb").is_dir()
    other = configure("bench.variant=test", f"bench.cache={tmp_path / 'elsewhere'}")
    again = evaluate(other, notify=lambda line: None)
    assert again.folder.path == first.folder.path
    assert again.answered == 0
    related = evaluate(configure("bench.variant=test", "bench.relations=3"), notify=lambda _: None)
    assert related.folder.path != first.folder.path


def test_without_the_knowledge_base_the_run_says_what_is_missing(
    configure: Configure, tmp_path: Path
) -> None:
    (tmp_path / "synthetic" / "processed" / "node_info.pkl").unlink()
    with pytest.raises(HarnessError) as caught:
        evaluate(configure(), notify=lambda line: None)
    assert "needs the view `passages`" in str(caught.value)
    assert "processed lacks node_info.pkl" in str(caught.value)
    closed = evaluate(configure("strategy=closed_book"), notify=lambda line: None)
    assert closed.answered == 3


def test_verify_counts_nodes_and_edges(
    native: Native,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from harness.data.manifest import Manifest, load_manifest

    raw = load_manifest("stark_mag").model_dump()
    for role, rows in (("questions", 3), ("queries", 12)):
        raw["variants"]["test"]["files"][role] |= {"rows": rows, "sha256": None, "verified": False}
    manifest = Manifest.model_validate(raw)
    monkeypatch.setattr("harness.data.opened.load_manifest", lambda _: manifest)
    monkeypatch.setenv("HARNESS_ROOT", str(tmp_path))
    native.write(tmp_path / "data" / "stark" / "mag")
    assert data_verb(["verify", "stark_mag", "test", "--data", str(tmp_path / "data")]) == 0
    shown = capsys.readouterr().out
    assert "stark_mag.test: 3 questions, 21 passages, 56 nodes and edges, split 3 tune" in shown
    assert "the knowledge base has 21 nodes and 35 edges" in shown


def test_the_measuring_tool_writes_what_can_be_read(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("scale", ROOT / "tools" / "stark_scale.py")
    assert spec is not None
    assert spec.loader is not None
    scale = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scale)
    scale.write(tmp_path / "synthetic", 2500, 20_000, 88)
    raw = (tmp_path / "synthetic" / "processed" / "node_info.pkl").read_bytes()
    info = pickle.loads(raw)
    assert list(info) == list(range(2500))
    assert info[2499]["type"] == "paper"
    assert len(info[2499]["abstract"]) > 300
    for _ in range(2):
        found = scale.load(tmp_path / "synthetic", tmp_path / "cache")
        assert (found["nodes"], found["questions"]) == (2500, 933)
        assert 19_000 < found["edges"] <= 20_000
        assert found["reached"] > 0
        assert found["peak"] > 10_000_000
