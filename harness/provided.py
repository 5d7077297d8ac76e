"""Versions of the libraries that the harness computes with."""

from __future__ import annotations

from importlib import metadata

__all__ = ["versions"]


def versions(*packages: str) -> dict[str, str | None]:
    """Return the installed version of each package, None where it is not installed."""
    return {package: _version(package) for package in packages}


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
