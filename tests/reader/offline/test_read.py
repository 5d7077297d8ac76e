"""The offline reader on invented passages: answers by type, bridges, abstention, force."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.reader import ReaderInput, ReaderPassage
from harness.reader.offline import read

FILM = ("The Glass Heron", "The Glass Heron is a 1974 drama film directed by Odile Marchetti.")
ODILE = (
    "Odile Marchetti",
    "Odile Marchetti (4 May 1922 – 9 June 1990) was a Corsian film director. She was born in "
    "Velden and married the painter Tomas Ringel in 1950.",
)
BRIDGE = (
    "Tovik Bridge",
    "Tovik Bridge crosses the Sarn River in Marnstadt. It was opened in 1904 and is 312 metres "
    "long. The bridge was designed by the engineer Henrik Valdo.",
)
FIRM = (
    "Ostrell Motors",
    "Ostrell Motors was founded by Petra Lindqvist in 1931. It was bought by the Vanta Company "
    "on 3 March 1968. The firm is based in Grauburg.",
)
OLDER = ("Emil Toss", "Emil Toss (born 3 April 1911) was a Belgian cyclist.")
YOUNGER = ("Karl Wend", "Karl Wend (born 12 July 1936) is a Belgian singer.")
ALIEN = ("Rosa Quint", "Rosa Quint (born 1950) is a Danish chemist.")
NOISE = ("Weather", "The weather of the coast is mild. Rain falls on many days of the year.")


def ask(question, *passages, force=False, history=()):
    shown = tuple(ReaderPassage(title=title, text=text) for title, text in passages)
    return read(ReaderInput(question=question, passages=shown, history=history), force)


@pytest.mark.parametrize(
    ("question", "passages", "answer"),
    [
        ("Who directed The Glass Heron?", (FILM, NOISE), "Odile Marchetti"),
        ("Where was Odile Marchetti born?", (ODILE, NOISE), "Velden"),
        ("Who was the spouse of Odile Marchetti?", (NOISE, ODILE), "Tomas Ringel"),
        ("When did Odile Marchetti die?", (ODILE,), "9 June 1990"),
        ("What river does Tovik Bridge cross?", (BRIDGE, NOISE), "Sarn River"),
        ("In what year was Tovik Bridge opened?", (BRIDGE, FILM), "1904"),
        ("Who designed Tovik Bridge?", (BRIDGE, FILM), "Henrik Valdo"),
        ("How long is Tovik Bridge?", (BRIDGE, FIRM), "312 metres"),
        ("Who founded Ostrell Motors?", (FIRM, BRIDGE), "Petra Lindqvist"),
        ("When was Ostrell Motors bought by the Vanta Company?", (FIRM,), "3 March 1968"),
        ("Which company bought Ostrell Motors?", (FIRM, BRIDGE), "Vanta Company"),
        ("Which film did Odile Marchetti direct?", (FILM, NOISE), "The Glass Heron"),
        ("The Glass Heron >> director", (NOISE, FILM), "Odile Marchetti"),
        ("Who is older, Emil Toss or Karl Wend?", (OLDER, YOUNGER), "Emil Toss"),
        ("Who was born later, Emil Toss or Karl Wend?", (OLDER, YOUNGER), "Karl Wend"),
        ("Do Emil Toss and Karl Wend share the same nationality?", (OLDER, YOUNGER), "yes"),
        ("Are Emil Toss and Rosa Quint of the same nationality?", (OLDER, ALIEN), "no"),
        ("Are Emil Toss and Karl Wend both Belgian?", (OLDER, YOUNGER), "yes"),
        ("Are Emil Toss and Rosa Quint both cyclists?", (OLDER, ALIEN), "no"),
    ],
)
def test_answers(question, passages, answer):
    assert ask(question, *passages).answer == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who is the spouse of the director of The Glass Heron?", "Tomas Ringel"),
        ("Where was the director of The Glass Heron born?", "Velden"),
        ("What is the place of birth of The Glass Heron's director?", "Velden"),
    ],
)
def test_a_bridge_leads_over_two_passages(question, answer):
    found = ask(question, BRIDGE, ODILE, NOISE, FILM)
    assert found.answer == answer
    assert found.evidence == (1, 3)


def test_comparison_over_a_bridge():
    second = ("Iron Tide", "Iron Tide is a 1980 film directed by Karl Wend.")
    found = ask(
        "Which film has the director who was born first, The Glass Heron or Iron Tide?",
        FILM, second, ODILE, YOUNGER,
    )  # fmt: skip
    assert found.answer == "The Glass Heron"
    assert found.evidence == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "question",
    [
        "Who directed The Copper Swan?",
        "When was the Ardenfels Treaty signed?",
        "Who is older, Emil Toss or Anders Holm?",
    ],
)
def test_declines_what_the_passages_do_not_carry_unless_forced(question):
    passages = (BRIDGE, NOISE, OLDER)
    assert ask(question, *passages).answer is None
    assert ask(question, *passages).evidence == ()
    assert ask(question, *passages, force=True).answer is not None


def test_without_passages_even_force_has_no_answer():
    assert ask("Who directed The Glass Heron?", force=True).answer is None


def test_force_answers_from_passages_without_a_single_word():
    found = ask("Who directed it?", ("", ""), force=True)
    assert found.answer is not None
    assert found.answer.strip()


def test_history_stands_in_for_a_pronoun():
    turns = (("Who directed The Glass Heron?", "Odile Marchetti"),)
    assert ask("Where was she born?", ODILE, BRIDGE, history=turns).answer == "Velden"
    assert ask("Where was she born?", BRIDGE).answer is None


def test_evidence_follows_the_order_of_the_passages():
    passages = [BRIDGE, ODILE, NOISE, FILM]
    question = "Who is the spouse of the director of The Glass Heron?"
    first, second = ask(question, *passages), ask(question, *reversed(passages))
    assert first.answer == second.answer
    assert second.evidence == tuple(sorted(3 - place for place in first.evidence))


def test_earlier_calls_leave_no_trace():
    question = "Where was the director of The Glass Heron born?"
    alone = ask(question, FILM, ODILE)
    ask("Who founded Ostrell Motors?", FIRM, BRIDGE)
    assert ask(question, FILM, ODILE) == alone


def test_the_answer_does_not_depend_on_the_hash_seed():
    code = (
        "import json,sys;from harness.reader import ReaderInput;"
        "from harness.reader.offline import read;"
        "given=ReaderInput.model_validate_json(sys.stdin.read());"
        "print(json.dumps([read(given).model_dump(),read(given,force=True).model_dump()]))"
    )
    shown = [{"title": title, "text": text} for title, text in (FILM, ODILE, BRIDGE, FIRM, NOISE)]
    given_json = json.dumps({"question": "Who married the director of it?", "passages": shown})
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=given_json, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(outputs) == 1


VOCABULARY = """Who directed was born in the Glass Heron Odile 1974
of and , . ? ' " ( ) or both which
is Ann's Are A. 5 % 1 May 1900 – St. Ünlü 東京 'S film city how many"""
WORDS = st.sampled_from(VOCABULARY.split())
TEXTS = st.one_of(st.text(max_size=120), st.lists(WORDS, max_size=40).map(" ".join))
PASSAGES = st.lists(st.tuples(TEXTS, TEXTS), max_size=4)


def squeezed(text):
    return re.sub(r"\s+", " ", text)


@settings(max_examples=150, deadline=None)
@given(question=TEXTS, passages=PASSAGES, force=st.booleans())
def test_any_text_gets_a_lawful_reply(question, passages, force):
    found = ask(question, *passages, force=force)
    assert found == ask(question, *passages, force=force)
    assert all(0 <= place < len(passages) for place in found.evidence)
    assert list(found.evidence) == sorted(set(found.evidence))
    if force and passages:
        assert found.answer is not None
    if found.answer is None or found.answer in {"yes", "no", "unknown"}:
        return
    sources = [question] + [part for passage in passages for part in passage]
    assert any(squeezed(found.answer) in squeezed(source) for source in sources)


def test_a_question_of_any_length_is_read_in_time_that_grows_with_it() -> None:
    passages = (
        ReaderPassage(title="The Lamp", text="The Lamp is a film directed by Anna Bell in Oslo."),
        ReaderPassage(title="Anna Bell", text="Anna Bell was born in Bergen in 1901."),
    )
    asked = "Where was the director of the film whose " * 100 + "maker died born?"
    begun = time.monotonic()
    read(ReaderInput(question=asked, passages=passages))
    assert time.monotonic() - begun < 5
