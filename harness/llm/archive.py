"""A run's calls in one portable file: exported from one cache, checked, imported into another.

The file is JSON Lines, gzipped where its name ends in `.gz`. The first line says what it is and
which run it is of; every other is one call: `{"key", "request", "reply"}`, or `failures` in place
of `reply` where the call has only ever failed. A request has no field for a key or a header, so
that the file can be published. The key of a line is the sha256 of its request, and an import
computes it anew.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.artefacts import write_atomically
from harness.canonical import canonical_json
from harness.errors import DataError, HarnessError
from harness.llm.cache import ResponseCache
from harness.llm.entries import Call, Failure
from harness.llm.request import Reply, Request
from harness.redact import environment_secrets

__all__ = ["Imported", "export_calls", "import_calls", "read_calls"]

_FORMAT = "multihop-harness/llm-calls"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Imported:
    """How many calls were new, were there already, and were there with another reply (kept)."""

    new: int
    known: int
    different: int


def export_calls(
    cache: ResponseCache, keys: Iterable[str], path: Path, *, run: Mapping[str, Any]
) -> int:
    """Write the calls of some keys to a file, whole or not at all; return how many.

    Args:
        cache: Where they are.
        keys: The keys on the rows of a run.
        path: The file to write.
        run: What the first line says of the run.

    Raises:
        HarnessError: if a call is not in the cache, or something secret stands in one.
    """
    wanted = sorted(set(keys))
    found = cache.calls(wanted)
    if missing := [key for key in wanted if key not in found]:
        raise HarnessError(
            f"{len(missing)} of the run's {len(wanted)} calls are not in the cache, the first with "
            f"the key {missing[0]}: the run was made with llm.cache.mode=none or with another "
            "llm.cache.path, or the cache was pruned (name the cache with --cache PATH); or an "
            "older version stored them without their requests, which the run's eval command with "
            "run.mode=always adds."
        )
    head = {"format": _FORMAT, "version": _VERSION, "calls": len(wanted), "run": dict(run)}
    lines = [_ascii(head), *(_line(found[key]) for key in wanted)]
    text = "".join(line + "\n" for line in lines)
    for name, secret in environment_secrets().items():
        if json.dumps(secret)[1:-1] in text:
            raise HarnessError(
                f"the value of the environment variable {name} stands in a prompt or a reply of "
                "this run, so nothing was exported."
            )
    data = text.encode("ascii")
    if path.suffix == ".gz":
        data = gzip.compress(data, mtime=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, lambda file: file.write(data))
    except OSError as error:
        raise HarnessError(f"{path} cannot be written: {error.strerror or error}.") from error
    return len(wanted)


def import_calls(cache: ResponseCache, path: Path) -> Imported:
    """Check a file from its first line to its last, then take its calls into a cache.

    A reply that the cache has already stays as it is.

    Raises:
        DataError: naming the line, if the file is damaged or was altered; nothing is imported.
        HarnessError: if the cache cannot be written.
    """
    _, calls = read_calls(path)
    new, known, different = cache.add(calls)
    return Imported(new, known, different)


def read_calls(path: Path) -> tuple[dict[str, Any], list[Call]]:
    """Return the first line and the calls of an exported file, every one checked.

    Raises:
        DataError: naming the line, if the file cannot be read, is damaged or was altered.
    """
    lines = _lines(path)
    head = _object(path, 1, next(lines, ""))
    if head.get("format") != _FORMAT or head.get("version") != _VERSION:
        raise DataError(
            path, f"is no export of calls (format {_FORMAT}, version {_VERSION}).", line=1
        )
    calls = [_call(path, number, line) for number, line in enumerate(lines, start=2)]
    if len(calls) != head.get("calls"):
        raise DataError(
            path,
            f"holds {len(calls)} calls where its first line says {head.get('calls')}: it was cut "
            "off, or lines were removed. Get it again.",
        )
    return head, calls


def _line(call: Call) -> str:
    data: dict[str, Any] = {"key": call.request.key, "request": json.loads(call.request.text)}
    if call.reply is not None:
        data["reply"] = json.loads(call.reply.to_json())
    else:
        data["failures"] = [json.loads(failure.to_json()) for failure in call.failures]
    return _ascii(data)


def _ascii(data: Mapping[str, Any]) -> str:
    # Escaped, so that lone surrogates and line separators survive any editor and mailer.
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _lines(path: Path) -> Iterator[str]:
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise DataError(path, f"cannot be read: {why}.") from None
    return iter([line for line in text.split("\n") if line.strip()])


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise DataError(path, "is not a JSON object.", line=number)
    return data


def _call(path: Path, number: int, line: str) -> Call:
    data = _object(path, number, line)
    try:
        request = Request.from_json(canonical_json(data["request"]))
        reply = Reply.from_json(canonical_json(data["reply"])) if "reply" in data else None
        failures = tuple(Failure.from_json(canonical_json(f)) for f in data.get("failures", ()))
        if (reply is None) == (not failures):
            raise ValueError("neither a reply nor a failure, or both")
        key = str(data["key"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise DataError(path, f"is no call: {error}.", line=number) from None
    if key != request.key:
        raise DataError(
            path,
            f"the key {key[:16]} is not that of the request beside it ({request.key[:16]}): the "
            "file was altered.",
            line=number,
        )
    return Call(request, reply, failures)
