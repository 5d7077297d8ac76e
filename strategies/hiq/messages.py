"""What goes into the contracts of Hi-Q and what comes out of them (sections 2 and 3)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from harness.reader import ReaderOutput

__all__ = [
    "EntailInput",
    "EntailOutput",
    "ExpandInput",
    "ExpandOutput",
    "Feedback",
    "LeafRow",
    "NaryOutput",
    "Past",
    "RepairInput",
    "RewriteInput",
    "RewriteOutput",
    "RouteInput",
    "RouteOutput",
    "SynthesiseInput",
    "SynthesiseOutput",
    "VerifyInput",
    "VerifyOutput",
]

MOST_PARTS = 5


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class _Strict(BaseModel):
    # A third sub-question must not go by unseen.
    model_config = ConfigDict(frozen=True, extra="forbid")


class Past(_Frozen):
    """One entry of the interaction history, as a model is shown it.

    `node` is the path of the node (`L`, `LR`, ...; the root's is empty), `partial` are titles of
    passages that were found for it where it stayed open.
    """

    node: str
    question: str
    answer: str | None
    partial: tuple[str, ...] = ()


class RewriteInput(_Frozen):
    """A sub-question that is to be made self-contained, with what is known by now."""

    root: str
    question: str
    node: str
    history: tuple[Past, ...]


class RewriteOutput(_Frozen):
    """The sub-question with its references replaced by what they stand for."""

    question: str = Field(min_length=1)


class ExpandInput(_Frozen):
    """A question that its evidence does not answer."""

    root: str
    question: str
    node: str
    history: tuple[Past, ...]


class ExpandOutput(_Strict):
    """Two sub-questions, left before right, or the word that there are none.

    In `right`, `#1` stands for the answer of `left`. `independent` says that neither needs the
    other's answer: a comparison.
    """

    decomposable: bool = True
    left: str | None = None
    right: str | None = None
    link: str = ""
    independent: bool = False

    @model_validator(mode="after")
    def _two(self) -> ExpandOutput:
        """Refuse a split that does not name two sub-questions."""
        if self.decomposable and not ((self.left or "").strip() and (self.right or "").strip()):
            raise ValueError("a decomposable question needs `left` and `right`")
        return self

    @property
    def parts(self) -> tuple[str, ...]:
        """The sub-questions in order; none where the question cannot be split."""
        if not self.decomposable or self.left is None or self.right is None:
            return ()
        return (self.left.strip(), self.right.strip())


class NaryOutput(_Strict):
    """Two to five sub-questions in order; `#n` stands for the answer of the n-th."""

    decomposable: bool = True
    parts: tuple[str, ...] = Field(default=(), max_length=MOST_PARTS)
    link: str = ""
    independent: bool = False

    @model_validator(mode="after")
    def _several(self) -> NaryOutput:
        """Refuse a split into fewer than two, or into blanks."""
        if self.decomposable and (len(self.parts) < 2 or not all(p.strip() for p in self.parts)):
            raise ValueError("a decomposable question needs two to five `parts`")
        return self


class VerifyInput(_Frozen):
    """A question and the sub-questions that are to stand for it."""

    root: str
    question: str
    parts: tuple[str, ...]
    independent: bool = False


class VerifyOutput(_Frozen):
    """Whether the parts, in their order, recover the question and nothing else."""

    ok: bool
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    order_ok: bool = True


class Feedback(_Frozen):
    """What a verifier has found wrong."""

    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    order_ok: bool = True


class RepairInput(_Frozen):
    """A split that was rejected, and why."""

    root: str
    question: str
    node: str
    history: tuple[Past, ...]
    parts: tuple[str, ...]
    feedback: Feedback


class LeafRow(_Frozen):
    """One leaf: what was asked there, what came of it and the (title, text) it rests on."""

    node: str
    question: str
    answer: str | None
    evidence: tuple[tuple[str, str], ...] = ()


class SynthesiseInput(_Frozen):
    """The question, the leaves in order, and the sub-questions that stayed open.

    `split` are the sub-questions of the node itself, as they were split.
    """

    root: str
    leaves: tuple[LeafRow, ...]
    open: tuple[str, ...] = ()
    split: tuple[str, ...] = ()


class SynthesiseOutput(BaseModel):
    """The answer, or None to abstain; `support` names the leaves it rests on."""

    model_config = ConfigDict(frozen=True, coerce_numbers_to_str=True)

    answer: str | None
    support: tuple[str, ...] = ()

    @field_validator("answer", mode="before")
    @classmethod
    def _as_read(cls, value: object) -> object:
        """Take an answer as the shared reader's is taken: NO ANSWER declines, a blank is none."""
        return ReaderOutput.model_validate({"answer": value}).answer


class EntailInput(_Frozen):
    """A question, an answer and the passages it was read from."""

    question: str
    answer: str | None
    passages: tuple[tuple[str, str], ...]


class EntailOutput(_Frozen):
    """Whether the passages carry the answer to the question."""

    supported: bool


class RouteInput(_Frozen):
    """A question alone, before anything is known of its evidence."""

    question: str


class RouteOutput(_Frozen):
    """Whether the question takes several steps."""

    multi_hop: bool
