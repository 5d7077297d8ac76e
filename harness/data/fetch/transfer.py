"""Bring the bytes of an address into a partial file, going on where an earlier try broke off.

It is gone on with only if the same bytes are sure to be meant: the hub promises it, or the server
is asked to check it (If-Range), or the sha256 is known, which will tell.
"""

from __future__ import annotations

import http.client
import os
from typing import Protocol

from harness.data.fetch.address import Address
from harness.data.fetch.partial import PartialFile, PartOf
from harness.data.fetch.reply import Reply, ask_for, extent_of, validator_of
from harness.data.fetch.space import check_space
from harness.data.fetch.trouble import (
    FetchError,
    KeepError,
    PassingError,
    StaleError,
    one_line,
    persevere,
)

__all__ = ["Watcher", "transfer"]

_BLOCK = 1 << 18


class Watcher(Protocol):
    """Is told how a transfer goes."""

    def began(self, label: str, total: int | None, have: int) -> None:
        """A reply has come: of so many bytes in all, so many are here already."""

    def arrived(self, count: int) -> None:
        """So many more bytes are here."""


def transfer(
    address: Address, part: PartialFile, *, certain: bool, patience: float, watcher: Watcher
) -> None:
    """Bring all bytes of an address into a partial file.

    Args:
        address: Where they are.
        part: What has arrived already.
        certain: Whether the sha256 is known, so that a wrong mixture would be found out.
        patience: Seconds to wait for a reply.
        watcher: Is told how it goes.

    Raises:
        FetchError: if they cannot be had or kept; what has arrived stays, for the next time.
    """
    source = address.content or address.url

    def attempt() -> None:
        known = part.part_of
        have, validator = part.size, known.validator if known else None
        sure = certain or address.content is not None or validator is not None
        if known is None or known.source != source or not sure:
            have = 0
        elif have and have == known.total:
            return
        with _asked(address, part, have, validator, patience) as reply:
            start, total = extent_of(reply, have, address)
            check_space(part.path.parent, (total or 0) - start)
            watcher.began(address.label, total, start)
            if not start:
                # Before the note, which must never stand beside bytes of something else.
                part.discard()
            checked = None if address.content else validator_of(reply)
            part.begin(PartOf(source, checked, total))
            _receive(reply, address.label, part, start, watcher)
        _check_length(address.label, part, total)

    try:
        persevere(attempt, progress=lambda: part.size)
    except OSError as error:
        raise KeepError(f"it cannot be kept at {part.path}: {one_line(error)}") from error


def _asked(
    address: Address, part: PartialFile, have: int, validator: str | None, patience: float
) -> Reply:
    try:
        return ask_for(address, have, validator, patience=patience)
    except StaleError:
        part.discard()
        raise


def _receive(reply: Reply, label: str, part: PartialFile, start: int, watcher: Watcher) -> None:
    def read() -> bytes:
        try:
            return reply.read(_BLOCK)
        except (OSError, http.client.HTTPException) as error:
            raise PassingError(f"{label} broke off: {one_line(error)}") from error

    with part.path.open("r+b" if start else "wb") as file:
        file.seek(start)
        while block := read():
            file.write(block)
            watcher.arrived(len(block))
        file.flush()
        os.fsync(file.fileno())


def _check_length(label: str, part: PartialFile, total: int | None) -> None:
    if total is not None and part.size < total:
        raise PassingError(f"{label} broke off after {part.size:,} of {total:,} bytes")
    if total is not None and part.size > total:
        part.discard()
        raise FetchError(f"{label} sent more than the {total:,} bytes it announced")
