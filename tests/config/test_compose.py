"""Composing: every file of conf/, wrong names and values, paths, order of overrides."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hydra.core.override_parser.overrides_parser import OverridesParser
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness.config.compose import compose, quote_paths
from harness.errors import HarnessError
from harness.paths import resource
from harness.running.instantiate import instantiate
from harness.running.loading import make_source

CONF = resource("conf")
FILES = sorted(path.relative_to(CONF) for path in CONF.rglob("*.yaml") if "local" not in path.parts)
CHOICES = [path for path in FILES if len(path.parts) == 2]
OBJECTS = ("bench", "strategy", "retriever", "encoder", "llm")
MANDATORY = {
    "encoder/hub": ["encoder.model=org/name"],
    "llm/openai_compatible": ["llm.model=some-model", "llm.base_url=http://127.0.0.1:9/v1"],
    "llm/azure": ["llm.model=some-model", "llm.base_url=http://127.0.0.1:9"],
    # Any file: it is hashed now, and read as a model when the server starts.
    "llm/llamacpp": [f"llm.gguf='{CONF / 'config.yaml'}'"],
}

Compose = Callable[..., dict[str, Any]]


def test_there_is_a_choice_in_every_group() -> None:
    groups = {path.parts[0] for path in CHOICES}
    assert {*OBJECTS, "split", "run", "tracking", "paths"} <= groups


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_file_begins_with_a_comment_that_says_what_it_is(path: Path) -> None:
    first = (CONF / path).read_text("utf-8").splitlines()[0]
    assert re.match(r"# \S", first)
    assert "\t" not in (CONF / path).read_text("utf-8")


@pytest.mark.parametrize("path", CHOICES, ids=str)
def test_every_file_composes_and_its_object_can_be_made(path: Path, tmp_path: Path) -> None:
    group, name = path.parts[0], path.stem
    model = ["llm.model=some-model"] if group == "llm" and name != "offline" else []
    extra = MANDATORY.get(f"{group}/{name}", model)
    # An experiment is a file that changes several groups; it is added to the defaults.
    config = compose([f"{group}={name}", f"paths.root={tmp_path}", *extra])
    if group in OBJECTS:
        make = make_source if group == "bench" else partial(instantiate, group=group)
        made = make(config[group])
        assert made is not None
        assert hasattr(made, {"bench": "load", "strategy": "answer"}.get(group, "describe"))


def test_the_defaults_compose_alone() -> None:
    config = compose([])
    assert config["split"] == {"side": "tune"}
    assert config["run"]["seed"] == 88
    assert "hydra" not in config
    assert config["bench"]["_target_"].startswith("harness.data.benchmarks.")


WRONG = [
    # an option of a group
    (
        "strategy=naive-rag",
        "the group `strategy` has no option `naive-rag`; did you mean naive_rag",
    ),
    ("retriever=bm52", "the group `retriever` has no option `bm52`; did you mean bm25"),
    ("llm=openapi", "the group `llm` has no option `openapi`; did you mean openai"),
    ("split=held_out", "the group `split` has no option `held_out`; did you mean heldout"),
    ("bench=musiq", "the group `bench` has no option `musiq`; did you mean musique"),
    ("encoder=zzz", "the group `encoder` has no option `zzz`; valid: hub, minilm"),
    ("run=fast", "the group `run` has no option `fast`; did you mean default? (valid: default)"),
    ("strategy=null", "strategy= needs the name of an option; valid: af"),
    ("retriever=25", "retriever= needs the name of an option; valid: bm25, dense, hybrid"),
    # a group
    ("stratgy=keyword", "no group or key `stratgy`; did you mean strategy"),
    ("retreiver.k=3", "no group or key `retreiver`; did you mean retriever"),
    ("Bench=musique", "no group or key `Bench`; did you mean bench"),
    ("~bench", "the group `bench` names no object"),
    # a key
    ("retriever.kk=3", "`retriever` has no key `kk`; did you mean k"),
    ("run.limt=3", "`run` has no key `limt`; did you mean limit"),
    ("+run.limt=3", "`run` has no key `limt`; did you mean limit"),
    ("bench.varient=dev", "`bench` has no key `varient`; did you mean variant"),
    ("paths.dat=x", "`paths` has no key `dat`; did you mean data"),
    # a value
    ("split.side=tun", "split.side='tun' is wrong: input should be 'tune', 'heldout' or 'all'"),
    ("run.mode=alway", "run.mode='alway' is wrong: input should be 'only_missing' or 'always'"),
    ("run.executor=threads", "input should be 'thread' or 'process'"),
    ("run.limit=0", "run.limit=0 is wrong: input should be greater than or equal to 1"),
    ("run.limit=ten", "run.limit='ten' is wrong: input should be a valid integer"),
    ("run.limit=2.5", "run.limit=2.5 is wrong"),
    ("run.workers=-1", "run.workers=-1 is wrong"),
    ("run.seed=null", "run.seed=None is wrong"),
    ("run.retry_errors=maybe", "run.retry_errors='maybe' is wrong"),
    ("tracking.enabled=1", "tracking.enabled=1 is wrong"),
    ("paths.data=null", "paths.data=None is wrong"),
    # what must be given, and what cannot be read
    ("encoder=hub", "encoder.model has no default and must be given: encoder.model=VALUE"),
    ("retriever.k=???", "retriever.k has no default and must be given"),
    ("retriever.k=${nope}", "Interpolation key 'nope' not found"),
    ("keyword", "the override 'keyword' cannot be read. Write key=value"),
    ("bench.variant=[dev", "the override 'bench.variant=[dev' cannot be read"),
    ("=3", "the configuration is wrong"),
    ("llm=offline,openai", "llm has several values, which only a sweep takes: give -m"),
    ("retriever.k=5,10", "retriever.k has several values, which only a sweep takes: give -m"),
    ("retriever.k=range(1,3)", "retriever.k has several values"),
    ("strategy=[keyword,naive_rag]", "needs -m: strategy=keyword,naive_rag"),
    ("files/q.json", "ARGS=\"'bench.questions=/my files/q.json'\""),
    # a key of another group
    (
        "strategy=naive_rag strategy.k=5",
        "`strategy` takes no settings, so it has no key `k`; did you mean retriever.k",
    ),
    ("limit=5", "no group or key `limit`; did you mean run.limit?"),
    ("seed=5", "no group or key `seed`; did you mean bench.seed or run.seed?"),
    ("retriever.limit=5", "`retriever` has no key `limit`; did you mean run.limit?"),
    # paths
    ("paths.data=''", "paths.data='' is wrong: give a path"),
    ("paths.runs=~nobody-of-that-name/x", "~nobody-of-that-name has no home folder"),
    (f"paths.cache={'x' * 5000}", "no file can be there"),
]


@pytest.mark.parametrize(("override", "says"), WRONG)
def test_what_is_wrong_is_named_with_what_is_valid(override: str, says: str) -> None:
    with pytest.raises(HarnessError) as caught:
        compose(override.split(" "))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        (["retriever=dense", "retriever.batchsize=3"], "did you mean batch_size"),
        (["retriever=hybrid", "retriever.dense.cash_dir=x"], "did you mean cache_dir"),
        (["llm=ollama", "llm.transport.timeot=3"], "did you mean timeout"),
        (["strategy=keyword", "strategy.minscore=3"], "did you mean min_score"),
    ],
)
def test_valid_keys_are_those_of_the_chosen_option(overrides: list[str], says: str) -> None:
    with pytest.raises(HarnessError, match=says):
        compose(overrides)


@pytest.mark.parametrize(
    ("override", "group", "says"),
    [
        ("retriever.k=x", "retriever", r"retriever\.k='x' is wrong: give a whole number"),
        ("retriever.b=2", "retriever", r"retriever\.b=2 is wrong: give a number from 0 to 1"),
        ("strategy.min_score=x", "strategy", r"strategy\.min_score='x' is wrong"),
        ("retriever._target_=nowhere.None", "retriever", "`retriever` cannot be turned into"),
        ("+retriever.more=1", "retriever", "`retriever` cannot take the key `more`"),
    ],
)
def test_what_only_the_object_knows_is_said_by_it(override: str, group: str, says: str) -> None:
    config = compose(["strategy=keyword", override])
    with pytest.raises(HarnessError, match=says) as caught:
        instantiate(config[group], group)
    assert "\n" not in str(caught.value)


def test_the_order_of_overrides_does_not_matter() -> None:
    overrides = [
        "strategy=keyword",
        "retriever=dense",
        "retriever.k=7",
        "run.limit=5",
        "split=all",
        "bench.variant=dev200",
    ]
    expected = json.dumps(compose(overrides))
    for order in ([5, 4, 3, 2, 1, 0], [2, 1, 0, 5, 3, 4], [4, 2, 5, 0, 3, 1]):
        assert json.dumps(compose([overrides[n] for n in order])) == expected


def test_composing_again_forgets_the_last_time() -> None:
    compose(["retriever.k=9"])
    assert compose([])["retriever"]["k"] != 9


def test_places_follow_root_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HARNESS_DATA", raising=False)
    paths = compose(["paths.root=/some where"])["paths"]
    assert paths == {
        "root": "/some where",
        "data": "/some where/data",
        "runs": "/some where/runs",
        "cache": "/some where/runs/cache",
    }
    monkeypatch.setenv("HARNESS_DATA", "/its/own, place")
    assert compose([])["paths"]["data"] == "/its/own, place"


def _paths() -> SearchStrategy[str]:
    # Quotes at both ends and interpolations keep Hydra's meaning; a NUL is in no path.
    characters = st.sampled_from("aB0 ,=[](){}'\"\\:#~!?*&;|%+@$é.-/\t")
    text = st.text(characters, min_size=1, max_size=12)
    return text.filter(
        lambda value: (
            "${" not in value
            and value != "null"
            and not (len(value) > 1 and value[0] in "'\"" and value[0] == value[-1])
        )
    )


@settings(deadline=None)
@given(value=_paths(), key=st.sampled_from(["bench.questions", "paths.data", "run.summary"]))
def test_any_path_is_read_as_it_stands(value: str, key: str) -> None:
    for prefix in ("", "+", "++"):
        (override,) = OverridesParser.create().parse_overrides(
            quote_paths([f"{prefix}{key}={value}"])
        )
        assert override.key_or_group == key
        assert override.value() == value


def test_what_hydra_means_by_a_value_stays() -> None:
    assert compose(["bench=musique", "bench.questions=null"])["bench"]["questions"] is None
    assert compose(["bench=musique", "bench.questions='a b'"])["bench"]["questions"] == "a b"
    assert compose(["bench=musique", 'bench.questions="a, b"'])["bench"]["questions"] == "a, b"
    config = compose(["paths.root=/r", "paths.runs=${paths.root}/my runs"])
    assert config["paths"]["runs"] == "/r/my runs"


def test_other_keys_are_left_alone() -> None:
    plain = ["strategy=keyword", "retriever.k=3", "~x", "bench.variant=a b", "paths", "x=[1,2]"]
    assert quote_paths(plain) == plain


def test_another_folder_of_configuration(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("# empty\ndefaults: []\n")
    with pytest.raises(HarnessError, match=r"is wrong|names no object"):
        compose([], config_dir=tmp_path)


def test_no_strategy_is_named_in_the_harness_itself() -> None:
    # Only conf/ joins the two, so that an outside package stands where ours do.
    for path in (CONF.parent / "harness").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        modules = [
            name
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names] if isinstance(node, ast.Import)
                else [node.module or ""] if isinstance(node, ast.ImportFrom)
                else []
            )
        ]  # fmt: skip
        assert not [m for m in modules if m.partition(".")[0] == "strategies"], path


def test_folders_may_begin_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("HARNESS_DATA", raising=False)
    config = compose(["paths.root=~/x", "paths.data=~/d", "retriever=dense"])
    assert config["paths"] == {
        "root": f"{tmp_path}/x",
        "data": f"{tmp_path}/d",
        "runs": f"{tmp_path}/x/runs",
        "cache": f"{tmp_path}/x/runs/cache",
    }
    assert config["retriever"]["cache_dir"] == f"{tmp_path}/x/runs/cache"
    monkeypatch.setenv("HARNESS_DATA", "~/e")
    assert compose([])["paths"]["data"] == f"{tmp_path}/e"


@pytest.mark.parametrize("key", ["store", "artifacts"])
def test_tracking_needs_a_place(key: str) -> None:
    with pytest.raises(HarnessError, match=r"needs tracking.store and tracking.artifacts"):
        compose(["tracking=none", "tracking.enabled=true"])
    with pytest.raises(HarnessError, match=r"needs tracking.store and tracking.artifacts"):
        compose([f"tracking.{key}=null"])
