"""Ingestion: from a corpus or from files to knowledge bases, question-blind."""

from __future__ import annotations
