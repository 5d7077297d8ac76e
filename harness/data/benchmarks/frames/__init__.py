"""FRAMES (Krishna et al., 2024): 824 questions over two to fifteen Wikipedia articles each."""

from __future__ import annotations

from harness.data.benchmarks.frames.source import FramesSource, frames

__all__ = ["FramesSource", "frames"]
