"""The rule planner: open-text questions to typed plans, without a model."""

from __future__ import annotations

from harness.plan.rule.planner import RulePlanner

__all__ = ["RulePlanner"]
