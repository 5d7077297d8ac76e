from __future__ import annotations

from itertools import pairwise

import pytest

from harness.plan.rule.lexicon import load_lexicon
from harness.plan.rule.mentions import segmentations


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Who directed Grey Harbour?", ["Grey Harbour"]),
        ("who directed grey harbour?", ["grey harbour"]),
        ("who directed [Vik] and [Salt]", ["Vik", "Salt"]),
        ('Who sang "Low Tide"?', ["Low Tide"]),
        ("Who is older, Anna Lindqvist or Omar Sayeed?", ["Anna Lindqvist", "Omar Sayeed"]),
        ("Are Anna Lindqvist and Omar Sayeed related?", ["Anna Lindqvist", "Omar Sayeed"]),
        ("What is older, Sun, Moon, Or Stars or Who Rang??", ["Sun, Moon, Or Stars", "Who Rang?"]),
        ("Who directed Back to Vik?", ["Back to Vik"]),
        ("Who directed Anna Lindqvist's Mirror?", ["Anna Lindqvist's Mirror"]),
        ("When was Anna Lindqvist's father born?", ["Anna Lindqvist"]),
        ("Who directed The Tide (1931 Film)?", ["The Tide (1931 Film)"]),
        ("Who wrote The Pilot's Daughter?", ["The Pilot's Daughter"]),
        ("It was made by a child of Karl Tholm. How is it titled?", ["Karl Tholm"]),
        ("Who is the father of J. How?", ["J. How"]),
        ("Which is older, Red, White or Blue Hills?", ["Red, White", "Blue Hills"]),
    ],
)  # fmt: skip
def test_the_likeliest_names(view, text: str, names: list[str]) -> None:
    first = next(spans for spans in segmentations(text, view, load_lexicon()) if spans)
    assert [text[start:end] for start, end in first] == names


def test_no_two_names_overlap(view) -> None:
    text = "Which film came out first, The Last Ferry of Vik or Grey Harbour and Salt?"
    for spans in segmentations(text, view, load_lexicon()):
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))
