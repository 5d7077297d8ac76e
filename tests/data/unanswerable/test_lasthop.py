"""The last hop: which passage, which edges, which subject; and why there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from harness.data.unanswerable.lasthop import LastHop, Reason, last_hop
from harness.nouns import Gold, Hop, Passage, Triple

BRIDGE = Passage("p1", "The Esk Papers", "The Esk Papers is a novel by Arda Quell.")
END = Passage("p2", "Arda Quell (writer)", "Arda Quell was born in Nimbrook.")
KNOWN = {passage.id: passage for passage in (BRIDGE, END)}


def gold(answers: tuple[str, ...] = ("Nimbrook",), **more: Any) -> Gold:
    return Gold("n", answers, **{"passages": ("p1", "p2"), **more})


def steps(last: str, passage: str | None = "p2", first: str = "Arda Quell") -> tuple[Hop, ...]:
    return (Hop("The Esk Papers >> author", first, "p1"), Hop(last, "Nimbrook", passage))


def found(told: Gold, known: dict[str, Passage] | None = KNOWN) -> LastHop:
    hop = last_hop(told, known)
    assert isinstance(hop, LastHop), hop
    return hop


@pytest.mark.parametrize(
    ("last", "subjects"),
    [
        ("#1 >> place of birth", (("arda quell",),)),
        ("Who came with #1 to #1?", (("arda quell",),)),
        ("Varde's Mill >> owner", (("varde mill",),)),
        ("Where is the mill of Golm von Esk?", (("golm von esk",),)),
        ("When did Fenra meet The Ostrey?", (("fenra",), ("ostrey",))),
        ("what is the highest tower", (("highest", "tower"),)),
        ("#7 >> place of birth", (("7",),)),
    ],
)
def test_the_subject_of_a_decomposition(last: str, subjects: tuple[tuple[str, ...], ...]) -> None:
    hop = found(gold(decomposition=steps(last)))
    assert hop.subjects == subjects
    assert hop.passage == "p2"
    assert hop.answers == ("nimbrook",)


def test_two_references_are_two_subjects() -> None:
    three = (*steps("#1 >> village", "p1"), Hop("#2 in #1?", "Nimbrook", "p2"))
    assert found(gold(decomposition=three)).subjects == (("nimbrook",), ("arda quell",))


def test_an_empty_answer_of_an_earlier_step_is_no_subject() -> None:
    hop = found(gold(decomposition=steps("Where did #1 see Golm?", first="")))
    assert hop.subjects == (("golm",),)


def test_a_step_without_any_content_falls_back_on_the_title() -> None:
    hop = found(gold(decomposition=steps("where was it?")))
    assert hop.subjects == (("arda quell writer",), ("arda quell",))


@pytest.mark.parametrize("passage", [None, "p9"])
def test_a_last_step_without_a_gold_passage(passage: str | None) -> None:
    told = gold(decomposition=steps("#1 >> place of birth", passage))
    assert last_hop(told, KNOWN) is Reason.NO_PASSAGE


def test_without_a_decomposition_it_is_the_passage_that_states_the_answer() -> None:
    hop = found(gold())
    assert (hop.passage, hop.links) == ("p2", ())
    assert hop.subjects == (("arda quell writer",), ("arda quell",))


def test_aliases_count() -> None:
    assert found(gold(("The Brook", "Nimbrook"))).passage == "p2"


def test_no_passage_states_the_answer() -> None:
    assert last_hop(gold(("Lorquay",)), KNOWN) is Reason.NO_PASSAGE
    assert last_hop(gold(passages=()), KNOWN) is Reason.NO_PASSAGE
    assert last_hop(gold(passages=("p1", "p9")), KNOWN) is Reason.NO_PASSAGE


def test_several_passages_state_the_answer() -> None:
    assert last_hop(gold(("Arda Quell",)), KNOWN) is Reason.SEVERAL


EVIDENCE = (
    Triple("The Esk Papers", "author", "Arda Quell"),
    Triple("Arda Quell", "place of birth", "Nimbrook", (("subject_id", "Q1"),)),
)


def test_the_last_evidence_triple_gives_edge_and_subject() -> None:
    hop = found(gold(evidence=EVIDENCE))
    assert hop.links == (("Arda Quell", "place of birth", "Nimbrook"),)
    assert hop.subjects == (("arda quell",),)


def test_the_title_of_the_last_triples_subject_decides_between_passages() -> None:
    known = {**KNOWN, "p1": Passage("p1", "The Esk Papers", "A novel by Arda Quell of Nimbrook.")}
    assert last_hop(gold(), known) is Reason.SEVERAL
    assert found(gold(evidence=EVIDENCE), known).passage == "p2"


def test_a_comparison_loses_the_edges_about_the_passage() -> None:
    evidence = (Triple("Golm Varde", "born", "1901"), Triple("Arda Quell", "born", "1902"))
    known = {
        "p1": Passage("p1", "Golm Varde", "Golm Varde was born in 1901."),
        "p2": Passage("p2", "Arda Quell", "Arda Quell was born in 1902."),
    }
    hop = found(gold(("Golm Varde",), evidence=evidence), known)
    assert hop.passage == "p1"
    assert hop.links == (("Golm Varde", "born", "1901"),)
    assert hop.subjects == (("golm varde",),)


@pytest.mark.parametrize("told", [gold(("Yes",)), gold(("no",)), gold(derived=True)])
def test_what_no_passage_states(told: Gold) -> None:
    assert last_hop(told, KNOWN) is Reason.NOT_STATED


def test_a_short_alias_is_no_no() -> None:
    known = {"p1": Passage("p1", "Arda", "Arda lived in Norland.")}
    assert found(gold(("Norland", "NO"), passages=("p1",)), known).passage == "p1"


def test_an_answer_of_no_words() -> None:
    assert last_hop(gold(("...", "The")), KNOWN) is Reason.UNSEARCHABLE


def test_without_a_title_there_is_no_subject() -> None:
    known = {"p1": Passage("p1", "", "Somebody was born in Nimbrook.")}
    assert last_hop(gold(passages=("p1",)), known) is Reason.NO_SUBJECT


def test_all_edges_of_an_answer_set(towns: SimpleNamespace) -> None:
    told = towns.kb_question(1, "Arda", ["Nimbrook", "Lorquay"]).gold
    hop = found(told, None)
    assert hop.links == (("P1", "lives in", "Nimbrook"), ("P1", "lives in", "Lorquay"))
    assert (hop.passage, hop.subjects) == (None, (("p1",),))


def test_an_answer_that_no_edge_bears(towns: SimpleNamespace) -> None:
    told = towns.kb_question(1, "Arda", ["Nimbrook", "Lorquay"]).gold
    half = gold(told.answers, answer_set=told.answer_set, evidence=told.evidence[:2])
    assert last_hop(half, None) is Reason.NO_EDGE
    assert last_hop(gold(told.answers, evidence=()), None) is Reason.NO_EDGE
