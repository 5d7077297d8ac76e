"""Scoring a ledger: the table, and each metric's denominator."""

from __future__ import annotations

import json

import pytest

from harness.metrics import METRICS, get_metric, get_scorer, score
from harness.nouns import AbstainReason, Abstention, Hop, Prediction, Usage

FACTS = [
    *("question", "native_id", "type", "hops", "answerable", "derived", "tags"),
    *("outcome", "abstain_reason", "abstain_detail", "prediction", "confidence"),
]


def test_columns(ledger) -> None:
    table = ledger.right().score().table
    assert list(table) == [*FACTS, *(key for key in METRICS if METRICS[key].order is None)]
    json.dumps(table, allow_nan=False)


def test_table_is_sorted_and_says_what_happened(ledger) -> None:
    abstention = Abstention(AbstainReason.NO_EVIDENCE, "lattice.no_hit:2")
    ledger.right(id="c", hops=2, type="chain", tags=(("wording", "reserved"),))
    ledger.add(Prediction(abstention=abstention), id="a").failed(id="d").missing(id="b")
    records = list(ledger.score().records())
    assert [r["question"] for r in records] == ["a", "b", "c", "d"]
    assert [r["outcome"] for r in records] == ["abstained", "missing", "answered", "error"]
    assert records[0]["abstain_reason"] == "no_evidence"
    assert records[0]["abstain_detail"] == "lattice.no_hit:2"
    assert records[0]["prediction"] is None
    assert records[2]["prediction"] == "Ostrava"
    assert records[2]["tags"] == {"wording": "reserved"}
    assert records[2]["native_id"] == "n-c"
    assert (records[2]["hops"], records[2]["type"]) == (2, "chain")


def test_no_wall_times(ledger) -> None:
    assert not [name for name in ledger.right().score().table if "second" in name]


def test_missing_and_errors_keep_their_place(ledger) -> None:
    ledger.right().abstained().failed().missing()
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert cells["em"] == {"value": 0.25, "low": None, "high": None, "n": 4}
    assert cells["coverage"]["value"] == 0.25
    assert (cells["resolved_em"]["value"], cells["resolved_em"]["n"]) == (1, 1)
    assert cells["frr"]["value"] == 0.25
    assert cells["error_rate"]["value"] == 0.5


def test_unanswerable(ledger) -> None:
    ledger.wrong(answerable=False).abstained(answerable=False)
    ledger.failed(answerable=False).missing(answerable=False).abstained().right()
    values = ledger.values()
    assert values["leak_rate"] == values["far"] == values["abstain_accuracy"] == 0.25
    assert values["error_rate_unanswerable"] == 0.5
    assert values["abstain_precision"] == 0.5
    assert values["em"] == 0.5


def test_an_answer_to_an_unanswerable_question_is_a_leak_even_if_it_matches(ledger) -> None:
    values = ledger.right(answerable=False).values()
    assert (values["em"], values["leak_rate"]) == (None, 1)


def test_derived_questions_are_in_neither(ledger) -> None:
    ledger.right(derived=True).abstained(derived=True).abstained(derived=True, answerable=False)
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    for key in ("em", "coverage", "leak_rate", "frr", "abstain_precision"):
        assert cells[key] == {"value": None, "low": None, "high": None, "n": 0}
    assert cells["derived_em"]["value"] == pytest.approx(1 / 3)
    assert cells["derived_abstain"]["value"] == pytest.approx(2 / 3)
    assert cells["error_rate"]["n"] == 3


def test_f1_is_floored_by_em(ledger) -> None:
    ledger.add(Prediction(answer="The"), answers=("A",))
    values = ledger.values("hotpotqa")
    assert (values["em"], values["f1"], values["f1_raw"]) == (1, 1, 0)


def test_an_abstention_is_no_empty_answer(ledger) -> None:
    assert ledger.abstained(answers=("A",)).values()["em"] == 0


def test_retrieval(ledger) -> None:
    found = Prediction(answer="x", passages=("p9", "p9", "p1", "p2"))
    ledger.add(found, passages=("p1", "p2")).missing(passages=("p1",)).right()
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert (cells["recall@2"]["value"], cells["recall@2"]["n"]) == (0.25, 2)
    assert cells["recall@5"]["value"] == cells["all_gold@5"]["value"] == 0.5
    assert cells["all_gold@2"]["value"] == 0
    assert cells["title_recall@5"] == {"value": None, "low": None, "high": None, "n": 0}


def test_abstentions_keep_their_retrieval(ledger) -> None:
    prediction = Prediction(abstention=Abstention(AbstainReason.CONFLICT), passages=("p1",))
    assert ledger.add(prediction, passages=("p1",)).values()["recall@1"] == 1


def test_title_recall_differs_from_passage_recall(ledger) -> None:
    ledger.add(Prediction(answer="x", passages=("a2", "b1")), passages=("a1", "b1"))
    values = ledger.values(titles={"a1": "A", "a2": "A", "b1": "B"})
    assert (values["recall@5"], values["title_recall@5"], values["title_recall@1"]) == (0.5, 1, 0.5)


def test_answer_sets(ledger) -> None:
    ledger.add(Prediction(answers=("a", "b"), ranked=("z", "a")), answer_set=("a",)).right()
    cells = ledger.score("exact").summary(by=(), resamples=0)["metrics"]
    assert cells["any_hit"] == {"value": 1, "low": None, "high": None, "n": 1}
    assert cells["set_em"]["value"] == 0
    assert cells["set_f1"]["value"] == pytest.approx(2 / 3)
    assert (cells["hit@1"]["value"], cells["hit@2"]["value"], cells["mrr"]["value"]) == (0, 1, 0.5)
    assert (cells["em"]["value"], cells["em"]["n"]) == (0.5, 2)


def test_cost_counts_errors_and_absent_rows(ledger) -> None:
    ledger.add(error="boom", usage=Usage(llm_calls=3, tokens_in=30, cost_usd=0.5)).missing()
    values = ledger.values()
    assert (values["llm_calls"], values["tokens_in"], values["cost_usd"]) == (1.5, 15, 0.25)


def test_an_unknown_price_makes_the_cost_unknown(ledger) -> None:
    ledger.right().add(Prediction(answer="x"), usage=Usage(cost_usd=None))
    scores = ledger.score()
    assert scores.summary(by=(), resamples=0)["metrics"]["cost_usd"]["value"] is None
    assert scores.table["cost_usd"] == [0.0, None]


def test_no_questions(ledger) -> None:
    summary = ledger.score().summary()
    assert all(cell["n"] == 0 and cell["value"] is None for cell in summary["metrics"].values())
    assert summary["by"] == {"hops": {}, "type": {}}


def test_chosen_metrics_only(ledger) -> None:
    ledger.right()
    chosen = [get_metric("recall@5"), get_metric("em")]
    scores = score(ledger.questions, ledger.rows, get_scorer("squad"), metrics=chosen)
    assert list(scores.summary()["metrics"]) == ["recall@5", "em"]
    assert (scores.scorer, scores.scorer_version) == ("squad", 1)


def test_two_questions_with_one_id(ledger) -> None:
    with pytest.raises(ValueError, match="same id"):
        ledger.right(id="x").right(id="x").score()


def test_rows_of_other_questions_are_ignored(ledger, new_ledger) -> None:
    ledger.right().rows |= new_ledger().wrong(id="elsewhere").rows
    assert ledger.values()["em"] == 1


def test_leaks_are_right_or_made_up(ledger) -> None:
    lost = {"answers": (), "answerable": False, "decomposition": (Hop("?", "x"), Hop("?", "Kolin"))}
    ledger.add(Prediction(answer="the Kolin"), **lost)
    ledger.add(Prediction(answer="x"), **lost)
    ledger.wrong(answers=(), answerable=False)
    ledger.abstained(**lost).failed(**lost)
    values = ledger.values()
    assert (values["leak_parametric"], values["leak_fabricated"]) == (0.2, 0.4)
    assert values["leak_rate"] == pytest.approx(0.6)


def test_the_answers_an_unanswerable_question_had_come_first(ledger) -> None:
    ledger.right(answerable=False, decomposition=(Hop("?", "Kolin"),))
    assert ledger.values()["leak_parametric"] == 1


def test_a_leak_that_normalises_to_nothing_matches_no_lost_answer(ledger) -> None:
    ledger.add(Prediction(answer="the"), answers=(), answerable=False)
    assert ledger.values("squad2")["leak_fabricated"] == 1


def test_faithfulness_is_over_what_was_answered(ledger) -> None:
    texts = {"p": "It stands in Ostrava."}
    cited = Prediction(answer="Ostrava", evidence=("p",))
    ledger.add(cited).add(cited, answerable=False).right().wrong(derived=True).abstained().missing()
    cells = ledger.score(texts=texts).summary(by=(), resamples=0)["metrics"]
    assert cells["faithfulness"]["value"] == pytest.approx(2 / 3)
    assert cells["faithfulness"]["n"] == 3
    assert ledger.values()["faithfulness"] is None


def test_abstaining_is_right_where_there_is_no_answer(ledger) -> None:
    ledger.right().abstained().abstained(answerable=False).wrong(answerable=False)
    ledger.failed(answerable=False).add(Prediction(answer="Ostrava town"))
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert (cells["em_all"]["value"], cells["em_all"]["n"]) == (pytest.approx(2 / 6), 6)
    assert cells["f1_all"]["value"] == pytest.approx((2 + 2 / 3) / 6)


def test_answers_that_contain_the_gold(ledger) -> None:
    ledger.add(Prediction(answer="I think it is Ostrava")).wrong().abstained()
    assert ledger.values()["contains"] == pytest.approx(1 / 3)


def test_several_spans_by_the_rules_of_the_scorer(ledger) -> None:
    both = Prediction(answers=("Tabor", "Kolin mill"))
    ledger.add(both, answer_set=("Kolin", "Tabor")).add(both, answers=("Tabor",))
    drop, squad = ledger.score("drop").table, ledger.score("squad").table
    assert (drop["em"], drop["f1_raw"]) == ([0, 0], [0.83, 0.5])
    assert squad["f1_raw"] == [0.5, 0.5]


def test_recall_of_answers(ledger) -> None:
    ledger.add(Prediction(ranked=("z", "a", "a", "b")), answer_set=("a", "b", "c"))
    values = ledger.values("exact")
    assert (values["answer_recall@2"], values["answer_recall@20"]) == (
        pytest.approx(1 / 3),
        pytest.approx(2 / 3),
    )


def test_support(ledger) -> None:
    cited = Prediction(answer="x", evidence=("p1", "p1", "p9"))
    ledger.add(cited, passages=("p1", "p2")).missing(passages=("p1",)).right()
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert (cells["support_f1"]["value"], cells["support_f1"]["n"]) == (0.25, 2)


def test_judged_is_unknown_until_every_answer_has_a_verdict(ledger) -> None:
    ledger.right(id="a").wrong(id="b").abstained(id="c").missing(id="d")
    ledger.wrong(id="u", answerable=False)
    scorer = get_scorer("musique")

    def judged(**verdicts: bool) -> tuple[float | None, int]:
        scores = score(ledger.questions, ledger.rows, scorer, verdicts=verdicts)
        cell = scores.summary(by=(), resamples=0)["metrics"]["judged"]
        return cell["value"], cell["n"]

    assert judged() == judged(a=True) == (None, 0)
    assert judged(a=True, b=True) == (0.5, 4)
    assert judged(a=False, b=True) == (0.25, 4)
    # What was not answered is not right, whatever a judge said of it once.
    assert judged(a=True, b=False, c=True, d=True, u=True) == (0.25, 4)
