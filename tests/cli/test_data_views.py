"""`data views`: the matrix of benchmarks and what strategies need."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.cli.data import main
from harness.cli.data.views import Needs, Way, way_of
from harness.data.adapters import ADAPTERS
from harness.data.manifest import Manifest, load_manifest, manifest_names
from harness.nouns import View
from harness.paths import resource

Harness = Callable[..., Any]

P, T, S, F = View.PASSAGES, View.TRIPLES, View.SKB, View.FACTS
BY_NAME = {adapter.name: adapter for adapter in ADAPTERS}


def manifest(*views: View, oracle: tuple[View, ...] = ()) -> Manifest:
    raw = load_manifest("musique").model_dump()
    return Manifest.model_validate({**raw, "views": views, "oracle_views": oracle})


def way(given: Manifest, *needs: View, oracle: bool = False) -> Way:
    return way_of(given, Needs(frozenset(needs), oracle))


def test_what_is_there_needs_no_adapter() -> None:
    assert way(manifest(P, T), P, T) == Way()
    assert way(manifest(P)) == Way()


def test_what_is_missing_comes_by_adapter() -> None:
    passages, graph = BY_NAME["triples_as_passages"], BY_NAME["triples_as_skb"]
    assert way(manifest(T), P) == Way((passages,))
    assert way(manifest(T), P, S, T) == Way((passages, graph))
    assert way(manifest(P), S) == Way((BY_NAME["passages_as_skb"],))


def test_what_no_adapter_makes_is_named() -> None:
    assert way(manifest(P), P, F) == Way(lacking=(F,))
    assert way(manifest(P), T, F) == Way(lacking=(F, T))


def test_views_made_from_gold_are_for_oracles_alone() -> None:
    given = manifest(P, T, oracle=(T,))
    assert way(given, T) == Way(lacking=(T,))
    assert way(given, T, oracle=True) == Way()
    # What does without gold is preferred for an oracle too: it stays comparable.
    for oracle in (False, True):
        assert way(given, S, oracle=oracle) == Way((BY_NAME["passages_as_skb"],))
    alone = manifest(T, oracle=(T,))
    assert way(alone, S) == Way(lacking=(S,))
    assert way(alone, S, oracle=True) == Way((BY_NAME["triples_as_skb"],))


def test_of_several_views_one_that_is_there_will_do() -> None:
    choice = Needs(frozenset(), one_of=(T, P))
    assert str(choice) == "triples or passages"
    assert way_of(manifest(P), choice) == way_of(manifest(T, S), choice) == Way()
    assert way_of(manifest(S), choice) == Way(lacking=(T, P))
    assert way_of(manifest(S, T, oracle=(T,)), choice) == Way(lacking=(T, P))


def test_the_matrix_has_every_benchmark_and_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["views"]) == 0
    out = capsys.readouterr().out
    words = out.replace(",", " ").split()
    strategies = [path.stem for path in (resource("conf") / "strategy").glob("*.yaml")]
    assert len(strategies) > 5
    for name in (*strategies, *manifest_names()):
        assert name in words
    assert re.search(r"\nmetaqa .*via [a-z]", out)
    assert re.search(r"\nvia [a-z]: triples_as_passages.v1 makes passages out of triples\n", out)
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("benchmark"))
    assert max(len(line.rstrip()) for line in lines[start:]) <= 100


FACTS_STRATEGY = """
from harness.nouns import View
from strategies.keyword import Keyword

class Reader(Keyword):
    name = "facts_reader"
    needs = frozenset({View.FACTS, View.SKB})
"""


def test_what_is_not_possible_says_why(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from harness.running.instantiate import instantiate

    (tmp_path / "facts_reader.py").write_text(FACTS_STRATEGY)
    monkeypatch.syspath_prepend(tmp_path)

    def make(config: dict[str, Any], group: str) -> Any:
        if config["_target_"].endswith("Keyword"):
            config = {"_target_": "facts_reader.Reader"}
        return instantiate(config, group)

    monkeypatch.setattr("harness.running.instantiate.instantiate", make)
    told = harness("data", "views")
    assert told.code == 0
    assert "facts + skb: needed by keyword" in told.out
    assert re.search(r" musique [^.]*?no \d", told.out)
    assert re.search(r" no \d: it has no facts, and no adapter makes", told.out)
