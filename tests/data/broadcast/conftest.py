"""Material and questions of both variants, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.data.benchmarks.broadcast import Material, questions_of
from harness.data.benchmarks.broadcast.generated import generated_material
from harness.data.benchmarks.broadcast.recorded import recorded_material
from harness.nouns import Question

FILES = {
    "ratings": "bakeoff_ratings.csv",
    "contestants": "bakeoff_episode_results.csv",
    "schedule": "bakeoff_series.csv",
}


@pytest.fixture(scope="session")
def generated() -> Material:
    return generated_material(88)


@pytest.fixture(scope="session")
def generated_questions(generated: Material) -> tuple[Question, ...]:
    return questions_of("atlas", generated)


@pytest.fixture(scope="session")
def tables(shared_data: Path) -> dict[str, str]:
    """Return the text of the real tables, by role."""
    return {role: (shared_data / "audience" / name).read_text() for role, name in FILES.items()}


@pytest.fixture(scope="session")
def recorded(shared_data: Path) -> Material:
    return recorded_material({r: shared_data / "audience" / name for r, name in FILES.items()})


@pytest.fixture(scope="session")
def recorded_questions(recorded: Material) -> tuple[Question, ...]:
    return questions_of("audience", recorded)
