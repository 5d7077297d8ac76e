"""Failures that are kept, files of version 1, and calls that move from one cache to another."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import canonical_json, sha256_json
from harness.errors import DataError, HarnessError
from harness.llm.archive import export_calls, import_calls, read_calls
from harness.llm.cache import ResponseCache
from harness.llm.contract import PromptMessage
from harness.llm.entries import Failure
from harness.llm.errors import ContextTooLong, Unavailable
from harness.llm.inventory import Chosen, count, prune
from harness.llm.request import Reply, Request

REQUEST = Request(
    provider="openai",
    model="m-1",
    base_url=None,
    messages=(PromptMessage("user", "Ünï\ud800 \u2028"),),
    temperature=0.0,
    seed=88,
    max_tokens=100,
    json_mode=True,
    schema={"type": "object"},
    prompt_sha256="ab",
    contract="toy",
    version="1",
)
REPLY = Reply("Ünïcode\n", "stop", None, 3, 4, 0.25)
OTHER = replace(REQUEST, sample=1)
FAILED = replace(REQUEST, sample=2)


@pytest.fixture
def cache(tmp_path: Path) -> ResponseCache:
    """A cache with two replies and a call that failed twice."""
    made = ResponseCache(tmp_path / "c.sqlite")
    made.put([(REQUEST, REPLY), (OTHER, replace(REPLY, content="b", cost_usd=None))])
    made.put_failures([(FAILED, Failure.of(Unavailable("down")))])
    made.put_failures([(FAILED, Failure(replace(REPLY, content=None)))])
    return made


def keys() -> list[str]:
    return [REQUEST.key, FAILED.key, OTHER.key, REQUEST.key]


def test_a_request_survives_as_text_and_its_key_is_that_of_older_versions() -> None:
    assert Request.from_json(REQUEST.text) == REQUEST
    changed = replace(REQUEST, extra={"top_p": 0.5})
    assert Request.from_json(changed.text) == changed
    # As version 1 of the cache computed it.
    plain = {
        name: getattr(REQUEST, name)
        for name, field in Request.__dataclass_fields__.items()
        if field.init and name != "extra"
    }
    plain["messages"] = [{"role": m.role, "content": m.content} for m in REQUEST.messages]
    assert REQUEST.key == sha256_json(plain)
    for text in ("{}", "[]", '{"messages": 3}', REQUEST.text + " ", "x"):
        with pytest.raises((ValueError, TypeError)):
            Request.from_json(text)


def test_the_last_failure_counts_and_hides_behind_a_reply(cache: ResponseCache) -> None:
    assert cache.get(FAILED) is None, "a call that failed is asked again"
    failure = cache.failure(FAILED)
    assert failure is not None
    assert failure.unwrap().content is None
    cache.put_failures([(FAILED, Failure.of(ContextTooLong("long")))])
    with pytest.raises(ContextTooLong, match="long"):
        (cache.failure(FAILED) or failure).unwrap()
    cache.put([(FAILED, REPLY)])
    assert cache.get(FAILED) == REPLY
    assert cache.failure(REQUEST) is None


def test_a_reply_that_lost_the_race_is_told(cache: ResponseCache) -> None:
    assert cache.put([(REQUEST, REPLY)])
    assert not cache.put([(REQUEST, replace(REPLY, content="other"))])
    assert cache.get(REQUEST) == REPLY


def test_a_file_of_version_1_is_read_and_taken_further(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as old:
        old.execute(
            "CREATE TABLE replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL, provider TEXT NOT "
            "NULL, model TEXT NOT NULL, contract TEXT NOT NULL, created REAL NOT NULL) "
            "WITHOUT ROWID"
        )
        row = (REQUEST.key, REPLY.to_json(), "openai", "m-1", "toy", 1.0)
        old.execute("INSERT INTO replies VALUES (?, ?, ?, ?, ?, ?)", row)
        old.execute("PRAGMA user_version=1")
    old.close()
    replayed = ResponseCache(path, read_only=True)
    assert replayed.get(REQUEST) == REPLY
    assert replayed.failure(REQUEST) is None
    with pytest.raises(HarnessError, match="older layout"):
        replayed.calls([REQUEST.key])
    replayed.close()
    cache = ResponseCache(path)
    with pytest.raises(HarnessError, match=r"run\.mode=always"):
        export_calls(cache, [REQUEST.key], tmp_path / "x.jsonl", run={})
    assert cache.get(REQUEST) == REPLY
    # The hit has put the request beside the reply.
    assert export_calls(cache, [REQUEST.key], tmp_path / "x.jsonl", run={}) == 1


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz"])
def test_calls_move_from_one_cache_to_another(
    cache: ResponseCache, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "a folder" / name
    assert export_calls(cache, keys(), path, run={"identity": "a"}) == 3
    first = path.read_bytes()
    assert export_calls(cache, keys(), path, run={"identity": "a"}) == 3
    assert path.read_bytes() == first, "the same calls make the same bytes"
    head, calls = read_calls(path)
    assert head["run"] == {"identity": "a"}
    assert {call.request.key for call in calls} == set(keys())
    other = ResponseCache(tmp_path / "other.sqlite")
    done = import_calls(other, path)
    assert (done.new, done.known, done.different) == (3, 0, 0)
    assert other.get(REQUEST) == REPLY
    assert other.failure(FAILED) == cache.failure(FAILED)
    again = import_calls(other, path)
    assert (again.new, again.known, again.different) == (0, 3, 0)
    third = ResponseCache(tmp_path / "third.sqlite")
    third.put([(REQUEST, replace(REPLY, content="mine"))])
    done = import_calls(third, path)
    assert (done.new, done.known, done.different) == (2, 0, 1)
    kept = third.get(REQUEST)
    assert kept is not None
    assert kept.content == "mine"


Alter = Callable[[list[str]], list[str]]


def _with(lines: list[str], change: Callable[[dict[str, object]], object]) -> list[str]:
    data = json.loads(lines[1])
    change(data)
    return [lines[0], json.dumps(data), *lines[2:]]


def _reply(data: dict[str, Any]) -> dict[str, Any]:
    """Return the stored reply of a call that has one, or of one of its failures."""
    found: dict[str, Any] = data["reply"] if "reply" in data else data["failures"][1]["reply"]
    return found


@pytest.mark.parametrize(
    ("alter", "what"),
    [
        (lambda lines: _with(lines, lambda d: d["request"].update(model="m-2")), ":2: the key"),
        (lambda lines: _with(lines, lambda d: d["request"].update(hidden=1)), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: d.update(key="0" * 64)), ":2: the key"),
        (lambda lines: _with(lines, lambda d: d["request"].pop("seed")), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: d.update(reply={"content": 3})), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: _reply(d).update(tokens_in="x")), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: _reply(d).update(tokens_out=-1)), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: _reply(d).update(cost_usd="x")), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: _reply(d).update(refusal=3)), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: d.update(reply=None)), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: d.update(failures=[{}])), ":2: is no call"),
        (lambda lines: _with(lines, lambda d: d.clear()), ":2: is no call"),
        (lambda lines: [lines[0], "[]"], ":2: is not a JSON object"),
        (lambda lines: lines[:-1], "holds 2 calls where"),
        (lambda lines: [*lines, lines[-1]], "holds 4 calls where"),
        (lambda lines: lines[1:], ":1: is no export"),
        (lambda _: [], ":1: is not a JSON object"),
    ],
)
def test_a_file_that_was_altered_is_refused_and_nothing_is_taken(
    cache: ResponseCache, tmp_path: Path, alter: Alter, what: str
) -> None:
    path = tmp_path / "x.jsonl"
    export_calls(cache, keys(), path, run={})
    lines = path.read_text(encoding="ascii").splitlines()
    path.write_text("\n".join(alter(lines)) + "\n", encoding="ascii")
    other = ResponseCache(tmp_path / "other.sqlite")
    with pytest.raises(DataError, match=what) as caught:
        import_calls(other, path)
    assert "\n" not in str(caught.value)
    assert len(other) == 0


@pytest.mark.parametrize("cut", [3, 40, -5])
def test_half_a_file_is_refused(cache: ResponseCache, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "x.jsonl.gz"
    export_calls(cache, keys(), path, run={})
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(DataError):
        read_calls(path)
    with pytest.raises(DataError, match="cannot be read"):
        read_calls(tmp_path / "absent.gz")


def test_an_export_names_what_is_missing_and_writes_nothing(
    cache: ResponseCache, tmp_path: Path
) -> None:
    path = tmp_path / "x.jsonl"
    absent = replace(REQUEST, model="absent").key
    with pytest.raises(HarnessError, match="1 of the run's 2 calls are not in the cache"):
        export_calls(cache, [REQUEST.key, absent], path, run={})
    assert not path.exists()


def test_an_export_holds_no_secret(
    cache: ResponseCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "canary-4711-canary")
    leaked = replace(REQUEST, sample=9)
    cache.put([(leaked, replace(REPLY, content="it is canary-4711-canary"))])
    with pytest.raises(HarnessError, match="SOME_API_KEY") as caught:
        export_calls(cache, [leaked.key], tmp_path / "x.jsonl", run={})
    assert "canary" not in str(caught.value)
    export_calls(cache, keys(), tmp_path / "x.jsonl.gz", run={})
    assert b"canary" not in gzip.decompress((tmp_path / "x.jsonl.gz").read_bytes())


def test_what_a_cache_holds_is_counted_and_pruned(cache: ResponseCache, tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    cache.put([(replace(REQUEST, model="m-2"), REPLY)])
    cache.close()
    one, two = count(path)
    assert (one.model, one.replies, one.failures) == ("m-1", 2, 2)
    assert (one.tokens_in, one.tokens_out, one.usd, one.unpriced) == (6, 8, 0.25, 1)
    assert (two.model, two.replies, two.unpriced) == ("m-2", 1, 0)
    assert prune(path, Chosen(before=one.oldest), remove=True) == (0, 0)
    assert prune(path, Chosen(failures_only=True), remove=False) == (0, 2)
    assert prune(path, Chosen(failures_only=True), remove=True) == (0, 2)
    assert prune(path, Chosen(model="m-1"), remove=True) == (2, 0)
    (left,) = count(path)
    assert left.model == "m-2"
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM requests").fetchone() == (1,)
    connection.close()


def test_failures_as_text() -> None:
    for failure in (Failure(REPLY), Failure(None, "unavailable", "down")):
        assert Failure.from_json(failure.to_json()) == failure
        assert failure.to_json() == canonical_json(json.loads(failure.to_json()))
    for text in ("{}", "[]", '{"outcome": 1, "message": "x"}', '{"reply": 3}'):
        with pytest.raises((ValueError, TypeError)):
            Failure.from_json(text)
