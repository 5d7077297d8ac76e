"""Nodes by the similarity of their documents to a text: by vectors, or by BM25."""

from __future__ import annotations

from strategies.af.similarity.base import Similarity

__all__ = ["Similarity"]
