"""Synthetic knowledge bases in STaRK's native layout: invented names, exact gold, known faults.

Types, relations and fields are those of the published data; every name, text and edge is made up.
A base is written to disk and read by the loader that reads the real files.
"""

from __future__ import annotations

from harness.data.benchmarks.stark.synthetic.source import SyntheticStarkSource

__all__ = ["SyntheticStarkSource"]
