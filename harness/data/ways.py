"""How the files of a variant that are missing can be had."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from harness.data.manifest import DataFile, Manifest
from harness.data.places import is_present, origin_of, sliced_from

__all__ = ["Lack", "data_command", "fetch_command", "lack_of"]


@dataclass(frozen=True, slots=True)
class Lack:
    """What a variant lacks, and where it comes from.

    Attributes:
        variant: The variant whose files are to be had: itself, or the one it is a slice of.
        files: Those of its required files that are missing, by role.
    """

    variant: str
    files: dict[str, DataFile]

    @property
    def fetchable(self) -> bool:
        """Whether all of them can be fetched."""
        return bool(self.files) and all(file.fetchable for file in self.files.values())


def lack_of(manifest: Manifest, name: str, data_dir: Path) -> Lack:
    """Return what has to be there before a variant loads, and is not.

    A slice that is not for download by itself lacks the file of the variant it is a part of.
    """
    origin = origin_of(manifest, name, data_dir)
    lack = Lack(origin, _missing(manifest, origin, data_dir))
    parent = sliced_from(manifest, origin)
    if parent is None or any(file.fetchable for file in lack.files.values()):
        return lack
    other = Lack(parent, _missing(manifest, parent, data_dir))
    return other if lack.files and other.fetchable else lack


def fetch_command(bench: str, variant: str, data_dir: Path) -> str:
    """Return the command that fetches a variant, to be pasted into a shell."""
    return data_command("fetch", data_dir, bench, variant)


def data_command(action: str, data_dir: Path, *names: str) -> str:
    """Return a command of the verb `data`, to be pasted into a shell."""
    given = [action, *names, "--data", str(data_dir)]
    return f"python -m harness data {shlex.join(given)}"


def _missing(manifest: Manifest, name: str, data_dir: Path) -> dict[str, DataFile]:
    files = manifest.variants[name].files
    return {
        role: file
        for role, file in files.items()
        if not (file.optional or is_present(file, data_dir))
    }
