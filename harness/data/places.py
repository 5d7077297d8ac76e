"""Where a benchmark's native files are in the data folder, and which variants can be had there."""

from __future__ import annotations

import shlex
from pathlib import Path

from harness.data.manifest import DataFile, Manifest, Variant
from harness.errors import DataError, HarnessError
from harness.suggest import nearest

__all__ = [
    "is_present",
    "locate",
    "origin_of",
    "resolve_variant",
    "slice_ids",
    "sliced_from",
    "status_of",
]


def resolve_variant(
    manifest: Manifest, given: object, data_dir: Path
) -> tuple[str, tuple[str, ...]]:
    """Return the variant to load, and a note where it was not the one a reader would assume.

    Args:
        manifest: The benchmark's manifest.
        given: The variant's name; None takes the first, in the manifest's order, that is in the
            data folder, and the very first where none is.
        data_dir: The data folder.

    Raises:
        HarnessError: if there is no such variant.
    """
    names = list(manifest.variants)
    if given is None:
        there = [name for name in names if status_of(manifest, name, data_dir) != "missing"]
        if not there or there[0] == names[0]:
            return names[0], ()
        note = f"{names[0]} is not in {data_dir}, {there[0]} is taken; bench.variant=NAME chooses"
        return there[0], (note,)
    if not isinstance(given, str):
        raise HarnessError(
            f"bench.variant={given!r:.60} is wrong: give the name of one; {nearest('', names)}"
        )
    if given in manifest.variants:
        return given, ()
    raise HarnessError(f"{manifest.id} has no variant `{given}`; {nearest(given, names)}")


def is_present(file: DataFile, data_dir: Path) -> bool:
    """Whether a native file (or folder) is in the data folder."""
    path = data_dir / file.path
    return path.is_dir() if file.folder else path.is_file()


def sliced_from(manifest: Manifest, name: str) -> str | None:
    """Return the variant out of whose file another one can be taken, or None.

    A slice has a parent of more questions and no file but its own questions. Twins share the ids
    of their parent without being part of its file; there are more of them than it has questions.
    """
    variant = manifest.variants[name]
    parent = manifest.variants.get(variant.parent or "")
    if parent is None or parent.questions is None or variant.questions is None:
        return None
    alone = list(variant.files) == ["questions"]
    return variant.parent if alone and variant.rows < parent.rows else None


def slice_ids(bench: str, variant: str) -> frozenset[str]:
    """Return the native ids of a variant: those of its committed split file.

    Raises:
        DataError: if that file is missing or was altered.
    """
    from harness.splits import read_split, split_path  # noqa: PLC0415 - splits read benchmarks

    path = split_path(bench, variant)
    if not path.is_file():
        raise DataError(path, "is missing. Restore it with: git checkout -- <file>.")
    split = read_split(path)
    return split.tune | split.heldout


def origin_of(manifest: Manifest, name: str, data_dir: Path) -> str:
    """Return the variant whose file holds a variant's questions: its own, or its parent's.

    It is its own where neither is there, so that its own is the one asked for.
    """
    parent = sliced_from(manifest, name)
    if parent is None or not _missing(manifest.variants[name], data_dir):
        return name
    return name if _missing(manifest.variants[parent], data_dir) else parent


def status_of(manifest: Manifest, name: str, data_dir: Path) -> str:
    """Say whether a variant is `present`, `present (from PARENT)`, `missing` or `generated`."""
    variant = manifest.variants[name]
    if variant.generated is not None:
        return "generated"
    origin = origin_of(manifest, name, data_dir)
    if origin != name:
        return f"present (from {origin})"
    return "missing" if _missing(variant, data_dir) else "present"


def locate(manifest: Manifest, variant: str, file: DataFile, data_dir: Path) -> Path:
    """Return where a variant's file is.

    Raises:
        HarnessError: if it is not there; says what was looked for, how to get it, and
            which variants are present.
    """
    path = data_dir / file.path
    if is_present(file, data_dir):
        return path
    kind = "folder" if file.folder else "file"
    if path.exists():
        what = "is no folder" if file.folder else "is no regular file"
        raise DataError(path, f"{what}; {manifest.id}.{variant} is read from one.")
    present = [
        name for name in manifest.variants if not _missing(manifest.variants[name], data_dir)
    ]
    there = (
        f"Present in that folder: {', '.join(present)}."
        if present
        else (
            "No variant of this benchmark is in that folder; give another one with DATA=FOLDER "
            "(paths.data=FOLDER; --data FOLDER after `data`)."
        )
    )
    raise HarnessError(
        f"{manifest.id}.{variant} needs the {kind} {file.path}, which is not in the data folder "
        f"{data_dir}. {_how(manifest, variant, file, data_dir)} {there}"
    )


def _how(manifest: Manifest, variant: str, file: DataFile, data_dir: Path) -> str:
    """Say how to get a file that is missing."""
    parent = sliced_from(manifest, variant)

    def command(name: str) -> str:
        place = shlex.quote(str(data_dir))
        return f"`python -m harness data fetch {manifest.id} {name} --data {place}`"

    if file.fetchable:
        return f"Fetch it with {command(variant)}."
    if parent is not None and any(f.fetchable for f in manifest.variants[parent].files.values()):
        return (
            f"It is a slice of {parent} and not for download by itself: fetching {parent} with "
            f"{command(parent)} suffices, its questions are taken from there."
        )
    said = ("It is not for download.", manifest.manual.strip(), f"See {manifest.homepage}.")
    return " ".join(filter(None, said))


def _missing(variant: Variant, data_dir: Path) -> list[str]:
    return [
        file.path
        for file in variant.files.values()
        if not (file.optional or is_present(file, data_dir))
    ]
