"""What the timings were taken on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numpy as np

__all__ = ["describe_machine"]


def describe_machine() -> dict[str, object]:
    """Return processor, cores, memory, system, versions and the load at this moment."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "load": [round(one, 2) for one in os.getloadavg()],
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
