"""A cross-encoder as reranker: a real one, tiny and never trained, saved to a folder and loaded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.skb import Skb
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from strategies.af.options import read_options
from strategies.af.reranking.cross_encoder import CrossEncoderScores
from strategies.af.reranking.step import Reranking
from strategies.af.similarity.vectors import Vectors

KINDS = ("pointwise", "pairwise", "listwise")


def saved(folder: Path, labels: int) -> str:
    """A BERT of one layer over letters, with weights drawn by a seed."""
    import torch
    from sentence_transformers import CrossEncoder
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    folder.mkdir(parents=True)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,:;?!'-"
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *(f"##{x}" for x in letters)]
    vocabulary = folder / "words.txt"
    vocabulary.write_text("\n".join(words) + "\n", encoding="utf-8")
    config = BertConfig(
        vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16, max_position_embeddings=64,
    )  # fmt: skip
    config.num_labels = labels
    with torch.random.fork_rng():
        torch.manual_seed(88)
        model = BertForSequenceClassification(config)
        # The default of a head is so small that all scores would be rounded to one.
        torch.nn.init.normal_(model.classifier.weight, std=2.0)
    model.save_pretrained(folder / "bare")
    tokenizer = BertTokenizer(str(vocabulary), model_max_length=64)
    tokenizer.save_pretrained(folder / "bare")
    CrossEncoder(str(folder / "bare")).save_pretrained(str(folder / "model"))
    return str(folder / "model")


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return saved(tmp_path_factory.mktemp("cross") / "one", 1)


@pytest.fixture(scope="session")
def scorer(model: str) -> CrossEncoderScores:
    return CrossEncoderScores(model)


def in_order(fn: Callable[[int], float], items: Iterable[int]) -> list[float]:
    return [fn(item) for item in items]


@pytest.mark.parametrize("kind", KINDS)
def test_nodes_are_ordered_by_its_scores(
    papers: Skb, similar: Callable[..., Vectors], model: str, scorer: CrossEncoderScores, kind: str
) -> None:
    options = read_options({"rerank": {"kind": kind, "scorer": "cross_encoder", "model": model}})
    step = Reranking(options, papers, similar(papers), OfflineLLM(), in_order)
    nodes = tuple(papers.index(id_) for id_ in ("p1", "p2", "p3", "p4"))
    order, told = step.order("Who writes of moons?", nodes, np.empty(0, np.int32))
    assert sorted(order) == sorted(nodes)
    assert told.data["rung"] == "full"
    assert told.data["scorer"] == "cross_encoder"
    from strategies.af.reranking.documents import shown_documents

    texts = shown_documents(papers, nodes, "full", near=np.empty(0, np.int32), chars=2000)
    scores = scorer.scores("Who writes of moons?", texts)
    assert len(set(scores)) > 1
    assert order == tuple(nodes[at] for at in sorted(range(4), key=lambda at: (-scores[at], at)))


@given(
    st.text(max_size=30),
    st.lists(st.text(st.characters(exclude_categories=[]), max_size=200), max_size=5),
)
@settings(max_examples=25)
def test_any_texts_have_one_score_each(
    scorer: CrossEncoderScores, question: str, texts: list[str]
) -> None:
    if not texts:
        return
    scores = scorer.scores(question, texts)
    assert len(scores) == len(texts)
    assert all(np.isfinite(scores))
    assert scores == scorer.scores(question, texts)


def test_what_is_no_model_says_what_to_give(tmp_path: Path) -> None:
    for model in (str(tmp_path), str(tmp_path / "nothing")):
        with pytest.raises(HarnessError, match=re.escape("strategy.rerank.model")):
            CrossEncoderScores(model)
    (tmp_path / "config.json").write_text("{}", encoding="utf-8")
    with pytest.raises(HarnessError, match=r"cannot load the cross-encoder .*scorer=vector"):
        CrossEncoderScores(str(tmp_path))
    weights = Path(saved(tmp_path / "cut", 1)) / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:20])
    with pytest.raises(HarnessError, match=r"cannot load the cross-encoder .*scorer=vector"):
        CrossEncoderScores(str(weights.parent))
    with pytest.raises(HarnessError, match="cannot load the cross-encoder `nobody/has-this`"):
        CrossEncoderScores("nobody/has-this")


def test_a_model_of_several_numbers_is_none(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="it gives 3 numbers a pair"):
        CrossEncoderScores(saved(tmp_path / "three", 3))


def test_a_run_without_a_model_ends_before_any_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from harness.__main__ import main

    shared: list[Any] = [
        "eval", "bench=stark_synth", "bench.size=tiny", "strategy=af", "split=all",
        "strategy.embed.kind=bm25", "strategy.rerank.scorer=cross_encoder", "tracking=none",
        f"paths.root={tmp_path}",
    ]  # fmt: skip
    for given_model, said in (
        ((), "needs a model that sentence-transformers can load"),
        ((f"strategy.rerank.model={tmp_path}/none",), "strategy.rerank.model"),
        (("strategy.rerank.model=",), "strategy.rerank.model='' is wrong"),
        (("strategy.rerank.model=[a]",), "strategy.rerank.model=['a'] is wrong"),
        (("strategy.cypher.examples=",), "strategy.cypher.examples='' is wrong"),
        (("strategy.rerank.scorer=llm", "strategy.encoder=x"), "strategy.encoder is wrong"),
    ):
        assert main([*shared, *given_model]) == 2
        assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("runs/stark_synth/af/*/ledger.jsonl"))
