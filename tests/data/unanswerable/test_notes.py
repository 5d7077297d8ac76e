"""What the reader of the numbers is told."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

from harness.data.unanswerable import make_unanswerable


def test_candidates_made_shortfall_and_rejected(towns: SimpleNamespace) -> None:
    asked = [towns.question(n) for n in range(12)]
    asked += [towns.question(n, type_="long") for n in range(20, 28)]
    asked += [towns.question(n, pupil="Golm", type_="long") for n in range(20, 27)]
    pool = [p for q in asked for p in towns.support(q)]
    told = [towns.rumour(n) for n in range(4)]
    made = make_unanswerable(towns.bench(asked, pool, more=told), Fraction(1, 3))
    shared = "what its last hop rests on supports another question"
    stated = "what remains states the answer together with the last hop's subject"
    assert made.notes == (
        "invented",
        "5 of 27 questions were made unanswerable (18.5 %, 33.3 % asked for) by removing the "
        "passage that the last hop rests on",
        f"unanswerable: 13 candidates, 5 made, shortfall 4, 4 rejected ({stated}); "
        f"no candidates: 14 ({shared})",
        "unanswerable by type: long: 1 of 15 made (1 candidates, 5 wanted, shortfall 4); "
        "short: 4 of 12 made (12 candidates, 4 rejected, 4 wanted)",
    )


def test_edges(towns: SimpleNamespace) -> None:
    asked = [towns.kb_question(n, f"M{n}", [f"Town{n}"]) for n in range(4)]
    triples = [triple for q in asked for triple in q.gold.evidence]
    made = make_unanswerable(towns.bench(asked, views=_triples(triples)), Fraction(1, 2))
    assert "removing the edges that the last hop rests on" in made.notes[1]
    assert made.notes[2] == "unanswerable: 4 candidates, 2 made, shortfall 0, 0 rejected"


def _triples(triples: list[object]) -> dict[object, object]:
    from harness.nouns import View

    return {View.TRIPLES: triples}
