"""The tree against a model that answers as badly as it can (the properties of section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.canonical import canonical_json
from harness.llm.errors import ContractFailed, EmptyReply, TruncatedReply, Unavailable
from harness.nouns import Query
from harness.reader import ReaderOutput
from strategies.hiq.errors import ReaderParseFailed
from strategies.hiq.messages import ExpandOutput, RewriteOutput, SynthesiseOutput, VerifyOutput
from strategies.naive_rag import NaiveRag

Tree = Callable[..., Any]
QUERY = Query("q1", "Where was the director of The Lamp of Orrin born?")
BROKEN = ContractFailed("no JSON.", raw="gibberish")


def test_left_is_settled_before_right_begins_and_right_is_told_its_answer(
    tree: Tree, kit: Any
) -> None:
    model = kit.Scripted(reader=_left_knows)
    prediction = tree(model, d_max=1).answer(QUERY)
    names = [name for name, _ in model.log]
    assert names == [
        "reader", "hiq_expand", "hiq_verify", "reader", "hiq_rewrite", "reader", "hiq_synthesise",
    ]  # fmt: skip
    (rewritten,) = model.asked("hiq_rewrite")
    assert [(past.node, past.answer) for past in rewritten.history] == [("", None), ("L", "Sefa")]
    assert rewritten.root == QUERY.text
    assert prediction.answer == "composed"


def _left_knows(given: Any) -> ReaderOutput:
    return ReaderOutput(answer="Sefa" if given.question.endswith(" l?") else None, evidence=(0,))


def test_an_unresolved_left_leaves_what_it_read_to_the_right(tree: Tree, kit: Any) -> None:
    model = kit.Scripted()
    tree(model, d_max=1).answer(QUERY)
    (rewritten,) = model.asked("hiq_rewrite")
    left = rewritten.history[-1]
    assert (left.node, left.answer) == ("L", None)
    assert left.partial


def test_the_history_only_grows(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader=_left_knows)
    tree(model, d_max=3).answer(QUERY)
    seen: list[Any] = []
    for name, value in model.log:
        if name in {"hiq_rewrite", "hiq_expand", "hiq_repair"}:
            assert list(value.history[: len(seen)]) == seen
            seen = list(value.history)


@pytest.mark.parametrize("depth", range(5))
def test_a_reader_that_never_answers_makes_the_full_tree(tree: Tree, kit: Any, depth: int) -> None:
    prediction = tree(kit.Scripted(), d_max=depth).answer(QUERY)
    nodes = kit.nodes(prediction)
    leaves = [
        node for node in nodes if not any(n["parent"] == node["id"] for n in nodes if n["id"])
    ]
    assert len(nodes) == 2 ** (depth + 1) - 1
    assert len(leaves) == 2**depth
    assert max(len(node["id"]) for node in nodes) == depth
    assert kit.end(prediction)["counters"]["splits"] == len(leaves) - 1
    assert prediction.abstained, "a bot never becomes an answer"
    assert {leaf["fail"] for leaf in leaves} == {"depth_cap"}


def test_a_reader_that_always_answers_makes_one_node(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader=lambda given: ReaderOutput(answer="yes", evidence=(0, 7)))
    prediction = tree(model).answer(QUERY)
    assert [name for name, _ in model.log] == ["reader"]
    (node,) = kit.nodes(prediction)
    assert (node["status"], prediction.answer) == ("RESOLVED", "yes")
    assert prediction.evidence == (prediction.passages[0],), "an index out of range is left out"


def test_a_verifier_that_always_rejects_leaves_the_root_alone(tree: Tree, kit: Any) -> None:
    rejected = VerifyOutput(ok=False, missing=("who",), added=("when",), order_ok=False)
    model = kit.Scripted(hiq_verify=lambda given: rejected)
    prediction = tree(model).answer(QUERY)
    names = [name for name, _ in model.log]
    assert names == ["reader", "hiq_expand", "hiq_verify", "hiq_repair", "hiq_verify"]
    (repair,) = model.asked("hiq_repair")
    assert (repair.feedback.missing, repair.feedback.added) == (("who",), ("when",))
    assert not repair.feedback.order_ok
    (node,) = kit.nodes(prediction)
    assert (node["fail"], node["status"]) == ("coverage", "FAIL")
    assert prediction.abstention.detail == "hiq.coverage"


@pytest.mark.parametrize(("repairs", "verified"), [(0, 1), (1, 2)])
def test_a_split_is_repaired_at_most_once(
    tree: Tree, kit: Any, repairs: int, verified: int
) -> None:
    model = kit.Scripted(hiq_verify=lambda given: VerifyOutput(ok=False))
    tree(model, repairs=repairs).answer(QUERY)
    assert len(model.asked("hiq_verify")) == verified
    assert len(model.asked("hiq_repair")) == repairs


def test_a_repair_that_is_accepted_is_used(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(
        hiq_verify=lambda given: VerifyOutput(ok=given.parts[0].endswith(" a?")),
    )
    prediction = tree(model, d_max=1).answer(QUERY)
    assert [node["question"][-3:] for node in kit.nodes(prediction)[1:]] == [" a?", " b?"]


def test_without_the_verifier_nothing_is_verified(tree: Tree, kit: Any) -> None:
    model = kit.Scripted()
    tree(model, verify=False, d_max=1).answer(QUERY)
    assert model.asked("hiq_verify") == []


@pytest.mark.parametrize(
    "bad",
    [
        ExpandOutput(decomposable=False),
        ExpandOutput(left=QUERY.text, right="Where was #1 born?"),
        ExpandOutput(left="Who directed it?", right=QUERY.text.upper() + " !"),
        ExpandOutput(left="Who directed it?", right="who directed it"),
        ExpandOutput(left="???", right="Who?"),
        BROKEN,
        EmptyReply("nothing"),
    ],
    ids=["declined", "left is the parent", "right is the parent", "twins", "no words", "no JSON",
         "empty"],
)  # fmt: skip
def test_a_split_that_says_nothing_new_is_none(tree: Tree, kit: Any, bad: Any) -> None:
    model = kit.Scripted(hiq_expand=lambda given: bad)
    prediction = tree(model).answer(QUERY)
    (node,) = kit.nodes(prediction)
    assert node["fail"] == "not_decomposable"
    assert prediction.abstention.detail == "hiq.not_decomposable"


def test_three_sub_questions_are_no_split() -> None:
    with pytest.raises(ValueError, match="third"):
        ExpandOutput.model_validate({"left": "A?", "right": "B?", "third": "C?"})
    with pytest.raises(ValueError, match="right"):
        ExpandOutput.model_validate({"left": "A?", "right": " "})


def test_cycles_end(tree: Tree, kit: Any) -> None:
    turns = {"Who?": "What?", "What?": "Who?"}
    model = kit.Scripted(
        hiq_rewrite=lambda given: RewriteOutput(question=given.question),
        hiq_expand=lambda given: kit.split(
            turns.get(given.question, "Who?"), f"{given.question} x"
        ),
    )
    prediction = tree(model).answer(QUERY)
    fails = {node["id"]: node.get("fail") for node in kit.nodes(prediction)}
    assert fails["LL"] == "not_decomposable", "Who? below What? below Who?"


def test_a_rewrite_into_an_ancestor_is_not_split_again(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(hiq_rewrite=lambda given: RewriteOutput(question=QUERY.text))
    nodes = {node["id"]: node for node in kit.nodes(tree(model).answer(QUERY))}
    assert nodes["R"]["fail"] == "not_decomposable"


def test_a_broken_rewrite_keeps_the_question_and_is_recorded(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader=_left_knows, hiq_rewrite=lambda given: BROKEN)
    prediction = tree(model, d_max=1).answer(QUERY)
    right = kit.nodes(prediction)[2]
    assert (right["asked"], right["rewritten"]) == (right["question"], False)
    assert kit.end(prediction)["counters"]["broken"] == {"hiq_rewrite.contract_failed": 1}


def test_a_broken_verdict_is_a_rejection(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(hiq_verify=lambda given: BROKEN)
    (node,) = kit.nodes(tree(model).answer(QUERY))
    assert node["fail"] == "coverage"
    assert node["verify"] == [{"broken": True, "ok": False}] * 2


@pytest.mark.parametrize(
    ("error", "reads"), [(EmptyReply("x"), 2), (TruncatedReply("x"), 2), (BROKEN, 1)]
)
def test_a_reply_that_cannot_be_read_is_no_refusal(
    tree: Tree, kit: Any, error: Exception, reads: int
) -> None:
    model = kit.Scripted(reader=lambda given: error)
    with pytest.raises(ReaderParseFailed, match="root"):
        tree(model).answer(QUERY)
    assert len(model.asked("reader")) == reads
    assert model.asked("hiq_expand") == [], "it does not say that the passages hold no answer"


def test_the_tree_goes_on_without_a_reply_that_cannot_be_read(tree: Tree, kit: Any) -> None:
    def read(given: Any) -> Any:
        if given.question.endswith(" l?"):
            return BROKEN
        answer = "Tildane" if "(rewritten)" in given.question else None
        return ReaderOutput(answer=answer, evidence=(0,))

    prediction = tree(kit.Scripted(reader=read), d_max=1).answer(QUERY)
    assert prediction.answer == "composed", "another leaf has answered"
    assert kit.nodes(prediction)[1]["fail"] == "reader_parse_fail"
    abstaining = kit.Scripted(
        reader=read, hiq_synthesise=lambda given: SynthesiseOutput(answer=None)
    )
    with pytest.raises(ReaderParseFailed, match="at L"):
        tree(abstaining, d_max=1).answer(QUERY)


def test_a_broken_synthesis_is_an_error_and_no_abstention(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader=_left_knows, hiq_synthesise=lambda given: BROKEN)
    with pytest.raises(ReaderParseFailed, match="synthesis"):
        tree(model, d_max=1).answer(QUERY)


def test_a_provider_that_is_down_is_the_questions_error(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(hiq_expand=lambda given: Unavailable("down"))
    with pytest.raises(Unavailable):
        tree(model).answer(QUERY)


def test_forced_answers_where_abstaining_would_not(tree: Tree, kit: Any) -> None:
    forced = {"policy": "forced"}
    model = kit.Scripted()
    prediction = tree(model, d_max=1, final=forced).answer(QUERY)
    assert (prediction.answer, kit.end(prediction)["from"]) == ("a guess", "forced.guess")
    known = kit.Scripted(
        reader=_left_knows, hiq_synthesise=lambda given: SynthesiseOutput(answer=None)
    )
    prediction = tree(known, d_max=1, final=forced).answer(QUERY)
    assert (prediction.answer, kit.end(prediction)["from"]) == ("Sefa", "forced.leaf")


def test_no_synthesis_where_no_leaf_has_answered(tree: Tree, kit: Any) -> None:
    model = kit.Scripted()
    prediction = tree(model, d_max=1).answer(QUERY)
    assert model.asked("hiq_synthesise") == []
    assert prediction.abstention.detail == "hiq.no_leaf"


@pytest.mark.parametrize("k", [1, 3])
def test_every_node_retrieves_k(tree: Tree, kit: Any, k: int) -> None:
    prediction = tree(kit.Scripted(), d_max=1, k=k, retriever_k=2).answer(QUERY)
    assert [len(node["hits"]) for node in kit.nodes(prediction)] == [k] * 3
    assert len(prediction.passages) == k
    rankings = {ranking.leaf: len(ranking.passages) for ranking in prediction.rankings}
    assert rankings == {"": k, "L": k, "R": k}


def test_without_k_the_retriever_says_it(tree: Tree, kit: Any) -> None:
    prediction = tree(kit.Scripted(), d_max=0, retriever_k=3).answer(QUERY)
    assert len(kit.nodes(prediction)[0]["hits"]) == 3


def test_the_same_run_has_the_same_trace_to_the_byte(tree: Tree) -> None:
    def bytes_of(prediction: Any) -> str:
        return canonical_json([[s.kind, dict(s.data)] for s in prediction.trace.steps])

    first, second = (tree().answer(QUERY) for _ in range(2))
    assert bytes_of(first) == bytes_of(second)


@pytest.mark.parametrize("text", [QUERY.text, "When was Joss Tarn born?", "Who ate the moon?"])
def test_never_is_naive_rag(tree: Tree, tmp_path: Any, passages: Any, text: str) -> None:
    from harness.data.corpus import Corpus
    from harness.llm.client import OfflineLLM
    from harness.nouns import View
    from harness.retrieval.bm25 import BM25Retriever
    from harness.running.context import RunContext

    corpus = Corpus("toy", {View.PASSAGES: lambda: passages}, sha256="0" * 64)
    naive = NaiveRag()
    naive.prepare(corpus, RunContext(corpus, OfflineLLM(), BM25Retriever(k=2), tmp_path))
    one, other = (
        strategy.answer(Query("q", text)) for strategy in (naive, tree(trigger={"kind": "never"}))
    )
    assert (one.answer, one.passages, one.evidence, one.abstention) == (
        other.answer, other.passages, other.evidence, other.abstention,
    )  # fmt: skip


def test_bottom_up_composes_every_inner_node(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader=_left_knows)
    prediction = tree(model, d_max=2, compose="bottom_up").answer(QUERY)
    roots = [given.root for given in model.asked("hiq_synthesise")]
    assert roots[-1] == QUERY.text
    # Only the right child stays open and is split; it and the root are composed.
    assert len(roots) == 2
    assert kit.nodes(prediction)[2]["answer"] == "composed"


def test_independent_order_hides_the_left_answer(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(
        reader=_left_knows, hiq_expand=lambda given: kit.split("Who l?", "Where was #1 born?")
    )
    prediction = tree(model, d_max=1, order="independent").answer(QUERY)
    assert model.asked("hiq_rewrite") == []
    assert kit.nodes(prediction)[2]["asked"] == "Where was it born?"


def test_rewriting_always_spares_only_the_root(tree: Tree, kit: Any) -> None:
    model = kit.Scripted()
    tree(model, d_max=1, rewrite={"policy": "always"}).answer(QUERY)
    assert len(model.asked("hiq_rewrite")) == 2


@pytest.mark.parametrize(("branching", "nodes"), [("nary_flat", 4), ("nary_unbounded", 13)])
def test_nary_branching_has_as_many_children_as_there_are(
    tree: Tree, kit: Any, branching: str, nodes: int
) -> None:
    prediction = tree(kit.Scripted(), d_max=2, branching=branching).answer(QUERY)
    found = kit.nodes(prediction)
    assert len(found) == nodes
    assert [node["id"] for node in found[:2]] == ["", "1"]


def test_the_guards_end_the_tree_and_say_so(tree: Tree, kit: Any) -> None:
    few = tree(kit.Scripted(), max_nodes=5).answer(QUERY)
    assert len(kit.nodes(few)) <= 5
    assert few.abstention.detail == "hiq.budget"
    model = kit.Scripted()
    poor = tree(model, max_calls=6).answer(QUERY)
    assert len(model.log) <= 6
    assert poor.abstention.detail == "hiq.budget"


def test_one_call_is_one_call_even_where_an_answer_is_forced(tree: Tree, kit: Any) -> None:
    for most in (1, 2, 3):
        model = kit.Scripted()
        tree(model, max_calls=most, final={"policy": "forced"}).answer(QUERY)
        assert len(model.log) <= most


def test_a_broken_synthesis_below_the_root_is_no_abstention(tree: Tree, kit: Any) -> None:
    def compose(given: Any) -> Any:
        return SynthesiseOutput(answer=None) if given.root == QUERY.text else BROKEN

    def read(given: Any) -> Any:
        known = given.question.startswith(f"{QUERY.text} l? l?") or "r? (rewritten) l?" in (
            given.question
        )
        return ReaderOutput(answer="Sefa" if known else None, evidence=(0,) if known else ())

    model = kit.Scripted(reader=read, hiq_synthesise=compose)
    with pytest.raises(ReaderParseFailed, match="synthesis's reply at L, R"):
        tree(model, d_max=2, compose="bottom_up").answer(QUERY)


def test_a_broken_guess_is_no_abstention(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(reader_forced=lambda given: BROKEN)
    with pytest.raises(ReaderParseFailed, match="forced"):
        tree(model, d_max=1, final={"policy": "forced"}).answer(QUERY)


@pytest.mark.parametrize(("error", "tries"), [(EmptyReply("x"), 2), (BROKEN, 1)])
def test_an_expansion_that_was_cut_is_drawn_once_more(
    tree: Tree, kit: Any, error: Exception, tries: int
) -> None:
    model = kit.Scripted(hiq_expand=lambda given: error)
    prediction = tree(model).answer(QUERY)
    assert len(model.asked("hiq_expand")) == tries
    assert kit.nodes(prediction)[0]["fail"] == "not_decomposable"
