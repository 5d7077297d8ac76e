"""Manifests: mandatory fields, coherent variants, clear errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.data.manifest import Manifest, load_manifest, manifest_names
from harness.errors import DataError
from harness.metrics import get_scorer
from harness.paths import resource
from harness.splits import read_split, split_path

VARIANTS = [
    (name, variant) for name in manifest_names() for variant in load_manifest(name).variants
]


@pytest.mark.parametrize("name", manifest_names())
def test_every_manifest_says_what_it_is(name: str) -> None:
    manifest = load_manifest(name)
    assert manifest.id == name
    for field in ("title", "homepage", "revision", "licence", "citation"):
        assert getattr(manifest, field).strip()
    assert get_scorer(manifest.scorer)
    assert manifest.variants
    assert (resource("conf") / "bench" / f"{name}.yaml").is_file()


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_variant_is_pinned_or_fetched_by_a_pinned_address(name: str, variant: str) -> None:
    item = load_manifest(name).variants[variant]
    assert item.description.strip()
    assert item.parent is None or item.parent in load_manifest(name).variants
    assert item.generated is not None or item.files
    for file in item.files.values():
        assert file.rows is None or file.rows > 0
        assert not Path(file.path).is_absolute()
        assert ".." not in Path(file.path).parts
        assert file.sha256 is None or re.fullmatch(r"[0-9a-f]{64}", file.sha256)
        # What is fetched from the hub is held to a commit, whether or not its hash is known.
        assert file.hub is None or re.fullmatch(r"[0-9a-f]{40}", file.hub.revision)
        assert file.url is None or re.match(r"https?://", file.url)
        assert not (file.folder and file.url)
        # What is neither known by its hash nor fetched is described.
        assert file.sha256 or file.fetchable or load_manifest(name).manual.strip()
    # Ids that were complete once are committed, and hold a file without a hash to what it was.
    assert item.split != "frozen" or split_path(name, variant).is_file()


def test_musique_has_the_variants_of_its_specification() -> None:
    manifest = load_manifest("musique")
    rows = {name: variant.questions.rows for name, variant in manifest.variants.items()}
    assert rows == {
        "dev": 2417, "full_dev": 4834, "dev200": 200, "dev_questions": 2417, "train100": 100
    }  # fmt: skip
    assert manifest.variants["full_dev"].context == "own"
    assert manifest.variants["dev200"].parent == "dev"
    assert manifest.strata == "hops"
    for name in rows:
        assert read_split(split_path("musique", name))


def _raw() -> dict[str, Any]:
    path = resource("data_manifests") / "musique.yaml"
    raw: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return raw


@pytest.mark.parametrize(
    "field", ["licence", "citation", "revision", "homepage", "scorer", "strata"]
)
def test_mandatory_fields_are_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    raw = _raw()
    del raw[field]
    (tmp_path / "musique.yaml").write_text(yaml.safe_dump(raw))
    monkeypatch.setattr("harness.data.manifest.resource", lambda _: tmp_path)
    with pytest.raises(DataError, match=rf"musique.yaml: the field `{field}` is wrong"):
        load_manifest("musique")


def test_unknown_fields_and_names_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = _raw()
    raw["variants"]["dev"]["rows"] = 3
    (tmp_path / "musique.yaml").write_text(yaml.safe_dump(raw))
    monkeypatch.setattr("harness.data.manifest.resource", lambda _: tmp_path)
    with pytest.raises(DataError, match=r"`variants.dev.rows` is wrong"):
        load_manifest("musique")
    with pytest.raises(DataError, match="no manifest for the benchmark `musiq`"):
        load_manifest("musiq")


def test_manifests_are_frozen() -> None:
    manifest = load_manifest("musique")
    assert isinstance(manifest, Manifest)
    with pytest.raises(ValueError, match="frozen"):
        manifest.scorer = "squad"  # type: ignore[misc]
