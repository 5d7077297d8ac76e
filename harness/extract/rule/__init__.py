"""The deterministic rule extractor of encyclopaedic English."""

from __future__ import annotations

from harness.extract.rule.extractor import RuleExtractor

__all__ = ["RuleExtractor"]
