"""The services of a run, and who may pass through the door to gold."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from harness.nouns import Gold, Question
from harness.running.context import OracleRunContext, RunContext
from harness.running.session import open_session

Config = Callable[..., dict[str, Any]]
Outside = Callable[..., str]

KEEPS = """
    def answer(self, query):
        return Prediction(answer="x")
"""


def test_only_a_declared_oracle_is_handed_the_door(config: Config, outside: Outside) -> None:
    plain = open_session(config(outside(KEEPS, name="plain_strategy")))
    plain.prepare()
    context = plain.strategy.context  # type: ignore[attr-defined]
    assert type(context) is RunContext
    declared = KEEPS + "\n    condition = Condition.ORACLE\n"
    oracle = open_session(config(outside(declared, name="oracle_strategy")))
    oracle.prepare()
    context = oracle.strategy.context  # type: ignore[attr-defined]
    assert type(context) is OracleRunContext
    first = oracle.selection.questions[0]
    assert context.gold(first.query) == first.gold


@pytest.mark.parametrize("strategy", ["keyword", "naive_rag", "closed_book", "never_abstain"])
def test_nothing_in_a_plain_context_holds_gold(config: Config, strategy: str) -> None:
    session = open_session(config(f"strategy={strategy}"))
    session.prepare()
    assert not hasattr(RunContext, "gold")
    seen: set[int] = set()

    def search(value: object, depth: int) -> None:
        if id(value) in seen or depth > 6 or isinstance(value, str | bytes | int | float | type):
            return
        seen.add(id(value))
        assert not isinstance(value, Gold | Question)
        if isinstance(value, dict):
            inner: list[object] = [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            inner = list(value)
        else:
            names = [*getattr(value, "__dict__", {}), *_slots(value)]
            inner = [getattr(value, n, None) for n in names]
        for one in inner:
            search(one, depth + 1)

    search(session.strategy, 0)
    assert len(seen) > (1 if strategy == "closed_book" else 100)


def _slots(value: object) -> list[str]:
    return [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]


def test_the_retriever_is_indexed_once_and_only_when_used(config: Config) -> None:
    session = open_session(config())
    built: list[int] = []
    build = session.retriever.build

    def count(passages: Any) -> None:
        built.append(len(passages))
        build(passages)

    session.retriever.build = count  # type: ignore[method-assign]
    context = RunContext(session.benchmark.corpus, session.llm, session.retriever, None)  # type: ignore[arg-type]
    assert built == []
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: context.retriever, range(16)))
    assert built == [len(session.benchmark.corpus.passages)]
    assert all(retriever is session.retriever for retriever in found)
