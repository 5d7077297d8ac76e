"""Strategy code cannot reach gold: the types say so, and so does the source."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from harness.nouns import Gold, Query
from harness.strategy import Context

ROOT = Path(__file__).resolve().parents[2]
DOORS = {"Gold", "Question", "OracleContext", "OracleRunContext", "gold", "golds", "usable_answers"}

SNIPPET = """
from __future__ import annotations

from harness.nouns import Gold, Query
from harness.strategy import Context, OracleContext


def through_the_query(query: Query) -> object:
    return query.gold


def through_the_context(context: Context, query: Query) -> Gold:
    return context.gold(query)


def through_the_door(context: OracleContext, query: Query) -> Gold:
    return context.gold(query)


def not_an_oracle(context: Context) -> OracleContext:
    return context
"""


def test_gold_does_not_type_check(tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(SNIPPET, encoding="utf-8")
    # Only these three are looked into: what else they import would take half a minute.
    done = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--no-error-summary",
            "--cache-dir", str(tmp_path / "cache"), "--follow-imports=skip",
            "harness/nouns.py", "harness/strategy.py", str(snippet),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    told = [line.partition("snippet.py:")[2] for line in done.stdout.splitlines()]
    errors = [line for line in told if "error:" in line and "no-any-return" not in line]
    assert [line.split(":")[0] for line in errors] == ["9", "13", "21"], done.stdout + done.stderr
    assert '"Query" has no attribute "gold"' in errors[0]
    assert '"Context" has no attribute "gold"' in errors[1]
    assert "return-value" in errors[2]


def test_a_query_holds_no_field_of_gold() -> None:
    names = {field.name for field in fields(Query)}
    assert names == {"id", "text", "scope", "history"}
    assert names & {field.name for field in fields(Gold)} == set()
    assert not hasattr(Context, "gold")
    with pytest.raises((AttributeError, TypeError)):
        Query("q", "Who?").gold = 1  # type: ignore[attr-defined]


def names_in(path: Path) -> set[str]:
    """Every name, attribute, import and named door in a file."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            named.add(node.id)
        elif isinstance(node, ast.Attribute):
            named.add(node.attr)
        elif isinstance(node, ast.alias):
            named |= {*node.name.split("."), node.asname or ""}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named |= DOORS & {node.value}
    return named


def files_of_one_strategy(path: Path) -> list[Path]:
    """A file of `strategies` stands for itself; one of a package for all of the package."""
    inside = path.relative_to(ROOT / "strategies").parts
    return sorted((ROOT / "strategies" / inside[0]).rglob("*.py")) if len(inside) > 1 else [path]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "strategies").rglob("*.py")), ids=lambda path: path.stem
)
def test_only_declared_oracles_name_the_door(path: Path) -> None:
    """Gold is reached only by a file that says ORACLE itself.

    A strategy that learns from labelled examples, or has an oracle beside it, may read the type
    of a gold it is handed: the examples are questions that are not being answered. The doors to
    the golds of the run stay closed to all files but those that declare the oracle.
    """
    named = names_in(path)
    if "ORACLE" in named:
        return
    together = set().union(*map(names_in, files_of_one_strategy(path)))
    handed = {"Question", "Gold", "gold"} if together & {"learns_from", "ORACLE"} else set()
    assert named & DOORS <= handed
    assert named & {"vars", "__dict__", "eval", "exec", "gc", "inspect"} == set()
    if "ORACLE" not in together:
        assert "getattr" not in named
    assert not any(name.startswith("_gold") for name in named)
