"""Pick the questions of a run: one side of the split, and a stratified sample of it on demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.errors import DataError, HarnessError
from harness.nouns import Question
from harness.paths import resource
from harness.splits.algorithm import SEED, hold_out, seeded_order, share_out, strata_of
from harness.splits.frozen import FrozenSplit, read_split, split_path

__all__ = ["Selection", "Side", "sample", "select", "split_of"]

Side = Literal["tune", "heldout", "all"]


@dataclass(frozen=True, slots=True)
class Selection:
    """The questions of a run.

    Attributes:
        side: `tune`, `heldout` or `all`.
        questions: Sorted by query id.
        sha256: Hash of the split they were picked by.
        frozen: Whether that split is fixed: a committed one, or its publisher's.
        total: How many questions the side has before any limit.
    """

    side: Side
    questions: tuple[Question, ...]
    sha256: str
    frozen: bool
    total: int


def split_of(benchmark: Benchmark) -> tuple[FrozenSplit, bool]:
    """Return the benchmark's split, and whether it is a fixed one: committed, or its publisher's.

    A file of the user's own is split on the fly; ids that a frozen variant of the same
    benchmark knows keep the side they have there, so that held-out questions stay held out.

    Raises:
        DataError: if the data's ids are not exactly those of the split file.
    """
    labels = strata_of(benchmark.questions, benchmark.strata)
    path = split_path(benchmark.id, benchmark.variant)
    if benchmark.split == "official":
        # Its publisher divided it: the variant is one side of that division, asked whole.
        everything = {"heldout": [], "tune": sorted(labels)}
        return FrozenSplit(frozenset(labels), frozenset(), sha256_json(everything)), True
    if benchmark.split == "frozen":
        if not path.is_file():
            raise DataError(
                path,
                f"is missing, and {benchmark.name} is run on its frozen split or not at all. "
                "Restore it with: git checkout -- <file>.",
            )
        split = read_split(path)
        missing = (split.tune | split.heldout) - set(labels)
        unknown = set(labels) - (split.tune | split.heldout)
        if missing or unknown:
            raise DataError(
                path,
                f"does not fit the data of {benchmark.name}: {len(missing)} of its ids are not in "
                f"the data and {len(unknown)} of the data's are not in it. Restore the split file "
                "(git checkout) or the data (python -m harness data verify).",
            )
        return split, True
    known = _known_sides(benchmark.id)
    heldout = {id_ for id_ in labels if known.get(id_) == "heldout"}
    heldout |= hold_out({id_: label for id_, label in labels.items() if id_ not in known})
    tune = set(labels) - heldout
    sides = {"heldout": sorted(heldout), "tune": sorted(tune)}
    return FrozenSplit(frozenset(tune), frozenset(heldout), sha256_json(sides)), False


def select(
    benchmark: Benchmark, side: Side, *, limit: int | None = None, seed: int = SEED
) -> Selection:
    """Return one side of the benchmark's split, or a sample of `limit` of its questions.

    Raises:
        HarnessError: if the side is empty or the limit is not positive.
    """
    split, frozen = split_of(benchmark)
    if benchmark.split == "official":
        if side == "heldout":
            raise HarnessError(
                f"{benchmark.name} has no held-out side: its publisher's splits are its variants. "
                "Choose one with bench.variant=NAME and ask it whole with split=all."
            )
        side = "all"
    ids = {"tune": split.tune, "heldout": split.heldout, "all": split.tune | split.heldout}[side]
    questions = tuple(q for q in benchmark.questions if q.gold.native_id in ids)
    if not questions:
        raise HarnessError(
            f"{benchmark.name} has no questions in split={side}: it has "
            f"{len(split.tune)} tune and {len(split.heldout)} held-out ones."
        )
    if limit is not None and limit < 1:
        raise HarnessError(f"run.limit={limit} asks for no questions; give 1 or more, or null.")
    chosen = questions if limit is None else sample(questions, benchmark.strata, limit, seed=seed)
    return Selection(side, chosen, split.sha256, frozen, len(questions))


def sample(
    questions: tuple[Question, ...], by: str, limit: int, *, seed: int = SEED
) -> tuple[Question, ...]:
    """Return a stratified, seeded sample: never the first n, and the same for every strategy.

    Strata are shared out as in the split. A sample of twins takes whole native ids in order
    until the limit is reached.
    """
    if limit >= len(questions):
        return questions
    strata: dict[str, list[Question]] = {}
    for question in questions:
        label = str(question.gold.hops) if by == "hops" else question.gold.type
        strata.setdefault(label, []).append(question)
    quotas = share_out({label: len(group) for label, group in strata.items()}, limit)
    chosen: list[Question] = []
    for label, group in strata.items():
        rank = {
            id_: n for n, id_ in enumerate(seeded_order({q.gold.native_id for q in group}, seed))
        }
        group.sort(key=lambda question: (rank[question.gold.native_id], question.query.id))
        chosen += group[: quotas[label]]
    return tuple(sorted(chosen, key=lambda question: question.query.id))


def _known_sides(bench: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for path in sorted((resource("data_manifests") / "splits").glob(f"{bench}.*.seed{SEED}.json")):
        split = read_split(path)
        known.update(dict.fromkeys(split.tune, "tune"))
        known.update(dict.fromkeys(split.heldout, "heldout"))
    return known
