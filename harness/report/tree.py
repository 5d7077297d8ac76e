"""A tree of sub-questions, drawn: any strategy whose trace has steps of the kind `tree.node`.

Such a step says its `id` (a path, empty at the root), its `parent` (None at the root), what was
`asked`, its `status`, its `answer`, and its `hits` as `{"passage", "score"}`; `fail` says why it
has no answer. Nothing is known here of what made the tree.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.markup import escape
from rich.tree import Tree

from harness.nouns import Trace

__all__ = ["NODE", "draw_tree"]

NODE = "tree.node"
"""The kind of the steps that are drawn."""

_STYLES = {"RESOLVED": "green", "UNRESOLVED": "yellow", "FAIL": "red"}


def draw_tree(trace: Trace, wanted: Collection[str], titles: Mapping[str, str]) -> Tree | None:
    """Return the drawing of a trace's tree; None where it has none.

    Args:
        trace: The trace.
        wanted: The ids of the gold passages, which are marked.
        titles: Passage id to title.
    """
    branches: dict[str, Tree] = {}
    root: Tree | None = None
    for step in trace.steps:
        if step.kind != NODE:
            continue
        label = _label(step.data)
        above = branches.get(str(step.data.get("parent")))
        if root is None:
            branch = root = Tree(label)
        elif above is None:
            # A node whose parent is not told hangs on the root.
            branch = root.add(label)
        else:
            branch = above.add(label)
        branches[str(step.data.get("id"))] = branch
        if passages := _passages(step.data, wanted, titles):
            branch.add(passages)
    return root


def _label(node: Mapping[str, Any]) -> str:
    status = str(node.get("status", "?"))
    style = _STYLES.get(status, "white")
    answer = node.get("answer")
    said = f" -> [bold]{escape(str(answer))}[/bold]" if answer is not None else ""
    fail = f" ({escape(str(node['fail']))})" if node.get("fail") else ""
    place = f"{escape(str(node['id']))}: " if node.get("id") else ""
    return f"{place}{escape(str(node.get('asked')))} [{style}]{status}[/{style}]{fail}{said}"


def _passages(node: Mapping[str, Any], wanted: Collection[str], titles: Mapping[str, str]) -> str:
    """Return the passages of a node by title in one text, gold ones marked."""
    lines = []
    for rank, hit in enumerate(node.get("hits", ()), start=1):
        id_ = str(hit.get("passage"))
        mark = "[bold yellow]gold[/bold yellow] " if id_ in wanted else ""
        lines.append(f"[dim]{rank}.[/dim] {mark}{escape(titles.get(id_) or id_)}")
    return "\n".join(lines)
