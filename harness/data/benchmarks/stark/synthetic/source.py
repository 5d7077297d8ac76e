"""The synthetic bases as a benchmark: written once, and loaded as the real ones are."""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from harness.artefacts import writing_artefacts
from harness.canonical import sha256_file, sha256_json
from harness.checks import user_path, whole, within
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.stark.source import StarkSource
from harness.data.benchmarks.stark.synthetic.asking import ask
from harness.data.benchmarks.stark.synthetic.settings import Settings, settings
from harness.data.benchmarks.stark.synthetic.world import make_world
from harness.data.benchmarks.stark.synthetic.writing import CYPHER, kept_edges, write_native
from harness.data.manifest import Manifest, load_manifest
from harness.errors import HarnessError
from harness.nouns import Question

__all__ = ["VERSION", "SyntheticStarkSource"]

VERSION = 1
"""Raised whenever equal settings give another base."""

_DONE = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class SyntheticStarkSource:
    """A synthetic base with its questions.

    Attributes:
        variant: Whose types, relations and fields it has: `mag`, `prime` or `amazon`.
        id: The benchmark's id.
        size: `tiny`, `small`, `medium` or `large` (a million nodes, for speed).
        difficulty: `easy`, `normal` or `hard`: names that collide, aliases, constraints that only
            texts state, missing edges.
        seed: Another seed is another base.
        missing: The share of edges that are left out; None is that of the difficulty.
        relations: How many neighbours a passage names for each relation.
        cache: The artefact cache, where it is written; None writes to a folder that is removed.
    """

    variant: str = "mag"
    id: str = "stark_synth"
    size: str = "small"
    difficulty: str = "normal"
    seed: int = 88
    missing: float | None = None
    relations: int = 0
    cache: str | None = None

    def load(self, data_dir: Path) -> Benchmark:
        """Write the base unless it is there, and load it.

        Raises:
            HarnessError: if a setting is not known, or the cache cannot be written.
        """
        missing = None if self.missing is None else within("bench.missing", self.missing, 0.0, 1.0)
        seed = whole("bench.seed", self.seed, least=0)
        chosen = settings(self.variant, self.size, self.difficulty, seed, missing)
        if self.cache is None:
            with tempfile.TemporaryDirectory() as folder:
                sha256 = _write(chosen, Path(folder))
                return self._loaded(chosen, sha256, Path(folder), data_dir)
        parent = user_path("bench.cache", self.cache) / "stark_synth"
        place = parent / f"{chosen.label}-v{VERSION}"
        with writing_artefacts(parent):
            parent.mkdir(parents=True, exist_ok=True)
            with FileLock(f"{place}.lock"):
                if not (place / _DONE).is_file():
                    _write_beside(chosen, place)
        sha256 = (place / _DONE).read_text(encoding="ascii")
        return self._loaded(chosen, sha256, place, data_dir)

    def _loaded(self, chosen: Settings, sha256: str, folder: Path, data_dir: Path) -> Benchmark:
        manifest = load_manifest(self.id)
        if chosen == settings(self.variant, "small", "normal", 88, None):
            _check(manifest, self.variant, sha256)
        source = StarkSource(
            id=f"stark_{chosen.kind}",
            variant="test",
            folder=str(folder),
            relations=self.relations,
            cache=self.cache,
        )
        loaded = source.load(data_dir)
        told = json.loads((folder / "stark_qa" / CYPHER).read_text(encoding="utf-8"))
        corpus = loaded.corpus
        corpus.name = f"{self.id}.{chosen.label}"
        return replace(
            loaded,
            id=self.id,
            variant=chosen.label,
            questions=tuple(_tagged(question, told) for question in loaded.questions),
            sha256=sha256_json([VERSION, chosen.label, sha256]),
            scorer=manifest.scorer,
            strata=manifest.strata,
            split="computed",
            notes=(
                f"synthetic: {chosen.label}, invented in the layout of stark_{chosen.kind}",
                *loaded.notes[1:],
            ),
        )


def _tagged(question: Question, told: dict[str, dict[str, Any]]) -> Question:
    """Return a question whose gold says what the layout has no place for."""
    gold = question.gold
    return replace(question, gold=replace(gold, tags=tuple(told[gold.native_id].items())))


def _check(manifest: Manifest, variant: str, sha256: str) -> None:
    """Refuse a base that is another one than the manifest's."""
    generated = manifest.variants[variant].generated
    expected = None if generated is None else generated.sha256
    if sha256 != expected:
        raise HarnessError(
            f"the generator makes stark_synth.{variant} with the sha256 {sha256}, its manifest "
            f"says {expected}: the generator was changed. Restore it, or, if the change is meant, "
            "raise its VERSION and write the new hash into data_manifests/stark_synth.yaml."
        )


def _write(chosen: Settings, folder: Path) -> str:
    """Write a base and return the hash of all that is in it."""
    world = make_world(chosen)
    write_native(world, ask(world), folder)
    digest = hashlib.sha256()
    for name in ("processed/node_info.pkl", "stark_qa/stark_qa.csv", f"stark_qa/{CYPHER}"):
        digest.update(sha256_file(folder / name).encode())
    # Not the tensors' files, whose bytes are PyTorch's own affair.
    for array in kept_edges(world):
        digest.update(np.ascontiguousarray(array, "<i8").tobytes())
    return digest.hexdigest()


def _write_beside(chosen: Settings, place: Path) -> None:
    """Write it beside its place and move it there, so that it is whole or not there at all."""
    shutil.rmtree(place, ignore_errors=True)
    beside = place.with_name(f".{place.name}.{secrets.token_hex(8)}")
    try:
        beside.mkdir()
        sha256 = _write(chosen, beside)
        (beside / _DONE).write_text(sha256, encoding="ascii")
        beside.replace(place)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
