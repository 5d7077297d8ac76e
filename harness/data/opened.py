"""Find a variant's native files and verify them: what every source of files does first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import sha256_file, sha256_json
from harness.data.manifest import DataFile, Manifest, Variant, load_manifest
from harness.data.places import is_present, locate, resolve_variant
from harness.errors import DataError

__all__ = ["OpenedVariant", "folder_sha256", "open_variant", "verified_sha256"]


@dataclass(frozen=True, slots=True)
class OpenedVariant:
    """A variant whose files are there and are the ones the manifest names.

    Attributes:
        manifest: The benchmark's manifest.
        name: The variant.
        variant: Its entry in the manifest.
        paths: Where its files are, by role; optional ones that are absent are left out.
        shas: The sha256 of each, by role.
        notes: What a reader of the numbers should know.
    """

    manifest: Manifest
    name: str
    variant: Variant
    paths: Mapping[str, Path]
    shas: Mapping[str, str]
    notes: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """One hash of all its files."""
        return sha256_json(dict(self.shas))


def open_variant(
    bench: str,
    variant: str | None,
    data_dir: Path,
    *,
    roles: tuple[str, ...] | None = None,
    own: Mapping[str, str] | None = None,
) -> OpenedVariant:
    """Locate and verify the files of a variant.

    Args:
        bench: The benchmark's id.
        variant: A variant of its manifest; None takes the first one that is in the folder.
        data_dir: The data folder.
        roles: The roles that are needed; None takes all.
        own: By role, the key that names a file of the user's own instead, such as
            `bench.questions`; none where there is no such key.

    Raises:
        HarnessError: if the variant is unknown, or a file is missing or not the expected one.
    """
    manifest = load_manifest(bench)
    name, notes = resolve_variant(manifest, variant, data_dir)
    entry = manifest.variants[name]
    paths: dict[str, Path] = {}
    shas: dict[str, str] = {}
    for role, file in entry.files.items():
        if roles is not None and role not in roles:
            continue
        if file.optional and not is_present(file, data_dir):
            continue
        paths[role] = locate(manifest, name, file, data_dir)
        shas[role] = verified_sha256(paths[role], file, (own or {}).get(role))
    return OpenedVariant(manifest, name, entry, paths, shas, notes)


def verified_sha256(path: Path, expected: DataFile | None, own: str | None = None) -> str:
    """Return the sha256 of a file (or folder), having checked it against the manifest.

    Args:
        path: The file or folder.
        expected: Its entry in the manifest; None where it has none.
        own: The key that names one of the user's own in its place, if there is such a key.

    Raises:
        DataError: if it cannot be read or is not the file that the manifest names.
    """
    try:
        found = folder_sha256(path) if path.is_dir() else sha256_file(path)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    if expected is not None and expected.sha256 not in (None, found):
        otherwise = f", or pass it as your own with {own}=PATH" if own else ""
        raise DataError(
            path,
            f"has the sha256 {found}, the manifest expects {expected.sha256}: the file is damaged "
            f"or another release. Fetch it again{otherwise}.",
        )
    return found


def folder_sha256(folder: Path) -> str:
    """Return one hash of the names and contents of all files under a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return sha256_json({path.relative_to(folder).as_posix(): sha256_file(path) for path in files})
