"""Whatever the model says, no tree has more nodes or calls than the bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.llm.errors import ContractFailed, EmptyReply
from harness.nouns import Query
from harness.reader import ReaderOutput
from strategies.hiq.budget import call_bound
from strategies.hiq.errors import ReaderParseFailed
from strategies.hiq.messages import SynthesiseOutput, VerifyOutput

Tree = Callable[..., Any]
QUERY = Query("q1", "Where was the director of The Lamp of Orrin born?")
BROKEN = ContractFailed("no JSON.", raw="gibberish")


def total(prediction: Any) -> int:
    return sum(prediction.trace.steps[-1].data["counters"]["calls"].values())


_REPLIES = st.sampled_from(["none", "answer", "broken", "empty"])


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    data=st.data(),
    depth=st.integers(0, 3),
    verify=st.booleans(),
    repairs=st.integers(0, 1),
    branching=st.sampled_from(["binary", "nary_unbounded", "nary_flat"]),
    compose=st.sampled_from(["root", "bottom_up"]),
    policy=st.sampled_from(["when_history_changed", "always"]),
    final=st.sampled_from(["abstain_on_bot", "forced"]),
    kind=st.sampled_from(["reader_bot", "always", "random", "entailment", "query_only_router"]),
    max_nodes=st.integers(1, 31),
    max_calls=st.one_of(st.none(), st.integers(1, 40)),
)
def test_no_model_makes_more_calls_or_nodes_than_the_bound(
    tree: Tree, kit: Any, data: Any, depth: int, max_calls: int | None, **knobs: Any
) -> None:
    def reply(good: Any) -> Callable[[Any], Any]:
        def rule(given: Any) -> Any:
            what = data.draw(_REPLIES)
            if what == "broken":
                return BROKEN
            return EmptyReply("x") if what == "empty" else good(given, what == "answer")

        return rule

    plain = kit.Scripted().rules
    model = kit.Scripted(
        reader=reply(lambda given, yes: ReaderOutput(answer="x" if yes else None)),
        hiq_expand=reply(
            lambda given, yes: (
                plain["hiq_expand"](given)
                if yes
                else kit.split(f"{given.question} l?", f"{given.question} r?", independent=True)
            )
        ),
        hiq_verify=reply(lambda given, yes: VerifyOutput(ok=yes)),
        hiq_synthesise=reply(lambda given, yes: SynthesiseOutput(answer="x" if yes else None)),
    )
    strategy = tree(
        model,
        d_max=depth,
        max_calls=max_calls,
        verify=knobs["verify"],
        repairs=knobs["repairs"],
        branching=knobs["branching"],
        compose=knobs["compose"],
        rewrite={"policy": knobs["policy"]},
        final={"policy": knobs["final"]},
        trigger={"kind": knobs["kind"]},
        max_nodes=knobs["max_nodes"],
    )
    try:
        prediction = strategy.answer(QUERY)
    except ReaderParseFailed:
        prediction = None
    bound = call_bound(strategy.knobs)
    assert len(model.log) <= bound
    if max_calls is not None:
        assert len(model.log) <= max_calls
    if prediction is None:
        return
    nodes = kit.nodes(prediction)
    assert total(prediction) == len(model.log)
    assert len(nodes) <= knobs["max_nodes"]
    assert max(len(node["id"]) for node in nodes) <= depth
    parents = {node["parent"] for node in nodes if node["id"]}
    if knobs["branching"] == "binary":
        assert len(parents) == (len(nodes) - 1) // 2
    for node in nodes:
        if node["id"] in parents and knobs["compose"] == "root":
            assert node["status"] == "UNRESOLVED"
        if node["status"] == "FAIL":
            assert node["answer"] is None
        assert len(node.get("verify", ())) <= 2
        assert sum(call["contract"] == "hiq_repair" for call in node["calls"]) <= 1
