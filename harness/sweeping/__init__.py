"""Sweeps: many evaluations by one command, one of which may fail without stopping the others."""

from __future__ import annotations

from harness.sweeping.sweep import run_sweep

__all__ = ["run_sweep"]
