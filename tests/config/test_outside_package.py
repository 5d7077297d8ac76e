"""A package of somebody else adds a strategy: a file found by searchpath, a class by target."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from harness.cli.eval import main
from harness.config.compose import compose
from harness.errors import HarnessError
from harness.running.instantiate import instantiate

CLASS = """
from harness.nouns import Condition, Prediction, View

class Parrot:
    name = "parrot"
    needs = frozenset({View.PASSAGES})
    contracts = ()
    condition = Condition.SAME

    def __init__(self, word):
        self._word = word

    def prepare(self, corpus, context):
        pass

    def answer(self, query):
        return Prediction(answer=self._word)
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the package and return the override that makes its configuration known."""
    package = tmp_path / "site" / "zoo_of_ours"
    (package / "conf" / "strategy").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "conf" / "__init__.py").touch()
    (package / "parrot.py").write_text(CLASS)
    (package / "conf" / "strategy" / "parrot.yaml").write_text(
        "# An answer that is always the same.\n"
        "_target_: zoo_of_ours.parrot.Parrot\nword: Nimbrook\n"
    )
    monkeypatch.syspath_prepend(str(package.parent))
    for name in [name for name in sys.modules if name.partition(".")[0] == package.name]:
        monkeypatch.delitem(sys.modules, name)
    return "hydra.searchpath=[pkg://zoo_of_ours.conf]"


def test_its_configuration_is_found_and_its_object_made(outside: str) -> None:
    config = compose([outside, "strategy=parrot", "strategy.word=Astelle"])
    assert config["strategy"] == {"_target_": "zoo_of_ours.parrot.Parrot", "word": "Astelle"}
    assert instantiate(config["strategy"], "strategy").name == "parrot"


def test_a_folder_will_do_and_a_target_alone_too(outside: str, tmp_path: Path) -> None:
    folder = tmp_path / "site" / "zoo_of_ours" / "conf"
    config = compose([f"hydra.searchpath=[file://{folder}]", "strategy=parrot"])
    assert config["strategy"]["word"] == "Nimbrook"
    # On a strategy without settings, which would be arguments of the class.
    target = "strategy._target_=zoo_of_ours.parrot.Parrot"
    config = compose(["strategy=naive_rag", target, "+strategy.word=x"])
    assert instantiate(config["strategy"], "strategy").name == "parrot"


def test_its_options_are_among_the_nearest(outside: str) -> None:
    with pytest.raises(HarnessError, match=r"no option `parot`; did you mean parrot"):
        compose([outside, "strategy=parot"])
    with pytest.raises(HarnessError, match="no option `parrot`"):
        compose(["strategy=parrot"])


def test_it_runs(outside: str, tmp_path: Path, musique_file: Path) -> None:
    summary = tmp_path / "summary.json"
    code = main(
        [
            outside,
            "strategy=parrot",
            "bench=musique",
            f"bench.questions={musique_file}",
            "split=all",
            "tracking=none",
            f"paths.root={tmp_path}",
            f"run.summary={summary}",
        ]
    )
    written = json.loads(summary.read_text())
    assert code == 0
    assert (written["strategy"], written["n"], written["errors"]) == ("parrot", 40, 0)
    assert written["metrics"]["em"]["value"] == pytest.approx(6 / 40)


def test_a_folder_without_an_init_file_needs_no_warning(
    outside: str, tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    (tmp_path / "site" / "zoo_of_ours" / "conf" / "__init__.py").unlink()
    assert compose([outside, "strategy=parrot"])["strategy"]["word"] == "Nimbrook"
    assert not [w for w in recwarn if "not available" in str(w.message)]
    with pytest.warns(UserWarning, match="zoo_of_nobody"):
        compose(["hydra.searchpath=[pkg://zoo_of_nobody.conf]"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--resolve"], "--resolve flag can only be used"),
        (["--help", "strategy=nope"], "the group `strategy` has no option `nope`"),
        (["--cfg", "job", "strategy=nope"], "the group `strategy` has no option `nope`"),
        (["--cfg", "job", "run.limit=-3"], "run.limit=-3 is wrong"),
        (["--config-name=nope"], "there is no configuration `nope`"),
        (["--cfg", "job", "limit=3"], "did you mean run.limit"),
    ],
)
def test_what_is_wrong_beside_a_flag_is_one_paragraph(arguments: list[str], says: str) -> None:
    before = sys.argv, os.environ.get("HYDRA_FULL_ERROR")
    with pytest.raises(HarnessError) as caught:
        main(arguments)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (sys.argv, os.environ.get("HYDRA_FULL_ERROR")) == before
