"""Fetch a folder of a dataset repository: file by file, beside its place, and there when whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from harness.canonical import sha256_text
from harness.data.fetch.hub import hub_folder
from harness.data.fetch.single import fetch_single
from harness.data.fetch.space import check_space, size_text
from harness.data.fetch.trouble import FetchError, KeepError, not_kept, persevere
from harness.data.manifest import DataFile, HubFile
from harness.data.opened import folder_sha256

__all__ = ["fetch_folder"]


def fetch_folder(
    file: DataFile, path: Path, *, notify: Callable[[str], None], patience: float
) -> str:
    """Fetch a folder to its place, which must be free, and return one sha256 of its files.

    Raises:
        FetchError: if the hub has no such folder, a file of it cannot be had, or it is not the one
            it should be; the files that have arrived stay beside its place.
    """
    hub = file.hub
    if hub is None:
        raise FetchError(f"{file.path} is a folder, and {file.url} is the address of one file.")
    label = f"the folder {hub.file} of the dataset {hub.repo} on the hub"
    try:
        inside = persevere(lambda: hub_folder(hub, patience=patience))
    except FetchError as error:
        raise FetchError(f"{file.path} cannot be fetched: {error}.") from error
    if not inside or any({"..", ""} & set(PurePosixPath(name).parts) for name in inside):
        raise FetchError(f"{file.path} cannot be fetched: {label} holds no files.")
    # What has arrived of another revision is not gone on with.
    source = sha256_text(f"{hub.repo}@{hub.revision}/{hub.file}")
    beside = path.with_name(f".{path.name}.{source[:8]}.part")
    try:
        beside.mkdir(exist_ok=True)
        wanted = {name: size for name, size in inside.items() if not _has(beside / name, size)}
        check_space(beside, sum(wanted.values()))
        notify(f"fetching {file.path} from {label}, {size_text(sum(inside.values()))}")
        for name, size in sorted(wanted.items()):
            one = HubFile(repo=hub.repo, revision=hub.revision, file=f"{hub.file}/{name}")
            (beside / name).parent.mkdir(parents=True, exist_ok=True)
            described = DataFile(path=f"{file.path}/{name}", bytes=size, hub=one)
            fetch_single(described, beside / name, notify=lambda _: None, patience=patience)
        found = folder_sha256(beside)
        if file.sha256 not in (None, found):
            shutil.rmtree(beside)
            raise FetchError(
                f"{file.path} cannot be fetched: {label} has the sha256 {found}, and the manifest "
                f"says {file.sha256}: it is another release. Nothing was kept."
            )
        beside.replace(path)
    except OSError as error:
        raise not_kept(path, error) from error
    except KeepError as error:
        raise not_kept(path, str(error)) from error
    return found


def _has(path: Path, size: int) -> bool:
    return path.is_file() and path.stat().st_size == size
