"""Sizes, rates and difficulties: every number that shapes the benchmark and is not a wording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from harness.errors import HarnessError

__all__ = ["Config", "Difficulty", "Size", "configure"]

Size = Literal["small", "medium"]
Difficulty = Literal["easy", "normal", "hard"]

_SMALL = {
    "country": 9,
    "region": 24,
    "city": 104,
    "river": 22,
    "sea": 4,
    "person": 446,
    "film": 122,
    "song": 62,
    "album": 30,
    "book": 66,
    "company": 36,
    "university": 22,
    "club": 16,
    "battle": 18,
    "award": 15,
    "programme": 20,
}
_MEDIUM = {kind: count * 20 for kind, count in _SMALL.items()} | {"country": 60, "sea": 30}
_MEDIUM["person"] += 170


@dataclass(frozen=True, slots=True)
class Config:
    """All rates are in permille.

    Attributes:
        counts: Entities of each kind; one article each.
        questions: Answerable and unanswerable questions together.
        derived: Questions of the derived slice, on top of `questions`.
        unanswerable: Share of `questions` that has no answer.
        in_subject: Share of facts stated in their subject's article only.
        in_object: Share stated in their object's article only; what is left is in both.
        pronoun: How often a later sentence refers to its topic by a pronoun.
        description: How often by a definite description ("the film").
        coordination: How often two neighbouring statements become one sentence.
        plain: How often only the plain half of the wordings is drawn from.
        namesake: Share of persons who bear another person's full name.
        shared_title: Share of works that bear the title of another work.
        shared_place: Share of cities that bear the name of a city in another country.
        named_after: Share of cities named after a person.
        rumour: Share of articles with a sentence that mentions a relation without asserting it.
        denial: Share of the articles that could, which say what their topic does not have.
        filler: Share of articles with a sentence that states no fact of the world.
        alias: Share of persons with a further name.
        mention_alias: How often a question uses an alias where there is one.
        mention_described: How often a question describes an entity that its name would single out.
        mixed_pools: Whether every second question and article uses the reserved wordings.
    """

    size: Size
    difficulty: Difficulty
    seed: int
    counts: Mapping[str, int]
    questions: int
    derived: int
    mixed_pools: bool
    unanswerable: int = 200
    in_subject: int = 600
    in_object: int = 250
    pronoun: int = 450
    description: int = 180
    coordination: int = 380
    plain: int = 350
    namesake: int = 50
    shared_title: int = 60
    shared_place: int = 50
    named_after: int = 60
    rumour: int = 220
    filler: int = 480
    denial: int = 600
    alias: int = 160
    mention_alias: int = 400
    mention_described: int = 150
    shapes: tuple[tuple[str, int], ...] = field(
        default=(
            ("one_hop", 26),
            ("chain_2", 38),
            ("chain_3", 22),
            ("chain_4", 14),
            ("intersection", 16),
            ("inference", 22),
            ("comparison", 16),
            ("bridge_comparison", 12),
            ("set", 14),
            ("ordinal", 10),
            ("yes_no", 10),
        )
    )


_RATES: dict[Difficulty, dict[str, int]] = {
    "easy": {
        "in_subject": 750,
        "in_object": 100,
        "pronoun": 200,
        "description": 80,
        "coordination": 200,
        "plain": 1000,
        "namesake": 20,
        "shared_title": 20,
        "shared_place": 20,
        "rumour": 60,
    },
    "normal": {},
    "hard": {
        "in_subject": 470,
        "in_object": 380,
        "pronoun": 620,
        "description": 220,
        "coordination": 520,
        "plain": 0,
        "namesake": 100,
        "shared_title": 120,
        "shared_place": 90,
        "rumour": 400,
    },
}


def configure(size: str, difficulty: str, seed: int) -> Config:
    """Return the configuration of a size and a difficulty.

    The size `large` (any number of passages, streamed to disk) will join here: a size is a row of
    counts.

    Raises:
        HarnessError: if the size or the difficulty is not known.
    """
    if size not in ("small", "medium"):
        raise HarnessError(
            f"atlas has no size {size!r}. Choose small (about 200 questions, 1,000 passages) or "
            "medium (about 2,000 and 20,000)."
        )
    if difficulty not in ("easy", "normal", "hard"):
        raise HarnessError(f"atlas has no difficulty {difficulty!r}. Choose easy, normal or hard.")
    small = size == "small"
    rates = _RATES[difficulty]  # type: ignore[index]
    return Config(
        size=size,  # type: ignore[arg-type]
        difficulty=difficulty,  # type: ignore[arg-type]
        seed=seed,
        counts=MappingProxyType(_SMALL if small else _MEDIUM),
        questions=200 if small else 2000,
        derived=12 if small else 120,
        mixed_pools=not small,
        **rates,  # type: ignore[arg-type]
    )
