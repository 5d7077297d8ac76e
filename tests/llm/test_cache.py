"""The response cache: what the key covers, immutability, several processes, bad files."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.llm.cache import ResponseCache
from harness.llm.cachefile import _write_ahead
from harness.llm.contract import PromptMessage
from harness.llm.inventory import count
from harness.llm.request import Reply, Request

REQUEST = Request(
    provider="openai",
    model="m-1",
    base_url="http://127.0.0.1:1/v1",
    messages=(PromptMessage("system", "s"), PromptMessage("user", "u")),
    temperature=0.0,
    seed=88,
    max_tokens=100,
    json_mode=True,
    schema={"type": "object"},
    prompt_sha256="ab",
    contract="toy",
    version="1",
    sample=0,
)
CHANGES: dict[str, Any] = {
    "provider": "anthropic",
    "model": "m-2",
    "base_url": "http://127.0.0.1:2/v1",
    "messages": (PromptMessage("user", "s"), PromptMessage("user", "u")),
    "temperature": 0.1,
    "seed": None,
    "max_tokens": 101,
    "json_mode": False,
    "schema": {"type": "array"},
    "prompt_sha256": "ac",
    "contract": "toy2",
    "version": "2",
    "sample": 1,
    "extra": {"top_p": 0.9},
}
REPLY = Reply("Ünïcode\n", "stop", None, 3, 4, 0.25)


def test_every_field_is_perturbed_below() -> None:
    given = {name for name, field in Request.__dataclass_fields__.items() if field.init}
    assert set(CHANGES) == given


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_of_any_field_misses(field: str, tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path / "c.sqlite")
    cache.put([(REQUEST, REPLY)])
    changed = replace(REQUEST, **{field: CHANGES[field]})
    assert changed.key != REQUEST.key
    assert cache.get(changed) is None
    assert cache.get(replace(REQUEST)) == REPLY


def test_a_stored_reply_never_changes(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path / "c.sqlite")
    cache.put([(REQUEST, REPLY)])
    cache.put([(REQUEST, replace(REPLY, content="other"))])
    cache.close()
    assert cache.get(REQUEST) == REPLY
    assert len(cache) == 1


FILL = """
import sys
from dataclasses import replace
from tests_cache import REQUEST, REPLY
from harness.llm.cache import ResponseCache
from harness.llm.cachefile import _write_ahead
cache = ResponseCache(sys.argv[1])
for i in range(int(sys.argv[2]), int(sys.argv[3])):
    cache.put([(replace(REQUEST, sample=i), replace(REPLY, content=str(i)))])
"""


def test_two_processes_filling_one_cache_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "c.sqlite"
    root = Path(__file__).parents[2]
    (tmp_path / "tests_cache.py").write_text(Path(__file__).read_text(encoding="utf-8"))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(tmp_path)])}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", FILL, str(path), str(first), str(last)], env=environment
        )
        for first, last in ((0, 300), (200, 500))
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0]
    cache = ResponseCache(path, read_only=True)
    for i in range(500):
        reply = cache.get(replace(REQUEST, sample=i))
        assert reply is not None
        assert reply.content == str(i)


def test_many_openings_at_once_do_not_fail(tmp_path: Path) -> None:
    failures: list[Exception] = []

    def fill(i: int) -> None:
        try:
            ResponseCache(tmp_path / "c.sqlite").put([(replace(REQUEST, sample=i), REPLY)])
        except HarnessError as error:
            failures.append(error)

    threads = [threading.Thread(target=fill, args=(i,)) for i in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(ResponseCache(tmp_path / "c.sqlite")) == 24


def test_bad_files_give_one_paragraph(tmp_path: Path) -> None:
    corrupt = tmp_path / "corrupt.sqlite"
    corrupt.write_bytes(b"this is no database" * 100)
    foreign = tmp_path / "foreign.sqlite"
    connection = sqlite3.connect(foreign)
    connection.execute("PRAGMA user_version=7")
    connection.close()
    for cache in (
        ResponseCache(corrupt),
        ResponseCache(foreign),
        ResponseCache(tmp_path),
        ResponseCache(corrupt / "below" / "a" / "file.sqlite"),
        ResponseCache(tmp_path / "absent.sqlite", read_only=True),
    ):
        with pytest.raises(HarnessError, match="cannot be used") as caught:
            cache.open()
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "absent.sqlite").exists()


def test_a_read_only_medium_can_be_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ResponseCache(tmp_path / "c.sqlite")
    cache.put([(REQUEST, REPLY)])
    cache.close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    replayed = ResponseCache(tmp_path / "c.sqlite", read_only=True)
    replayed.open()
    assert replayed.get(REQUEST) == REPLY
    with pytest.raises(HarnessError, match="readonly"):
        replayed.put([(replace(REQUEST, sample=1), REPLY)])
    assert [path.name for path in tmp_path.iterdir()] == ["c.sqlite"]


@pytest.mark.parametrize(
    "damaged",
    [
        '{"unknown": 1}',
        "[1]",
        "{",
        '{"content": "x", "finish_reason": null, "tokens_in": "1"}',
        '{"content": "x", "finish_reason": null, "tokens_out": true}',
        '{"content": "x", "finish_reason": null, "tokens_in": -1}',
        '{"content": "x", "finish_reason": null, "cost_usd": NaN}',
        '{"content": "x", "finish_reason": null, "cost_usd": "1"}',
        '{"content": "x", "finish_reason": null, "refusal": 3}',
    ],
)
def test_a_damaged_entry_is_no_reply(tmp_path: Path, damaged: str) -> None:
    cache = ResponseCache(tmp_path / "c.sqlite")
    cache.put([(REQUEST, REPLY)])
    connection = sqlite3.connect(tmp_path / "c.sqlite")
    with connection:
        connection.execute("UPDATE replies SET reply = ?", (damaged,))
    connection.close()
    with pytest.raises(HarnessError, match="no reply"):
        cache.get(REQUEST)
    with pytest.raises(HarnessError, match="no reply"):
        count(tmp_path / "c.sqlite")


class _Held:
    """A connection whose file others hold for its first requests."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.asked = 0

    def execute(self, _: str) -> None:
        self.asked += 1
        if self.errors:
            raise self.errors.pop(0)


def test_turning_on_write_ahead_logging_waits_for_those_who_hold_the_file() -> None:
    locked = sqlite3.OperationalError("database is locked")
    held = _Held(locked, locked)
    _write_ahead(held)  # type: ignore[arg-type]
    assert held.asked == 3


def test_what_is_no_lock_is_not_waited_for() -> None:
    held = _Held(sqlite3.OperationalError("disk I/O error"))
    with pytest.raises(sqlite3.OperationalError, match="disk"):
        _write_ahead(held)  # type: ignore[arg-type]
    assert held.asked == 1
