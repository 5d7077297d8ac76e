"""Find the native files of a STaRK variant: in the data folder, or in a folder of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from harness.canonical import sha256_file
from harness.checks import user_path
from harness.data.manifest import Manifest, Variant, load_manifest
from harness.data.opened import open_variant, verified_sha256
from harness.errors import DataError, HarnessError
from harness.suggest import nearest

__all__ = ["Native", "find_files"]

_TABLE = "stark_qa/stark_qa.csv"
_OWN = {
    "test": {"questions": "split/test.index", "queries": _TABLE},
    "human": {"questions": "stark_qa/stark_qa_human_generated_eval.csv"},
    "val": {"questions": "split/val.index", "queries": _TABLE},
    "train": {"questions": "split/train.index", "queries": _TABLE},
}
"""Where the files are under a folder in the native layout, by variant and role."""


@dataclass(frozen=True, slots=True)
class Native:
    """The files of a variant.

    Attributes:
        manifest: The benchmark's manifest.
        variant: The variant's name.
        entry: Its entry in the manifest; None for a folder of the user's own.
        questions: The CSV of queries where people wrote them, else the list of this split's ids.
        queries: The CSV that those ids are in; None where `questions` is the CSV.
        skb: Where the knowledge base is, if it is there.
        shas: The sha256 of questions and queries, by role.
        notes: What a reader of the numbers should know.
    """

    manifest: Manifest
    variant: str
    entry: Variant | None
    questions: Path
    queries: Path | None
    skb: Path
    shas: dict[str, str]
    notes: tuple[str, ...]

    def check(self, role: str, path: Path, rows: int) -> None:
        """Compare a file's number of rows with the manifest's.

        Raises:
            DataError: if it is another one.
        """
        expected = self.entry.files[role].rows if self.entry else None
        if expected not in (None, rows):
            raise DataError(
                path,
                f"holds {rows:,} questions, the manifest expects {expected:,}: the file is "
                "truncated or another release.",
            )


def find_files(bench: str, variant: str | None, folder: str | None, data_dir: Path) -> Native:
    """Return the verified files of a variant.

    Args:
        bench: The benchmark's id.
        variant: The variant; None takes the first that is in the data folder.
        folder: A folder of the user's own; None takes the data folder.
        data_dir: The data folder.

    Raises:
        HarnessError: if the variant is unknown, or a file is missing or not the expected one.
    """
    if folder is not None:
        return _own(load_manifest(bench), variant, user_path("bench.folder", folder))
    opened = open_variant(bench, variant, data_dir, roles=("questions", "queries"))
    skb = opened.variant.files["skb"]
    shas = dict(opened.shas)
    if skb.sha256 is not None and (data_dir / skb.path).is_dir():
        verified_sha256(data_dir / skb.path, skb)
    return Native(
        manifest=opened.manifest,
        variant=opened.name,
        entry=opened.variant,
        questions=opened.paths["questions"],
        queries=opened.paths.get("queries"),
        skb=data_dir / skb.path,
        shas=shas,
        notes=opened.notes,
    )


def _own(manifest: Manifest, variant: str | None, folder: Path) -> Native:
    name = "test" if variant is None else variant
    if name not in _OWN:
        raise HarnessError(f"{manifest.id} has no variant `{name}`; {nearest(name, _OWN)}")
    paths = {role: folder / place for role, place in _OWN[name].items()}
    for path in paths.values():
        if not path.is_file():
            raise DataError(path, "there is no such file; bench.folder is read in STaRK's layout.")
    return Native(
        manifest=manifest,
        variant=f"{folder.resolve().name}-{name}",
        entry=None,
        questions=paths["questions"],
        queries=paths.get("queries"),
        skb=folder / "processed",
        shas={role: sha256_file(path) for role, path in paths.items()},
        notes=(f"read from the folder {folder.resolve().name}, which is no frozen variant",),
    )
