"""The benchmark `broadcast`: generated, or read from real tables; checked against its manifest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import canonical_json, sha256_file, sha256_json, sha256_text
from harness.checks import whole
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.broadcast.battery import questions_of
from harness.data.benchmarks.broadcast.generated import generated_material
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.recorded import SCHEMAS, recorded_material, schema_path
from harness.data.benchmarks.broadcast.worded import WORDING_SETS
from harness.data.corpus import Corpus, pool_passages
from harness.data.manifest import Manifest, load_manifest
from harness.data.opened import open_variant
from harness.data.places import resolve_variant
from harness.errors import HarnessError
from harness.nouns import Question, View

__all__ = ["BroadcastSource", "canonical_text"]

_SEED = 88


@dataclass(frozen=True, kw_only=True)
class BroadcastSource:
    """A variant of `broadcast`.

    Attributes:
        id: The benchmark, and its manifest's name.
        variant: `atlas` (generated), `paraphrase` or `crosslingual` (the same questions in reserved
            wordings) or `audience` (real); None takes the first one.
        seed: The seed of the generated one; another than 88 is another, unfrozen benchmark.
    """

    variant: str | None = None
    id: str = "broadcast"
    seed: int = _SEED

    def load(self, data_dir: Path) -> Benchmark:
        """Make or read the benchmark.

        Raises:
            HarnessError: if the variant is unknown, a file is missing or wrong, or the generator
                no longer makes what the manifest says.
        """
        whole("bench.seed", self.seed, least=None)
        manifest = load_manifest(self.id)
        name, notes = resolve_variant(manifest, self.variant, data_dir)
        if manifest.variants[name].generated is not None:
            return self._generated(manifest, name)
        if self.seed != _SEED:
            raise HarnessError(f"bench.seed={self.seed} is wrong: {self.id}.{name} is not drawn.")
        opened = open_variant(self.id, name, data_dir)
        material = recorded_material(opened.paths)
        schemas = {f"schema.{role}": sha256_file(schema_path(role)) for role in SCHEMAS}
        sha256 = sha256_json({**opened.shas, **schemas})
        questions = questions_of(name, material, _wording(name))
        return self._benchmark(manifest, name, material, questions, sha256=sha256, notes=notes)

    def _generated(self, manifest: Manifest, variant: str) -> Benchmark:
        material = generated_material(self.seed)
        standard = self.seed == _SEED
        name = variant if standard else f"{variant}-{self.seed}"
        questions = questions_of(name, material, _wording(variant))
        sha256 = sha256_text(canonical_text(material, questions))
        expected = manifest.variants[variant].generated
        if standard and expected is not None and expected.sha256 != sha256:
            raise HarnessError(
                f"the generator makes {self.id}.{variant} with the sha256 {sha256}, its manifest "
                f"says {expected.sha256}: the generator was changed. Restore it, or, if the "
                f"change is meant, write the new hash into data_manifests/{self.id}.yaml and "
                "freeze the split anew."
            )
        return self._benchmark(manifest, name, material, questions, sha256=sha256)

    def _benchmark(
        self,
        manifest: Manifest,
        name: str,
        material: Material,
        questions: tuple[Question, ...],
        *,
        sha256: str,
        notes: tuple[str, ...] = (),
    ) -> Benchmark:
        variant = manifest.variants.get(name)
        passages = pool_passages(material.passages)
        if variant is not None and variant.passages not in (None, len(passages)):
            raise HarnessError(
                f"{self.id}.{name} has {len(passages):,} passages, its manifest expects "
                f"{variant.passages:,}: the schemas or the code were changed. Restore them."
            )
        ids = [*(passage.id for passage in passages), *(fact.id for fact in material.facts)]
        return Benchmark(
            id=self.id,
            variant=name,
            questions=questions,
            corpus=Corpus(
                f"{self.id}.{name}",
                {View.PASSAGES: lambda: passages, View.FACTS: lambda: material.facts},
                sha256=sha256_json(ids),
            ),
            scorer=manifest.scorer,
            strata=manifest.strata,
            context="pool",
            sha256=sha256,
            named=variant is not None,
            split=variant.split if variant else "computed",
            notes=(*notes, *_notes(questions)),
        )


def _wording(variant: str) -> str:
    """Return how a variant's questions are worded: its own name where that is a reserved set."""
    return variant if variant in WORDING_SETS else "canonical"


def canonical_text(material: Material, questions: Sequence[Question]) -> str:
    """Return the canonical serialisation: JSON Lines, one record a line, in fixed order.

    Fields are listed one by one, so that a new field of the records that this benchmark does not
    use leaves the bytes as they are.
    """
    lines: list[list[object]] = [["passage", p.id, p.title, p.text] for p in material.passages]
    lines += [
        ["fact", f.id, f.source, f.metric, f.value, f.unit, f.position] for f in material.facts
    ]
    for question in questions:
        gold = question.gold
        turns = [[t.question, t.answer, t.citations] for t in question.query.history]
        asked = [
            question.query.id,
            question.query.text,
            turns,
            gold.native_id,
            gold.type,
            gold.tags,
        ]
        found = [gold.answerable, gold.answers, gold.passages, gold.titles]
        lines.append(["question", *asked, *found])
    return "".join(f"{canonical_json(line)}\n" for line in lines)


def _notes(questions: Sequence[Question]) -> list[str]:
    counts = Counter(question.gold.type for question in questions)
    ties = sum(
        question.gold.type == "peak_position" and dict(question.gold.tags)["ties"] != "1"
        for question in questions
    )
    classes = ", ".join(f"{name} {n}" for name, n in sorted(counts.items()))
    return [
        f"questions by class: {classes}",
        f"{ties} peak_position questions have several right positions, of which any one counts",
    ]
