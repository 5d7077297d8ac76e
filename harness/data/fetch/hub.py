"""Dataset repositories of the Hugging Face hub, asked through its own library.

The library finds the address (HF_ENDPOINT), sends the token (HF_TOKEN) and knows the hub's errors.
Bytes are read by `harness.data.fetch.transfer`: the library (2.4) throws away what a download that
broke off had brought, and the next one would begin anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TypeVar, cast

from harness.data.fetch.address import Address, is_web_address, same_origin
from harness.data.fetch.trouble import FetchError, PassingError, one_line
from harness.data.manifest import HubFile
from harness.llm.deadline import DeadlineError, within_seconds

__all__ = ["hub_address", "hub_folder"]

T = TypeVar("T")

_BUSY = (408, 425, 429)
_SHA256 = re.compile(r"[0-9a-f]{64}")


class _UnreachableError(FetchError):
    """There was no reply at all."""


def hub_address(hub: HubFile, *, patience: float) -> Address:
    """Return where a file of a dataset repository is.

    Args:
        hub: The file.
        patience: Seconds to wait for a reply.

    Raises:
        FetchError: if it is not there, not for us, or the hub cannot be reached.
    """

    def ask() -> Address:
        from huggingface_hub import get_hf_file_metadata, hf_hub_url  # noqa: PLC0415 - 0.3 s

        url = hf_hub_url(hub.repo, hub.file, repo_type="dataset", revision=hub.revision)
        found = get_hf_file_metadata(url, timeout=patience)
        etag = found.etag or ""
        return Address(
            url=found.location,
            label=f"{hub.file} of the dataset {hub.repo} on the hub",
            content=f"{hub.repo}@{hub.revision}/{hub.file}#{etag}" if etag else None,
            size=found.size,
            # Of a large file the hub's tag is the sha256, of a small one it is git's.
            sha256=etag if _SHA256.fullmatch(etag) else None,
            headers=_token() if same_origin(found.location, url) else {},
        )

    return _asked(hub, ask, patience)


def hub_folder(hub: HubFile, *, patience: float) -> dict[str, int]:
    """Return the files under a folder of a dataset repository: path in the folder -> bytes.

    Raises:
        FetchError: if there is no such folder, it is not for us, or the hub cannot be reached.
    """

    def ask() -> dict[str, int]:
        from huggingface_hub import HfApi  # noqa: PLC0415 - 0.3 s
        from huggingface_hub.hf_api import RepoFile  # noqa: PLC0415

        tree = HfApi().list_repo_tree(
            hub.repo, hub.file, recursive=True, revision=hub.revision, repo_type="dataset"
        )
        prefix = hub.file.rstrip("/") + "/"
        return {
            item.path.removeprefix(prefix): item.size for item in tree if isinstance(item, RepoFile)
        }

    return _asked(hub, ask, patience)


def _token() -> dict[str, str]:
    from huggingface_hub import constants, get_token  # noqa: PLC0415 - 0.3 s

    token = None if constants.HF_HUB_DISABLE_IMPLICIT_TOKEN else get_token()
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _asked(hub: HubFile, ask: Callable[[], T], patience: float) -> T:
    """Return what the hub's library returns, or raise what it raises in our words."""
    endpoint = os.environ.get("HF_ENDPOINT")
    if endpoint is not None and not is_web_address(endpoint):
        raise FetchError(f"HF_ENDPOINT={endpoint} is no http(s) address")
    try:
        return _asked_once(hub, ask, patience)
    except _UnreachableError:
        # The library keeps connections, and one that the server has closed meanwhile fails with
        # the network in order; without a network this costs next to nothing.
        return _asked_once(hub, ask, patience)


def _asked_once(hub: HubFile, ask: Callable[[], T], patience: float) -> T:
    where = f"the dataset {hub.repo} on the hub"
    from huggingface_hub import errors  # noqa: PLC0415 - 0.3 s

    # The library's own errors descend from those of its HTTP client, which is another one in
    # every major version; the client's other errors are what a missing network looks like.
    unreachable = cast("tuple[type[Exception], ...]", (OSError, *errors.HfHubHTTPError.__bases__))
    try:
        return within_seconds(patience, ask)
    except errors.GatedRepoError as error:
        raise FetchError(
            f"{where} is gated: accept its terms on its page, then set HF_TOKEN to a token of yours"
        ) from error
    except errors.RepositoryNotFoundError as error:
        raise FetchError(f"{where} is not there, or is private and needs HF_TOKEN") from error
    except errors.RevisionNotFoundError as error:
        raise FetchError(f"{where} has no revision {hub.revision}") from error
    except errors.EntryNotFoundError as error:
        raise FetchError(f"{where} has no {hub.file} at revision {hub.revision}") from error
    except errors.HfHubHTTPError as error:
        status = error.response.status_code
        said = f"{where} cannot be had: the hub says {status} {error.response.reason_phrase}"
        kind = PassingError if status in _BUSY or status >= 500 else FetchError
        raise kind(said.rstrip()) from error
    except DeadlineError as error:
        raise FetchError(f"the hub did not reply within {patience:g} seconds") from error
    except unreachable as error:
        raise _UnreachableError(f"the hub cannot be reached: {one_line(error)}") from error
    except ValueError as error:
        raise FetchError(f"{where} cannot be asked for: {one_line(error)}") from error
