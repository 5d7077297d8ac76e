"""Ordinary ways of asking, in English, German, French and Spanish, over the invented mesh."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.nouns import Query
from strategies.noesis.strategy import Noesis

PEAK = "What was the highest number of viewers of Amber Lantern?"
BOAT = "GUEST: Mira Tolvane built the boat herself."
KEEPER = "HOST: Nobody has seen the keeper since."
CALLER = "CALLER: I saw the lighthouse keeper in Velmoor."

ENGLISH = [
    # the value of a peak
    ("How many viewers did Amber Lantern have at most?", "402"),
    ("How high did the viewership of Amber Lantern get?", "402"),
    ("What did the viewers of Amber Lantern top out at?", "402"),
    ("At its best, how many people were watching Amber Lantern?", "402"),
    ("Give me the record audience of Amber Lantern.", "402"),
    ("I need the peak viewing figure for Amber Lantern.", "402"),
    ("Could you tell me the best audience share that Amber Lantern got?", "12.0"),
    ("Amber Lantern: strongest share of the audience?", "12.0"),
    ("What was Silver Harbour's all-time high in phone calls?", "1,450"),
    ("How big did the audience of Silver Harbour get?", "140"),
    ("What is the most viewers Silver Harbour ever had?", "140"),
    ("How many phone calls came in to Silver Harbour at its busiest?", "1,450"),
    ("The largest audience for Amber Lantern, please.", "402"),
    ("What percentage did Amber Lantern reach at its peak?", "12.0"),
    ("At what figure did the viewers of Silver Harbour crest?", "140"),
    # a minimum
    ("How low did the viewership of Amber Lantern sink?", "288"),
    ("What did the viewers of Silver Harbour bottom out at?", "95"),
    ("What was the weakest audience share of Amber Lantern?", "8.5"),
    ("How few viewers did Silver Harbour have at its lowest ebb?", "95"),
    ("Tell me the smallest audience Silver Harbour drew.", "95"),
    ("Silver Harbour's worst viewing figure, what was it?", "95"),
    ("How many people watched Amber Lantern at the very least?", "288"),
    ("How far did the viewers of Silver Harbour drop?", "95"),
    # where it was
    ("When did the viewership of Amber Lantern top out?", "minute 2"),
    ("Tell me when Silver Harbour had the most viewers.", "minute 4"),
    ("Could you tell me the time at which the viewers of Silver Harbour peaked?", "minute 4"),
    ("At what time was the audience of Silver Harbour largest?", "minute 4"),
    ("Around what time did the viewers of Silver Harbour hit a low?", "minute 2"),
    ("The number of viewers of Silver Harbour was at its lowest in which minute?", "minute 2"),
    ("What was the minute with the fewest viewers of Amber Lantern?", "minute 5"),
    ("Give me the minute in which Silver Harbour had its best audience.", "minute 4"),
    ("I'd like to know in what minute the share of Amber Lantern bottomed out.", "minute 5"),
    ("How far into Silver Harbour did the viewers peak?", "minute 4"),
    ("Which minute saw the record audience of Silver Harbour?", "minute 4"),
    ("Amber Lantern's share of the audience peaked when?", "minute 2"),
    ("Name the moment of the most phone calls of Silver Harbour.", "minute 3"),
    # two sources
    ("Did Amber Lantern or Silver Harbour draw the bigger peak audience?", "Amber Lantern"),
    ("Who had more viewers at the peak, Amber Lantern or Silver Harbour?", "Amber Lantern"),
    ("Between Amber Lantern and Silver Harbour, which had the smaller low in viewers?",
     "Silver Harbour"),
    ("Of Silver Harbour and Amber Lantern, whose best audience was larger?", "Amber Lantern"),
    ("Which of the two had the highest viewing figure, Amber Lantern or Silver Harbour?",
     "Amber Lantern"),
    ("Amber Lantern or Silver Harbour: which did worse in viewers at its lowest?",
     "Silver Harbour"),
    # what was on at a time
    ("What happened in Silver Harbour in minute 2?", CALLER),
    ("What was going on in Silver Harbour at 8:04 pm?", KEEPER),
    ("What aired on Silver Harbour at four minutes past eight?", KEEPER),
    ("What was on in Silver Harbour in the fourth minute?", KEEPER),
    ("What came up in Amber Lantern when its audience was largest?", BOAT),
    ("What was being talked about in Silver Harbour when the viewers hit a high?", KEEPER),
    ("While the audience of Silver Harbour peaked, what was said there?", KEEPER),
    ("What could one hear in Silver Harbour as it happened in minute two?", CALLER),
    ("At the height of Silver Harbour, in minute 4, what was said?", KEEPER),
    ("At the peak of Silver Harbour's viewership, what was being said?", KEEPER),
    # verbatim
    ("Give the exact wording spoken in Silver Harbour at 00:01:10,000.", CALLER),
    ("What was uttered in Silver Harbour at 00:01:10,000, word for word?", CALLER),
    ("I need the line of dialogue at 00:01:10,000 of Silver Harbour.", CALLER),
    ("Cite Silver Harbour at 00:03:20,000.", KEEPER),
    # values at a time
    ("How many viewers were there in minute 3 of Silver Harbour?", "131"),
    ("At 20.04 h, how large was the audience of Silver Harbour?", "140"),
    ("How many people were watching Silver Harbour at 8.04 p.m.?", "140"),
    ("What was the viewership of Silver Harbour at the 3-minute mark?", "131"),
    ("How many viewers did Silver Harbour have in minute number 3?", "131"),
    # several sources at once
    ("How many phone calls did Silver Harbour get in the minute when the audience of Amber Lantern "
     "was smallest?", "31"),
    ("What was said in Silver Harbour just as the viewers of Amber Lantern peaked?", CALLER),
    ("When Silver Harbour was at its most watched, what share did Amber Lantern have?", "10.0"),
]  # fmt: skip
OTHERS = [
    ("Wie hoch war die höchste Zuschauerzahl von Amber Lantern?", "402"),
    ("Wie viele Zuschauer hatte Amber Lantern höchstens?", "402"),
    ("Was war der niedrigste Marktanteil von Amber Lantern?", "8.5"),
    ("Wann hatte Silver Harbour die meisten Zuschauer?", "minute 4"),
    ("In welcher Minute von Silver Harbour war die Zuschauerzahl am niedrigsten?", "minute 2"),
    ("Was wurde in Silver Harbour in Minute 2 gesagt?", CALLER),
    ("Was wurde um 20.04 Uhr in Silver Harbour gesagt?", KEEPER),
    ("Wer hatte mehr Zuschauer, Amber Lantern oder Silver Harbour?", "Amber Lantern"),
    ("Was wurde in Silver Harbour gesagt, als die Zuschauerzahl am höchsten war?", KEEPER),
    ("Quel a été le plus grand nombre de téléspectateurs de Amber Lantern ?", "402"),
    ("Combien d'appels Silver Harbour a-t-il reçus au maximum ?", "1,450"),
    ("À quelle minute le nombre de téléspectateurs de Silver Harbour a-t-il été le plus bas ?",
     "minute 2"),
    ("Quand l'audience de Silver Harbour a-t-elle atteint son maximum ?", "minute 4"),
    ("Qu'est-ce qui a été dit dans Silver Harbour à 20h04 ?", KEEPER),
    ("Lequel a eu plus de téléspectateurs, Amber Lantern ou Silver Harbour ?", "Amber Lantern"),
    ("¿Cuál fue el mayor número de espectadores de Amber Lantern?", "402"),
    ("¿Cuántas llamadas tuvo Silver Harbour como máximo?", "1,450"),
    ("¿En qué minuto tuvo Silver Harbour menos espectadores?", "minute 2"),
    ("¿Cuándo alcanzó Silver Harbour su máximo de espectadores?", "minute 4"),
    ("¿Qué se dijo en Silver Harbour en el minuto 2?", CALLER),
    ("¿Cuál tuvo más espectadores, Amber Lantern o Silver Harbour?", "Amber Lantern"),
]  # fmt: skip
FOLLOWING = [
    ("And the lowest?", "288"),
    ("What about the minimum?", "288"),
    ("And at its weakest?", "288"),
    ("When was that?", "minute 2"),
    ("At what time?", "minute 2"),
    ("Which minute would that be?", "minute 2"),
    ("What was being said at that moment?", BOAT),
    ("And what happened then?", BOAT),
    ("How large was the audience share at that point?", "12.0"),
    ("Und wann war das?", "minute 2"),
    ("Et le minimum ?", "288"),
    ("¿Y cuándo fue eso?", "minute 2"),
]
REFUSED = [
    "How many cats watched Amber Lantern at most?",
    "How many complaints about the audience did Amber Lantern get at most?",
    "What was the best weather of Amber Lantern?",
    "How many phone calls did Amber Lantern get at its busiest?",
    "How high did the viewership of Golden Ferry get?",
    "What share of the audience did The Copper Bell have at its best?",
    "Wie hoch war die höchste Zuschauerzahl von Golden Ferry?",
    "Wie viele Anrufe hatte Amber Lantern höchstens?",
    "Combien de téléspectateurs Golden Ferry a-t-il eus au maximum ?",
    "¿Cuántas llamadas tuvo Amber Lantern como máximo?",
    "Did Amber Lantern or Golden Ferry draw the bigger peak audience?",
    "What happened in Golden Ferry at 8.04 pm?",
]


@pytest.mark.parametrize(("text", "answer"), [*ENGLISH, *OTHERS])
def test_ordinary_questions(prepare: Callable[..., Noesis], text: str, answer: str) -> None:
    assert prepare().answer(Query("q", text)).answer == answer


@pytest.mark.parametrize(("text", "answer"), FOLLOWING)
def test_ordinary_follow_ups(
    prepare: Callable[..., Noesis], ask: Callable[..., Query], text: str, answer: str
) -> None:
    assert prepare().answer(ask(text, PEAK)).answer == answer


@pytest.mark.parametrize("variant", ["full", "flat"])
@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_there_is_refused(
    prepare: Callable[..., Noesis], text: str, variant: str
) -> None:
    assert prepare(variant=variant).answer(Query("q", text)).abstained


def test_a_follow_up_that_asks_for_nothing_known_is_refused(
    prepare: Callable[..., Noesis], ask: Callable[..., Query]
) -> None:
    assert prepare().answer(ask("And the weather of it?", PEAK)).abstained


def test_without_the_dictionary_only_relatives_of_a_word_stand_for_it(
    prepare: Callable[..., Noesis],
) -> None:
    strategy = prepare(dictionary=False)
    related = Query("q", "How high did the viewership of Amber Lantern get?")
    assert strategy.answer(related).answer == "402"
    synonym = Query("q", "How many people were watching Amber Lantern at most?")
    assert strategy.answer(synonym).abstained
