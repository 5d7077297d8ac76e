"""What is made of one question and its row."""

from __future__ import annotations

from harness.metrics.case import make_case, predicted_text
from harness.metrics.scorers import get_scorer
from harness.nouns import AbstainReason, Abstention, Gold, Prediction, Query, Question, Row

MUSIQUE = get_scorer("musique")
EXACT = get_scorer("exact")


def case_of(gold: Gold, prediction: Prediction | None, scorer=MUSIQUE, titles=None, error=None):
    question = Question(Query("q", "?"), gold)
    return make_case(question, Row("run", "q", prediction, error=error), scorer, titles)


def test_text_of_a_prediction() -> None:
    assert predicted_text(Prediction(answer="Kolin", answers=("x",))) == "Kolin"
    assert predicted_text(Prediction(answers=("b", "a"))) == "b, a"
    assert predicted_text(Prediction(ranked=("n2", "n1"))) == "n2"
    assert predicted_text(Prediction(abstention=Abstention(AbstainReason.BUDGET))) == ""


def test_set_valued_em_is_strict_and_normalised_by_the_scorer() -> None:
    gold = Gold("n", (), answer_set=("The Mill", "Kolin"))
    assert case_of(gold, Prediction(answers=("kolin", "mill", "Mill"))).em == 1
    assert case_of(gold, Prediction(answers=("kolin", "mill", "Mill")), EXACT).em == 0
    half = case_of(gold, Prediction(answers=("Kolin",)))
    assert (half.em, half.f1_raw) == (0, 2 / 3)


def test_a_bare_answer_is_a_set_of_one() -> None:
    assert case_of(Gold("n", (), answer_set=("Kolin",)), Prediction(answer="Kolin")).em == 1


def test_a_bare_ranking_commits_to_its_first() -> None:
    gold = Gold("n", (), answer_set=("7",))
    assert case_of(gold, Prediction(ranked=("7", "8")), EXACT).em == 1
    case = case_of(gold, Prediction(ranked=("8", "8", "7")), EXACT)
    assert (case.em, case.answer_ranks) == (0, (2,))


def test_a_ranking_is_used_for_ranks_beside_an_answer() -> None:
    gold = Gold("n", (), answer_set=("7",))
    case = case_of(gold, Prediction(answer="8", ranked=("9", "7")), EXACT)
    assert case.answer_ranks == (2,)


def test_an_abstention_scores_nothing_but_keeps_its_passages() -> None:
    gold = Gold("n", ("",), passages=("p1",))
    prediction = Prediction(abstention=Abstention(AbstainReason.CONFLICT), passages=("p0", "p1"))
    case = case_of(gold, prediction)
    assert (case.outcome, case.em, case.f1_raw, case.passage_ranks) == ("abstained", 0, 0, (2,))


def test_an_error_is_an_error_even_beside_a_prediction() -> None:
    case = case_of(Gold("n", ("Kolin",)), Prediction(answer="Kolin"), error="late failure")
    assert (case.outcome, case.em) == ("error", 0)


def test_a_row_with_neither_prediction_nor_error_is_an_error() -> None:
    assert case_of(Gold("n", ("Kolin",)), None).outcome == "error"


def test_titles() -> None:
    titles = {"a1": "A", "a2": "A", "b1": "B", "c1": ""}
    gold = Gold("n", ("Kolin",), passages=("a2", "b1"))
    seen = Prediction(answer="Kolin", passages=("c1", "a1", "a2", "b1"))
    case = case_of(gold, seen, titles=titles)
    assert (case.title_ranks, case.titles_wanted) == ((2, 3), 2)
    named = Gold("n", ("Kolin",), passages=("a2",), titles=("B",))
    assert case_of(named, seen, titles=titles).title_ranks == (3,)
    assert case_of(gold, seen).title_ranks is None
