"""The knobs of the build side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from harness.checks import user_path, whole
from harness.errors import HarnessError
from harness.llm.options import one_of
from strategies.lattice.order.gate import GateMode

__all__ = ["EXTRACTORS", "BuildOptions"]

EXTRACTORS = ("triples", "openie_json", "rule", "llm", "oracle")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How a lattice is made; all of it is part of the artefact's key.

    Attributes:
        extractor: Where the facts come from.
        path: The file of `openie_json`.
        whitelist: Texts: keep only relations of the vocabulary, under its names. Off, each relation
            is a dimension under the name that the extraction has for it.
        value_cleaning: Bring values of entity dimensions to the name they hold.
        evidence_pages: Texts: false leaves out the passages that the questions' gold rests on,
            which makes the run a declared oracle.
        inverse: Close under the vocabulary's inverses, symmetries and wider relations.
        short_doc_tokens: Passages of up to so many words are extracted whole.
        window: Words of a window of a longer one.
        overlap: Words that neighbouring windows share.
        hierarchies: By dimension the one that orders its values: with `{place_of_birth: country}`
            a city lies below its country.
        gate: What a dimension has to be to go live.
        most_cuts: The largest completion that the gate looks at.
        domain_rebuild: Name of a second build, whose whitelist also has the relations that the
            extraction found often under no name of the vocabulary.
    """

    extractor: str
    path: str | None = None
    whitelist: bool = True
    value_cleaning: bool = True
    evidence_pages: bool = True
    inverse: bool = True
    short_doc_tokens: int = 1200
    window: int = 800
    overlap: int = 200
    hierarchies: Mapping[str, str] = field(default_factory=dict)
    gate: GateMode = GateMode.UPSET
    most_cuts: int = 10_000
    domain_rebuild: str | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            HarnessError: naming the knob that is wrong.
        """
        one_of("strategy.build.extractor", self.extractor, EXTRACTORS)
        whole("strategy.build.short_doc_tokens", self.short_doc_tokens)
        whole("strategy.build.window", self.window)
        whole("strategy.build.overlap", self.overlap, least=0)
        whole("strategy.dm.max_size", self.most_cuts)
        if self.overlap >= self.window:
            raise HarnessError(
                f"strategy.build.overlap={self.overlap} is wrong: windows of {self.window} words "
                "must overlap by fewer than they have."
            )
        switches = {
            "whitelist": self.whitelist,
            "value_cleaning": self.value_cleaning,
            "evidence_pages": self.evidence_pages,
            "inverse": self.inverse,
        }
        for name, value in switches.items():
            if not isinstance(value, bool):
                raise HarnessError(f"strategy.build.{name} is wrong: give true or false.")
        if self.extractor == "openie_json":
            if self.path is None:
                raise HarnessError(
                    "strategy.build.extractor=openie_json needs the file of the extraction: "
                    "strategy.build.path=FILE."
                )
            user_path("strategy.build.path", self.path)

    def describe(self) -> dict[str, Any]:
        """Return the options as JSON data, without the path: a file counts by its content."""
        data = asdict(self)
        del data["path"]
        return {**data, "gate": self.gate.value, "hierarchies": dict(self.hierarchies)}

    def describe_reading(self) -> dict[str, Any]:
        """Return what decides which facts an extractor finds, as JSON data."""
        data = self.describe()
        keys = ["extractor", "short_doc_tokens", "window", "overlap"]
        # A model is told which relations are asked for.
        return {key: data[key] for key in (*keys, *["whitelist"] * (self.extractor == "llm"))}
