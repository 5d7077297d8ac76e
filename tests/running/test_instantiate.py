"""Objects from configuration groups, and errors a user can act on."""

from __future__ import annotations

import pytest

from harness.errors import HarnessError
from harness.retrieval.bm25 import BM25Retriever
from harness.running.instantiate import instantiate

BM25 = "harness.retrieval.bm25.BM25Retriever"


def test_it_makes_what_the_group_names() -> None:
    made = instantiate({"_target_": BM25, "k": 7}, "retriever")
    assert isinstance(made, BM25Retriever)
    assert made.k == 7


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"_target_": "nowhere.at.All"}, "`retriever` cannot be turned into an object.*nowhere"),
        ({"_target_": f"{BM25}x"}, "cannot be turned into an object"),
        ({"_target_": BM25, "depth": 3}, "`retriever` cannot take the key `depth`"),
        ({"_target_": BM25, "k": -1}, r"^retriever\.k=-1 is wrong"),
    ],
)
def test_what_is_wrong_is_said_in_one_paragraph(config: dict[str, object], message: str) -> None:
    with pytest.raises(HarnessError, match=message) as caught:
        instantiate(config, "retriever")
    assert "\n" not in str(caught.value)


DENSE = {"_target_": "harness.retrieval.dense.DenseRetriever", "cache_dir": "x"}
HYBRID = {"_target_": "harness.retrieval.hybrid.HybridRetriever", "dense": {"_target_": BM25}}


@pytest.mark.parametrize("group", ["bench", "strategy", "retriever", "encoder", "llm"])
@pytest.mark.parametrize(
    "target", ["builtins.dict", "harness.llm.options.Transport", "collections.OrderedDict"]
)
def test_an_object_of_another_kind_is_refused(group: str, target: str) -> None:
    with pytest.raises(HarnessError, match=rf"^{group} is wrong: \w+ is not an? {group}: it lacks"):
        instantiate({"_target_": target}, group)


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (
            {"_target_": BM25, "_partial_": True},
            "retriever is wrong: .* k, describe, build",
        ),
        ({**DENSE, "encoder": "X"}, "retriever.encoder is wrong: str .* lacks describe"),
        ({**HYBRID, "sparse": "X"}, "retriever.sparse is wrong: str .* describe, build, search"),
        ({"_target_": f"{BM25}x"}, "In harness.retrieval.bm25: did you mean BM25Retriever"),
    ],
)
def test_what_is_missing_is_named(config: dict[str, object], message: str) -> None:
    with pytest.raises(HarnessError, match=message) as caught:
        instantiate(config, "retriever")
    assert "HYDRA_FULL_ERROR" not in str(caught.value)
    assert "\n" not in str(caught.value)
