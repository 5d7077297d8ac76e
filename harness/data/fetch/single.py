"""Fetch one file from the first of its sources that has it; keep it if it is the right one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from harness.canonical import sha256_file
from harness.data.fetch.address import Address, plain_address
from harness.data.fetch.hub import hub_address
from harness.data.fetch.meter import Meter
from harness.data.fetch.partial import PartialFile
from harness.data.fetch.transfer import transfer
from harness.data.fetch.trouble import FetchError, KeepError, not_kept, persevere
from harness.data.manifest import DataFile

__all__ = ["fetch_single"]


def fetch_single(
    file: DataFile, path: Path, *, notify: Callable[[str], None], patience: float
) -> str:
    """Fetch a file to its place, whose folder must be there, and return its sha256.

    Raises:
        FetchError: if no source has it or it is not the file it should be; what has arrived of a
            good one stays beside its place.
    """
    part = PartialFile(path.with_name(f".{path.name}.part"))
    reasons = []
    with Meter(file.path, notify) as meter:
        for find in _sources(file, patience):
            try:
                address = _expected(persevere(find), file)
                certain = (file.sha256 or address.sha256) is not None
                transfer(address, part, certain=certain, patience=patience, watcher=meter)
                return _settled(address, file, part, path)
            except KeepError as error:
                raise not_kept(path, str(error)) from error
            except FetchError as error:
                reasons.append(str(error))
    kept = f" What arrived, {part.size:,} bytes, is kept and gone on with." if part.size else ""
    raise FetchError(
        f"{file.path} cannot be fetched: {'; '.join(reasons)}.{kept} When that is put right, give "
        f"the same command again; or get the file by other means and put it at {path}."
    )


def _sources(file: DataFile, patience: float) -> Iterator[Callable[[], Address]]:
    hub, url = file.hub, file.url
    if hub is not None:
        yield lambda: hub_address(hub, patience=patience)
    if url is not None:
        yield lambda: plain_address(url)


def _expected(address: Address, file: DataFile) -> Address:
    """Return the address with what the manifest knows of the file."""
    for what, theirs, ours in (
        ("sha256", address.sha256, file.sha256),
        ("bytes", address.size, file.bytes),
    ):
        if None not in (theirs, ours) and theirs != ours:
            raise FetchError(
                f"{address.label} is another release: its {what} are {theirs}, the manifest "
                f"expects {ours}"
            )
    return replace(address, size=file.bytes if address.size is None else address.size)


def _settled(address: Address, file: DataFile, part: PartialFile, path: Path) -> str:
    """Move a whole file into its place, if it is the right one."""
    try:
        found = sha256_file(part.path)
        for who, expected in (("the manifest", file.sha256), ("its source", address.sha256)):
            if expected not in (None, found):
                part.discard()
                raise FetchError(
                    f"{address.label} has the sha256 {found}, and {who} says {expected}: it is "
                    "another release, or was damaged on its way. Nothing was kept"
                )
        part.settle(path)
    except OSError as error:
        raise not_kept(path, error) from error
    return found
