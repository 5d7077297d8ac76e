"""Tracking: finished runs logged to MLflow."""

from __future__ import annotations

from harness.tracking.store import track

__all__ = ["track"]
