"""Tracking: finished runs logged to MLflow."""

from __future__ import annotations

from harness.tracking.store import StoreError
from harness.tracking.track import is_tracked, track

__all__ = ["StoreError", "is_tracked", "track"]
