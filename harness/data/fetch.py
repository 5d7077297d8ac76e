"""Fetch a benchmark's native files: to a temporary name, checked, then moved into place."""

from __future__ import annotations

import hashlib
import http.client
import urllib.error
import urllib.request
from pathlib import Path

from harness.artefacts import write_atomically
from harness.data.manifest import DataFile
from harness.errors import HarnessError

__all__ = ["fetch_file"]

_BLOCK = 1 << 20
_TIMEOUT = 60.0


def fetch_file(file: DataFile, data_dir: Path) -> tuple[Path, str]:
    """Download one file into the data folder.

    Returns:
        Where it is, and the sha256 of its bytes.

    Raises:
        HarnessError: if it has no address, cannot be had or kept, or is not the file it should be.
    """
    path = data_dir / file.path
    if file.url is None:
        raise HarnessError(f"{file.path} is not for download; see the benchmark's source.")
    digest = hashlib.sha256()

    def write(target: object) -> None:
        request = urllib.request.Request(file.url or "", headers={"User-Agent": "multihop-harness"})  # noqa: S310 - from the manifest
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as reply:  # noqa: S310
            expected = reply.headers.get("Content-Length")
            received = 0
            while block := reply.read(_BLOCK):
                received += len(block)
                digest.update(block)
                target.write(block)  # type: ignore[attr-defined]
        if expected is not None and received != int(expected):
            raise HarnessError(
                f"{file.url} broke off after {received:,} of {int(expected):,} bytes; try again."
            )
        if file.sha256 not in (None, digest.hexdigest()):
            raise HarnessError(
                f"{file.url} has the sha256 {digest.hexdigest()}, the manifest expects "
                f"{file.sha256}: it is another release. Nothing was kept."
            )

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, write)
    except (
        urllib.error.URLError,
        http.client.HTTPException,
        TimeoutError,
        ConnectionError,
    ) as error:
        reason = " ".join(str(getattr(error, "reason", None) or error).split())
        raise HarnessError(
            f"{file.url} cannot be fetched: {reason}. Get the file by other means and put it at "
            f"{path}."
        ) from error
    except OSError as error:
        raise HarnessError(
            f"{file.url} cannot be kept at {path}: {error.strerror or error}. Free some space "
            "there, or name another data folder."
        ) from error
    return path, digest.hexdigest()
