"""The drawing of a tree of sub-questions."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from harness.nouns import Trace, TraceStep
from harness.report.tree import draw_tree

TITLES = {"p0": "The [red]Lamp", "p1": "Sefa Marrow"}


def node(id_: str, parent: str | None, **told: Any) -> TraceStep:
    data = {"id": id_, "parent": parent, "asked": f"asked [{id_}]?", "status": "RESOLVED",
            "answer": None, "hits": [], **told}  # fmt: skip
    return TraceStep("tree.node", data)


def drawn(*steps: TraceStep, wanted: tuple[str, ...] = ()) -> str:
    tree = draw_tree(Trace(steps), wanted, TITLES)
    console = Console(width=100, highlight=False)
    with console.capture() as captured:
        console.print(tree)
    return captured.get()


def test_each_node_is_drawn_below_its_parent_with_its_passages() -> None:
    text = drawn(
        node("", None, status="UNRESOLVED"),
        node("L", "", answer="Sefa [x]", hits=[{"passage": "p0", "score": 1.0}]),
        node("R", "", status="FAIL", fail="depth_cap", hits=[{"passage": "p1", "score": 1.0}]),
        wanted=("p0",),
    )
    lines = text.splitlines()
    assert lines[0] == "asked []? UNRESOLVED"
    assert lines[1] == "├── L: asked [L]? RESOLVED -> Sefa [x]"
    assert lines[2] == "│   └── 1. gold The [red]Lamp"
    assert lines[3] == "└── R: asked [R]? FAIL (depth_cap)"
    assert lines[4] == "    └── 1. Sefa Marrow"


def test_a_passage_without_a_title_stands_under_its_id() -> None:
    assert "1. p9" in drawn(node("", None, hits=[{"passage": "p9", "score": 1.0}]))


def test_an_orphan_hangs_on_the_root() -> None:
    assert "LL: asked [LL]?" in drawn(node("", None), node("LL", "L"))


def test_a_trace_without_a_tree_draws_nothing() -> None:
    assert draw_tree(Trace((TraceStep("read", {"answer": "x"}),)), (), {}) is None
    assert draw_tree(Trace(), (), {}) is None
