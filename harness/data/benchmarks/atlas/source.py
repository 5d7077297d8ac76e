"""The atlas as a benchmark of the harness: generated, checked against its manifest, viewed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.atlas.atlas import Atlas, generate
from harness.data.benchmarks.atlas.facts import broadcasts, facts_view
from harness.data.benchmarks.atlas.serialise import to_bytes
from harness.data.benchmarks.atlas.verify import VerifyReport, verify
from harness.data.corpus import Corpus, pool_passages
from harness.data.manifest import Manifest, load_manifest
from harness.errors import HarnessError
from harness.nouns import View

__all__ = ["AtlasSource"]

_DEFAULTS = ("normal", 88)


@dataclass(frozen=True, kw_only=True)
class AtlasSource:
    """A size of the atlas. Other settings than the defaults give another, unfrozen benchmark."""

    variant: str
    id: str = "atlas"
    difficulty: str = "normal"
    seed: int = 88

    @cached_property
    def _atlas(self) -> Atlas:
        return generate(self.variant, self.difficulty, self.seed)

    def load(self, data_dir: Path) -> Benchmark:
        """Make the benchmark; no file is read.

        Raises:
            HarnessError: if size or difficulty are unknown, or the generator no longer makes what
                its manifest says.
        """
        del data_dir
        atlas, manifest = self._atlas, load_manifest(self.id)
        sha256 = hashlib.sha256(to_bytes(atlas)).hexdigest()
        standard = (self.difficulty, self.seed) == _DEFAULTS
        if standard:
            self._check(manifest, sha256)
        variant = self.variant if standard else f"{self.variant}-{self.difficulty}-{self.seed}"
        passages = pool_passages(atlas.passages)
        return Benchmark(
            id=self.id,
            variant=variant,
            questions=tuple(sorted(atlas.questions, key=lambda question: question.query.id)),
            corpus=Corpus(
                f"{self.id}.{variant}",
                {
                    View.PASSAGES: lambda: passages,
                    View.TRIPLES: lambda: atlas.triples,
                    View.SKB: lambda: (*atlas.nodes, *atlas.edges),
                    View.FACTS: lambda: facts_view(broadcasts(atlas.seed, atlas.triples)),
                },
                sha256=sha256_json([passage.id for passage in passages]),
            ),
            scorer=manifest.scorer,
            strata=manifest.strata,
            context="pool",
            sha256=sha256,
            named=standard,
            split="frozen" if standard else "computed",
        )

    def verify(self) -> VerifyReport:
        """Run the checks of the benchmark's specification."""
        return verify(self._atlas)

    def _check(self, manifest: Manifest, sha256: str) -> None:
        variant = manifest.variants.get(self.variant)
        expected = variant.generated.sha256 if variant and variant.generated else None
        if expected != sha256:
            raise HarnessError(
                f"the generator makes atlas.{self.variant} with the sha256 {sha256}, its manifest "
                f"says {expected}: the generator was changed. Restore it, or, if the change is "
                "meant, write the new hash into data_manifests/atlas.yaml and freeze the splits "
                "anew."
            )
