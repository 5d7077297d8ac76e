"""Fetch what a run is about to read and the data folder lacks, by the manifest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from harness.data.fetch.trouble import FetchError, is_offline
from harness.data.manifest import load_manifest, manifest_names
from harness.data.places import resolve_variant
from harness.data.ways import fetch_command, lack_of

__all__ = ["obtain"]

_PATIENCE = 4.0
"""Seconds: of two sources tried one after the other, in a network that swallows everything, both
have been given up within ten."""


def obtain(bench: Mapping[str, Any], data_dir: Path, *, notify: Callable[[str], None]) -> None:
    """Fetch the required files of a run's variant that are missing and can be fetched.

    Nothing is done where the questions are a file of the user's own, the benchmark has no manifest,
    HF_HUB_OFFLINE is set, or a missing file is not for download: loading then says what to do.

    Args:
        bench: The resolved group `bench` of the run.
        data_dir: The data folder.
        notify: Takes lines that say what is fetched, from where and how big it is.

    Raises:
        HarnessError: if there is no such variant, or it cannot be had; ends in the one line to run.
    """
    id_ = bench.get("id")
    if bench.get("questions") is not None or id_ not in manifest_names() or is_offline():
        return
    manifest = load_manifest(str(id_))
    name, _ = resolve_variant(manifest, bench.get("variant"), data_dir)
    lack = lack_of(manifest, name, data_dir)
    wanted = dict(lack.files)
    if bench.get("corpus") is not None:
        wanted.pop("corpus", None)
    if not wanted or not all(file.fetchable for file in wanted.values()):
        return
    from harness.data.fetch.file import fetch_file  # noqa: PLC0415 - progress bars and locks

    notify(f"{manifest.id}.{name} is not in the data folder {data_dir}:")
    for file in wanted.values():
        try:
            fetch_file(file, data_dir, notify=notify, patience=_PATIENCE)
        except FetchError as error:
            command = fetch_command(manifest.id, lack.variant, data_dir)
            raise FetchError(
                f"{error} To fetch it apart from a run: `{command}`. If you have the file, name "
                "its data folder with DATA=FOLDER (paths.data=FOLDER)."
            ) from error
