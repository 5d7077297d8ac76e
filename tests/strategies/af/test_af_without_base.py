"""STaRK's questions without its knowledge base: refused before any run, saying what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.__main__ import main


@pytest.mark.parametrize("made", [False, True], ids=["no folder", "an empty folder"])
def test_a_missing_knowledge_base_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made: bool
) -> None:
    folder = tmp_path / "base"
    (folder / "stark_qa").mkdir(parents=True)
    (folder / "split").mkdir()
    rows = "id,query,answer_ids\n0,Which papers are of tides?,[1]\n"
    (folder / "stark_qa" / "stark_qa.csv").write_text(rows, encoding="utf-8")
    (folder / "split" / "test.index").write_text("0\n", encoding="utf-8")
    if made:
        (folder / "processed").mkdir()
    code = main([
        "eval", "bench=stark_mag", f"bench.folder={folder}", "strategy=af", "split=all",
        "tracking=none", f"paths.root={tmp_path}",
    ])  # fmt: skip
    said = capsys.readouterr().err
    assert code == 2
    assert "needs the view `skb`" in said
    assert str(folder / "processed") in said
    if made:
        assert "node_info.pkl" in said
    assert not (tmp_path / "runs" / "stark_mag").exists()
