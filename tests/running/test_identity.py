"""What enters a run's identity, and what stays outside."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.reader import READER
from harness.running.identity import code_sha256, identity_of
from harness.running.session import open_session
from strategies.keyword import Keyword
from strategies.naive_rag import NaiveRag

Config = Callable[..., dict[str, Any]]
Outside = Callable[..., str]

SERVER = ("llm=openai_compatible", "llm.model=m", "llm.base_url=http://127.0.0.1:9/v1")


def identity(config: Config, *overrides: str) -> str:
    session = open_session(config(*overrides))
    session.llm.close()
    return session.identity


_BASE: dict[tuple[str, ...], str] = {}


def base(config: Config, *overrides: str) -> str:
    """The identity that others are compared with; computed once, as it is the same everywhere."""
    if overrides not in _BASE:
        _BASE[overrides] = identity(config, *overrides)
    return _BASE[overrides]


@pytest.mark.parametrize(
    "override",
    [
        "run.workers=7",
        "run.executor=process",
        "run.summary=elsewhere/summary.json",
        "run.mode=always",
        "run.retry_errors=true",
        "tracking=mlflow",
        "paths.cache=elsewhere/cache",
        "paths.runs=elsewhere/runs",
        "encoder=minilm",
        "bench.context=pool",
        "strategy=naive_rag",
    ],
)
def test_how_a_run_is_carried_out_keeps_its_identity(config: Config, override: str) -> None:
    assert identity(config, override) == base(config)


@pytest.mark.parametrize(
    "override",
    [
        "llm.cache.mode=none",
        "llm.cache.path=elsewhere.sqlite",
        "llm.transport.retries=0",
        "llm.transport.timeout=3",
        "llm.limits.concurrency=1",
        "llm.limits.requests_per_minute=10",
        "llm.limits.tokens_per_minute=1000",
        "llm.limits.breaker=null",
        "llm.cap.tokens=1000000",
        "llm.transport.api_key_env=SOME_KEY",
    ],
)
def test_how_a_model_is_reached_keeps_it(config: Config, override: str) -> None:
    assert identity(config, *SERVER, override) == base(config, *SERVER)


@pytest.mark.parametrize(
    "override",
    [
        "retriever.k=6",
        "retriever.b=0.5",
        "retriever=dense",
        "retriever=hybrid",
        "split=tune",
        "split=heldout",
        "run.limit=30",
        "run.seed=89",
        "bench.context=own",
        "strategy=closed_book",
        "strategy=keyword",
        "llm=ollama llm.model=m",
    ],
)
def test_what_can_change_an_answer_changes_it(config: Config, override: str) -> None:
    assert identity(config, *override.split()) != base(config)


@pytest.mark.parametrize(
    "override",
    [
        "llm.model=other",
        "+llm.models.reader=other",
        "llm.temperature=0.7",
        "llm.seed=89",
        "llm.max_tokens=77",
        "llm.base_url=http://127.0.0.1:10/v1",
        "llm.json_mode=on",
        "llm.prompts=small",
        "+llm.extra.top_p=0.9",
    ],
)
def test_another_model_or_sampling_changes_it(config: Config, override: str) -> None:
    assert identity(config, *SERVER, override) != base(config, *SERVER)


def test_a_strategys_own_settings_change_it(config: Config) -> None:
    before = identity(config, "strategy=keyword")
    assert identity(config, "strategy=keyword", "strategy.min_score=1.5") != before


def test_the_datas_bytes_change_it(config: Config, musique_file: Path) -> None:
    before = identity(config)
    first, rest = musique_file.read_text(encoding="utf-8").split("\n", 1)
    record = json.loads(first)
    record["paragraphs"][-1]["paragraph_text"] += " And of tea."
    musique_file.write_text(json.dumps(record) + "\n" + rest, encoding="utf-8")
    assert identity(config) != before


def test_a_corpus_of_ones_own_changes_it(config: Config, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl"
    corpus.write_text('{"title": "A", "text": "Something."}\n', encoding="utf-8")
    assert identity(config, f"bench.corpus={corpus}") != identity(config)


def test_a_prompts_text_changes_it(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = identity(config)
    prompt = tmp_path / READER.prompt.name
    prompt.write_text(READER.prompt.read_text(encoding="utf-8"), encoding="utf-8")
    moved = dataclasses.replace(READER, prompt=prompt)
    monkeypatch.setattr(NaiveRag, "contracts", (moved,))
    assert identity(config) == before, "where the prompt's file stands is nothing to an answer"
    prompt.write_text(prompt.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert identity(config) != before


def test_a_contracts_version_changes_it(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    before = identity(config)
    monkeypatch.setattr(NaiveRag, "contracts", (dataclasses.replace(READER, version="99"),))
    assert identity(config) != before


def test_a_strategys_code_changes_it(config: Config, tmp_path: Path, outside: Outside) -> None:
    chosen = outside("def answer(self, query):\n    return Prediction(answer='yes')")
    before = identity(config, chosen)
    assert identity(config, chosen) == before
    (tmp_path / "outside" / "other.py").write_text("unrelated = 1\n", encoding="utf-8")
    assert identity(config, chosen) == before, "a single file stands for itself"
    code = tmp_path / "outside" / "outside_strategy.py"
    code.write_text(code.read_text(encoding="utf-8") + "\n# altered\n", encoding="utf-8")
    assert identity(config, chosen) != before


def test_a_packages_other_files_are_its_code_too(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "packaged_strategy"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "main.py").write_text(
        "from strategies.always_abstain import AlwaysAbstain\n"
        "class Packaged(AlwaysAbstain):\n    name = 'packaged'\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    chosen = "strategy._target_=packaged_strategy.main.Packaged"
    before = identity(config, chosen)
    (package / "rules.txt").write_text("one rule", encoding="utf-8")
    assert identity(config, chosen) != before


def test_the_files_beside_a_strategy_of_ours_are_not_its_code() -> None:
    assert code_sha256(NaiveRag()) != code_sha256(Keyword())


def test_the_harnesss_answering_code_changes_it(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = open_session(config()).parts
    altered = {**parts, "code": {**parts["code"], "harness": "0" * 64}}
    assert identity_of(altered) != identity_of(parts)
    assert len(parts["code"]["harness"]) == 64


def test_identity_is_that_of_the_data_wherever_they_are(
    config: Config, tmp_path: Path, musique_file: Path
) -> None:
    other = tmp_path / "other folder"
    other.mkdir()
    copy = other / musique_file.name
    copy.write_bytes(musique_file.read_bytes())
    assert identity(config, f"bench.questions={copy}") == identity(config)


@pytest.mark.parametrize("limit", [40, 41, 1_000_000])
def test_a_limit_that_leaves_nothing_out_makes_no_other_run(config: Config, limit: int) -> None:
    assert identity(config, f"run.limit={limit}") == base(config)
    assert identity(config, "run.limit=39") != base(config)
