"""Where the folders that ship with the harness are: in the checkout or in the installed package."""

from __future__ import annotations

from pathlib import Path

__all__ = ["resource", "source_root"]

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """Return the folder `conf` or `data_manifests`, beside or inside the package.

    In a checkout they stand at the top level; a built wheel carries them as
    `harness/_resources/<name>`.

    Raises:
        FileNotFoundError: if neither place has it: the installation is broken.
    """
    for candidate in (_PACKAGE / "_resources" / name, _PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the harness was installed without its folder {name!r}")


def source_root() -> Path | None:
    """Return the checkout the harness runs from, or None where it is installed as a wheel."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() else None
