"""Pins: what is recorded of a variant that loads, and how the manifest and `data verify` use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
import yaml

from harness.canonical import sha256_file
from harness.cli.data import main as data_verb
from harness.data.manifest import load_manifest, manifest_names
from harness.data.pins import Pin, PinnedFile, pins_path, read_pins, write_pin
from harness.errors import DataError, HarnessError

Record = dict[str, Any]
Make = Callable[[int], list[Record]]
Write = Callable[..., Path]

TWO = {"description": "invented", "split": "computed"}


class House:
    """A folder of manifests and one of data, where musique is two variants of invented questions.

    `small` is one file with its paragraphs; `pooled` has a corpus file, which is optional.
    """

    def __init__(self, folder: Path, write: Write, records: list[Record]) -> None:
        self.manifests = folder / "data_manifests"
        self.data = folder
        self.write, self.records = write, records
        self.small = write(records, "small.jsonl")
        write(records, "pooled.jsonl")
        texts = {(p["title"], p["paragraph_text"]) for r in records for p in r["paragraphs"]}
        passages = [{"title": title, "text": text} for title, text in sorted(texts)]
        self.corpus = write([*passages, {"title": "More", "text": "Words."}], "corpus.jsonl")
        self.manifests.mkdir()
        self.state(None)

    @property
    def pins(self) -> Path:
        return self.manifests / "pins" / "musique.json"

    def state(self, sha256: str | None) -> None:
        """Write the manifest, with a hash for `small` or without."""
        raw = load_manifest("musique").model_dump(mode="json")
        rows = len(self.records)
        small = {"path": "small.jsonl", "rows": rows, "sha256": sha256}
        pooled = {"path": "pooled.jsonl", "rows": rows}
        corpus = {"path": "corpus.jsonl", "optional": True}
        raw["variants"] = {
            "small": {**TWO, "files": {"questions": small}},
            "pooled": {**TWO, "files": {"questions": pooled, "corpus": corpus}},
        }
        (self.manifests / "musique.yaml").write_text(yaml.safe_dump(raw), "utf-8")

    def run(self, action: str, *more: str) -> int:
        return data_verb([action, "musique", *more, "--data", str(self.data)])


@pytest.fixture
def house(
    tmp_path: Path, write: Write, musique_records: Make, monkeypatch: pytest.MonkeyPatch
) -> House:
    house = House(tmp_path, write, musique_records(12))
    for place in ("manifest", "pins"):
        monkeypatch.setattr(f"harness.data.{place}.resource", lambda _: house.manifests)
    return house


def test_a_pin_holds_hashes_and_statistics_and_is_written_once(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert house.run("pin", "small") == 0
    assert "musique.small: 1 files, pinned in" in capsys.readouterr().out
    raw = json.loads(house.pins.read_text("utf-8"))
    found = {"sha256": sha256_file(house.small), "bytes": house.small.stat().st_size}
    assert raw["small"]["files"] == {"questions": found}
    assert raw["small"]["statistics"]["by_hops"] == {"2": 12}
    before = house.pins.read_bytes(), house.pins.stat().st_mtime_ns
    assert house.run("pin", "small") == 0
    assert "is as pinned in" in capsys.readouterr().out
    assert (house.pins.read_bytes(), house.pins.stat().st_mtime_ns) == before
    # Another variant is added beside it; without a name all are pinned.
    assert house.run("pin") == 0
    again = json.loads(house.pins.read_text("utf-8"))
    assert list(again) == ["pooled", "small"]
    assert (again["small"], set(again["pooled"]["files"])) == (
        raw["small"],
        {"questions", "corpus"},
    )
    assert list(house.pins.parent.iterdir()) == [house.pins]


def test_variants_that_are_pinned_at_once_are_all_kept(house: House) -> None:
    names = [f"v{n}" for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda name: write_pin("musique", name, Pin()), names))
    assert sorted(json.loads(house.pins.read_text("utf-8"))) == names
    assert list(house.pins.parent.iterdir()) == [house.pins]


def test_the_manifest_takes_over_what_is_pinned(house: House) -> None:
    before = load_manifest("musique").variants["small"].files["questions"]
    assert (before.sha256, before.verified, before.bytes) == (None, False, None)
    house.run("pin", "small")
    after = load_manifest("musique").variants["small"].files["questions"]
    assert (after.sha256, after.verified) == (sha256_file(house.small), True)
    assert (after.bytes, after.path) == (house.small.stat().st_size, before.path)
    # From now on another file is refused.
    house.write(house.records[::-1], "small.jsonl")
    with pytest.raises(DataError, match="has the sha256"):
        house.run("verify", "small")


def test_a_contradiction_between_manifest_and_pin_names_both(house: House) -> None:
    house.run("pin", "small")
    house.state(sha256_file(house.small))
    assert load_manifest("musique").variants["small"].files["questions"].verified
    house.state("0" * 64)
    with pytest.raises(DataError) as caught:
        load_manifest("musique")
    message = str(caught.value)
    assert str(house.pins) in message
    assert str(house.manifests / "musique.yaml") in message
    assert "0" * 64 in message
    assert sha256_file(house.small) in message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[", "the pins are damaged"),
        ('{"small": {"files": {"questions": {"sha256": "x", "bytes": 1}}}}', "damaged .`small.fil"),
        ('{"small": {"sha": 1}}', "damaged (`small.sha`"),
        ('{"gone": {}}', "pins the variant `gone`, which the manifest"),
        (
            f'{{"small": {{"files": {{"kb": {{"sha256": "{"0" * 64}", "bytes": 1}}}}}}}}',
            "pins `small.files.kb`, which the manifest",
        ),
    ],
)
def test_a_damaged_file_of_pins_is_named(house: House, text: str, says: str) -> None:
    house.pins.parent.mkdir()
    house.pins.write_text(text)
    with pytest.raises(DataError) as caught:
        load_manifest("musique")
    assert str(house.pins) in str(caught.value)
    assert says.replace(".`", "(`") in str(caught.value)


def test_another_hash_is_not_written_over_unless_asked(house: House) -> None:
    house.run("pin")
    before = house.pins.read_bytes()
    house.write(house.records, "small.jsonl", array=True)
    with pytest.raises(DataError, match=r"musique.small is pinned otherwise \(questions: pinned"):
        house.run("pin", "small")
    assert house.pins.read_bytes() == before
    assert house.run("pin", "small", "--again") == 0
    raw = json.loads(house.pins.read_text("utf-8"))
    assert raw["small"]["files"]["questions"]["sha256"] == sha256_file(house.small)
    assert raw["pooled"] == json.loads(before)["pooled"]
    assert house.run("verify") == 0


def test_what_does_not_load_is_not_pinned(house: House) -> None:
    house.write(house.records[:5], "small.jsonl")
    for more in ((), ("--again",)):
        with pytest.raises(DataError, match="holds 5 questions, the manifest expects 12"):
            house.run("pin", "small", *more)
    house.small.unlink()
    with pytest.raises(HarnessError, match=r"musique.small needs the file small.jsonl"):
        house.run("pin", "small")
    assert not house.pins.exists()


def test_verify_compares_the_statistics(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.run("pin")
    assert house.run("verify", "small") == 0
    assert "good." in capsys.readouterr().out
    raw = json.loads(house.pins.read_text("utf-8"))
    raw["small"]["statistics"]["by_hops"] = {"2": 11, "3": 1}
    house.pins.write_text(json.dumps(raw))
    assert house.run("verify", "small") == 1
    told = capsys.readouterr().out
    assert "not as pinned." in told
    assert "  by_hops.2: pinned 11, found 12\n  by_hops.3: pinned 1, found nothing\n" in told
    # The file is the same and the parser counts otherwise: that is not recorded unasked either.
    with pytest.raises(DataError, match=r"pinned otherwise \(by_hops.2: pinned 11, found 12"):
        house.run("pin", "small")
    assert house.run("pin", "small", "--again") == 0
    assert house.run("verify", "small") == 0


def test_without_an_optional_file_the_rest_is_compared(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.run("pin", "pooled")
    before = house.pins.read_bytes()
    house.corpus.unlink()
    assert house.run("verify", "pooled") == 0
    assert house.run("pin", "pooled") == 0
    # The pin that was made with more says more.
    assert house.pins.read_bytes() == before
    raw = json.loads(before)
    raw["pooled"]["statistics"]["questions"] = 13
    house.pins.write_text(json.dumps(raw))
    assert house.run("verify", "pooled") == 1
    assert "  questions: pinned 13, found 12\n" in capsys.readouterr().out


def test_an_optional_file_that_has_come_is_pinned_too(house: House) -> None:
    kept = house.corpus.read_bytes()
    house.corpus.unlink()
    house.run("pin", "pooled")
    assert set(read_pins("musique")["pooled"].files) == {"questions"}
    house.corpus.write_bytes(kept)
    assert house.run("verify", "pooled") == 0
    assert house.run("pin", "pooled") == 0
    pin = read_pins("musique")["pooled"]
    assert set(pin.files) == {"questions", "corpus"}
    assert pin.statistics["corpus"]["passages"] > 0


def test_a_wheel_is_not_written_to(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.data.pins.source_root", lambda: None)
    with pytest.raises(HarnessError, match="installed as a package") as caught:
        house.run("pin", "small")
    assert caught.value.exit_code == 2
    assert str(house.pins) in str(caught.value)
    assert not house.pins.exists()


def test_a_folder_that_cannot_be_written_is_named(house: House) -> None:
    house.pins.parent.write_text("in the way")
    with pytest.raises(HarnessError, match=r"musique.json cannot be written"):
        house.run("pin", "small")


def test_nothing_to_pin_is_said(house: House, tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="no variant of musique is in"):
        data_verb(["pin", "musique", "--data", str(tmp_path / "nowhere")])


def test_a_generated_variant_has_statistics_and_no_files(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    real = load_manifest("atlas")
    monkeypatch.setattr("harness.data.pins.resource", lambda _: house.manifests)
    monkeypatch.setattr("harness.cli.data.known.load_manifest", lambda _: real)
    assert data_verb(["pin", "atlas", "small"]) == 0
    pin = read_pins("atlas")["small"]
    assert pin.files == {}
    assert pin.statistics["questions"] == 212
    assert pin.statistics["corpus"]["triples"] > 0


def test_writing_the_same_pin_changes_nothing(house: House) -> None:
    pin = Pin(files={"questions": PinnedFile(sha256="0" * 64, bytes=1)}, statistics={"a": 1.0})
    assert write_pin("musique", "small", pin)
    assert not write_pin("musique", "small", pin)
    assert write_pin("musique", "small", Pin())


@pytest.mark.parametrize("name", manifest_names())
def test_the_committed_pins_agree_with_their_manifests(name: str) -> None:
    manifest = load_manifest(name)
    pins = read_pins(name)
    for variant, pin in pins.items():
        assert pin.statistics["questions"] == (manifest.variants[variant].rows or ANY)
        for role, file in pin.files.items():
            assert manifest.variants[variant].files[role].sha256 == file.sha256
    if name == "musique":
        assert {"dev200", "train100"} <= set(pins)
        assert pins_path(name).is_file()
