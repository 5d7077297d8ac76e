"""Supporting facts, evidence and joint scores of a run: equal to the whole-file evaluators'."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.metrics import get_scorer, score
from harness.metrics.structured import hotpotqa, twowiki, twowiki_aliases
from harness.nouns import AbstainReason, Abstention, Prediction, Triple

NAMES = {"Q1": ("Ostrau", "Ostravan"), "Q2": ("Odra",)}
IDS = {"Ostrava": "Q1", "Oder": "Q2"}
WORDS = st.sampled_from(["Ostrava", "Ostrau", "Oder", "Odra", "the mill", "yes", "yes it is"])
FACTS = st.lists(
    st.tuples(st.sampled_from(["T", "t", "U"]), st.integers(0, 1)), max_size=3, unique=True
).map(tuple)
THREES = st.lists(st.tuples(WORDS, st.just("on"), WORDS), max_size=3, unique=True).map(tuple)
QUESTION = st.fixed_dictionaries(
    {
        "answer": WORDS,
        "facts": FACTS.filter(bool),
        "evidence": THREES.filter(bool),
        "said": st.none() | WORDS,
        "said_facts": FACTS,
        "said_triples": THREES,
    }
)
DECLINED = Abstention(AbstainReason.NO_EVIDENCE)
KEYS = {
    "sp_em": "sp_em", "sp_f1": "sp_f1", "joint_em": "joint_em", "joint_f1": "joint_f1",
    "evidence_em": "evi_em", "evidence_f1": "evi_f1",
}  # fmt: skip


def triples(threes: Any) -> tuple[Triple, ...]:
    return tuple(Triple(*three) for three in threes)


def identified(threes: Any) -> tuple[Triple, ...]:
    return tuple(
        Triple(s, r, o, tuple((k, IDS[v]) for k, v in ends.items() if v in IDS))
        for s, r, o in threes
        for ends in [{"subject_id": s, "object_id": o}]
    )


def build(ledger: Any, drawn: list[dict[str, Any]]) -> Any:
    for entry in drawn:
        beside = {"facts": entry["said_facts"], "triples": triples(entry["said_triples"])}
        said = entry["said"]
        prediction = (
            Prediction(abstention=DECLINED, **beside)
            if said is None
            else Prediction(answer=said, **beside)
        )
        other = NAMES.get(IDS.get(entry["answer"], ""), ())
        ledger.add(
            prediction,
            answers=(entry["answer"], *other),
            facts=entry["facts"],
            evidence=identified(entry["evidence"]),
        )
    return ledger


def files(drawn: list[dict[str, Any]]) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]]]:
    predicted: dict[str, dict[str, Any]] = {"answer": {}, "sp": {}, "evidence": {}}
    records = []
    for number, entry in enumerate(drawn):
        id_ = f"q{number:04d}"
        for name, key in (("answer", "said"), ("sp", "said_facts"), ("evidence", "said_triples")):
            if entry[key]:
                predicted[name][id_] = entry[key]
        records.append(
            {
                "_id": id_,
                "answer": entry["answer"],
                "answer_id": IDS.get(entry["answer"]),
                "supporting_facts": entry["facts"],
                "evidences": entry["evidence"],
                "evidences_id": [
                    (IDS.get(s, ""), "", IDS.get(o, "")) for s, _, o in entry["evidence"]
                ],
            }
        )
    return predicted, records


@settings(max_examples=40)
@given(st.lists(QUESTION, min_size=1, max_size=5))
@pytest.mark.parametrize("scorer", ["hotpotqa", "2wiki", "2wiki_v1.1"])
def test_a_run_scores_what_its_prediction_file_does(new_ledger, scorer, drawn) -> None:
    ledger = build(new_ledger(), drawn)
    scores = score(ledger.questions, ledger.rows, get_scorer(scorer), names=NAMES)
    ours = {k: c["value"] for k, c in scores.summary(by=(), resamples=0)["metrics"].items()}
    predicted, records = files(drawn)
    if scorer == "hotpotqa":
        official = hotpotqa.evaluate({k: predicted[k] for k in ("answer", "sp")}, records)
    elif scorer == "2wiki":
        official = twowiki.evaluate(predicted, records)
    else:
        official = twowiki_aliases.evaluate(predicted, records, NAMES)
        merged = twowiki_aliases.evaluate(predicted, records, NAMES, merged=True)
        assert ours["evidence_f1_clamped"] in (None, pytest.approx(merged["evi_f1"], abs=1e-12))
    for key, name in KEYS.items():
        if ours[key] is not None and name in official:
            assert ours[key] == pytest.approx(official[name], abs=1e-12), key
        elif name in official:
            # Unknown only where the script, too, finds nothing it could credit.
            assert official[name] == 0, key


def test_a_run_that_never_predicts_them_has_no_score(ledger) -> None:
    told = ledger.right(facts=(("T", 0),), evidence=triples([("a", "b", "c")])).values("2wiki")
    assert [told[key] for key in KEYS] == [None] * len(KEYS)
    assert told["em"] == 1.0


def test_one_prediction_with_them_makes_all_questions_count(ledger) -> None:
    ledger.add(Prediction(answer="Ostrava", facts=(("T", 0),)), facts=(("T", 0),))
    ledger.right(facts=(("T", 0),)).missing(facts=(("T", 0),)).failed(facts=(("T", 0),)).right()
    ledger.right(facts=(("T", 0),), answerable=False)
    cells = ledger.score("hotpotqa").summary(by=(), resamples=0)["metrics"]
    assert [
        (cells[k]["value"], cells[k]["n"]) for k in ("sp_em", "sp_f1", "joint_em", "joint_f1")
    ] == [(0.25, 4)] * 4


def test_facts_without_triples_have_no_joint_score_by_2wiki(ledger) -> None:
    gold = {"facts": (("T", 0),), "evidence": triples([("a", "b", "c")])}
    ledger.add(Prediction(answer="Ostrava", facts=(("T", 0),)), **gold)
    told = ledger.values("2wiki")
    assert (told["sp_f1"], told["evidence_f1"], told["joint_f1"]) == (1.0, None, None)
    assert ledger.values("hotpotqa")["joint_f1"] == 1.0
    other = ledger.values("squad")
    assert (other["sp_f1"], other["joint_f1"]) == (1.0, None)


def test_titles_are_read_as_the_benchmark_reads_them(ledger) -> None:
    ledger.add(Prediction(answer="Ostrava", facts=(("alpha", 0),)), facts=(("Alpha", 0),))
    assert (ledger.values("hotpotqa")["sp_em"], ledger.values("2wiki")["sp_em"]) == (0.0, 1.0)


def test_only_the_official_evidence_exceeds_1_and_needs_the_names(ledger) -> None:
    said = triples([("Ostrava", "on", "Oder"), ("Ostrau", "on", "Odra")])
    gold = {"facts": (("T", 0),), "evidence": identified([("Ostrava", "on", "Oder")])}
    ledger.add(Prediction(answer="Ostrava", facts=(("T", 0),), triples=said), **gold)
    told = ledger.values("2wiki_v1.1")
    assert [told[k] for k in ("evidence_f1", "evidence_f1_clamped", "joint_f1")] == [None] * 3
    scores = score(ledger.questions, ledger.rows, get_scorer("2wiki_v1.1"), names=NAMES)
    cells = scores.summary(by=(), resamples=0)["metrics"]
    assert cells["evidence_f1"]["value"] == pytest.approx(4 / 3)
    assert cells["evidence_f1_clamped"]["value"] == 1.0
    assert cells["joint_f1"]["value"] == pytest.approx(4 / 3)
