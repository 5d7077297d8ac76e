"""A small invented knowledge base as a view that can walk, labelled questions, a scripted model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from harness.nouns import Gold, Query, Question
from harness.plan.plan import Direction, Plan
from harness.plan.view import Mention

FACTS = (
    ("Lantern Bay", "directed_by", "Ada Quell"),
    ("Lantern Bay", "starred_actors", "Ivo Sorel"),
    ("Lantern Bay", "release_year", "1951"),
    ("Glass Ferry", "directed_by", "Ada Quell"),
    ("Glass Ferry", "starred_actors", "Tarn Velde"),
    ("Glass Ferry", "release_year", "1957"),
    ("Tin Harbour", "directed_by", "Ben Ostrey"),
    ("Tin Harbour", "starred_actors", "Ivo Sorel"),
    ("Tin Harbour", "release_year", "1963"),
)


class ToyView:
    """Triples in two dictionaries, behind the protocol of views."""

    def __init__(self, facts: Sequence[tuple[str, str, str]] = FACTS) -> None:
        self.forward: Any = defaultdict(lambda: defaultdict(set))
        self.inverse: Any = defaultdict(lambda: defaultdict(set))
        for subject, dim, value in facts:
            self.forward[dim][subject].add(value)
            self.inverse[dim][value].add(subject)
        self.names = {name for subject, _, value in facts for name in (subject, value)}
        self.dimensions = frozenset(dim for _, dim, _ in facts)

    def known(self, surface: str) -> bool:
        return surface in self.names

    def scan(self, text: str) -> list[Mention]:
        found = [(text.find(name), name) for name in self.names if name in text]
        return [Mention(at, at + len(name), name) for at, name in sorted(found)]

    def menu(self, surface: str) -> frozenset[str]:
        out = {dim for dim in self.dimensions if surface in self.forward[dim]}
        return frozenset(
            out | {f"~{dim}" for dim in self.dimensions if surface in self.inverse[dim]}
        )

    def walk(self, plan: Plan) -> list[str]:
        bound: dict[str, set[str]] = {}
        for step in plan.steps:
            assert step.follow is not None
            start = (
                {step.source.entity or ""} if step.source.var is None else bound[step.source.var]
            )
            forward = step.follow.direction is Direction.FORWARD
            edges = (self.forward if forward else self.inverse)[step.follow.dim]
            reached = {end for name in start for end in edges.get(name, ())}
            bound["$0"] = bound.get("$0", start)
            bound[step.out] = reached - {n for one in step.exclude for n in bound[one]}
        return sorted(bound[plan.project or ""])


class ToyContext:
    """The services that a planner takes: examples, a model, the door to gold."""

    def __init__(
        self, examples: Sequence[Question] = (), llm: Any = None, asked: Sequence[Question] = ()
    ) -> None:
        self._examples = examples
        self.llm = llm
        self._gold = {question.query.id: question.gold for question in asked}

    def examples(self, variant: str | None = None) -> Sequence[Question]:
        return self._examples

    def gold(self, query: Query) -> Gold:
        return self._gold[query.id]


class Scripted:
    """A model that replies from a script and keeps what it was asked; exceptions are raised."""

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.asked: list[Any] = []

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.asked.append(value)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        return contract.output.model_validate(reply)


@pytest.fixture
def view() -> ToyView:
    return ToyView()


@pytest.fixture
def make_view() -> type[ToyView]:
    return ToyView


@pytest.fixture
def context() -> type[ToyContext]:
    return ToyContext


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted


@pytest.fixture
def question() -> Callable[..., Question]:
    """Return a maker of labelled questions: text, type, and further fields of the gold."""
    count = iter(range(10_000))

    def make(text: str, type_: str = "", answers: Sequence[str] = (), **gold: Any) -> Question:
        number = next(count)
        label = Gold(f"n{number}", tuple(answers), type=type_, **gold)
        return Question(Query(f"q{number}", text), label)

    return make
