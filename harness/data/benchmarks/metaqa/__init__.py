"""MetaQA (Zhang et al., AAAI 2018): multi-hop questions over a knowledge base of films."""

from __future__ import annotations

from harness.data.benchmarks.metaqa.kb import KnowledgeBase, read_kb
from harness.data.benchmarks.metaqa.questions import QuestionFile, read_questions
from harness.data.benchmarks.metaqa.source import MetaQASource

__all__ = ["KnowledgeBase", "MetaQASource", "QuestionFile", "read_kb", "read_questions"]
