"""The similarities of a run: with and without relations, each made only if a step uses it."""

from __future__ import annotations

from pathlib import Path

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.retrieval.encoder import Encoder
from strategies.af.options import Options
from strategies.af.similarity.base import Similarity, stable_keys
from strategies.af.similarity.lexical import Lexical
from strategies.af.similarity.vectors import Vectors

__all__ = ["build_similarities"]


def build_similarities(
    corpus: Corpus, options: Options, encoder: Encoder | None, cache: Path
) -> dict[bool, Similarity]:
    """Return similarities by whether their documents name neighbours.

    Raises:
        HarnessError: if vectors are to be compared without an encoder.
    """
    skb = corpus.skb
    keys = stable_keys(skb)
    used = {options.step4_relations, options.step6_relations, options.step7_relations}
    if options.similarity == "bm25":
        return {relations: Lexical(skb, relations=relations, keys=keys) for relations in used}
    if encoder is None:
        raise HarnessError(
            "strategy=af compares vectors and has no encoder: give encoder=minilm, or "
            "strategy.embed.kind=bm25, which needs none."
        )
    return {
        relations: Vectors(
            skb, encoder, cache=cache, content=corpus.sha256, relations=relations, keys=keys
        )
        for relations in used
    }
