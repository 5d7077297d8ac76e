"""The words by which the grammar says what is asked for: English, and a closed list.

Other ways of saying the same, and other languages, are reduced to these words first
(`strategies.noesis.tongues.wording`).
"""

from __future__ import annotations

from strategies.noesis.text import word_set

__all__ = [
    "ANAPHORS",
    "ASKING",
    "COMPARATIVES",
    "CONSECUTIVE",
    "EVENTS",
    "FAR",
    "LARGE",
    "MOMENTS",
    "MONTHS",
    "NUMBERS",
    "OPERATIONS",
    "ORDINALS",
    "QUOTING",
]

OPERATIONS: dict[str, str] = {
    **dict.fromkeys(
        ("highest", "high", "maximum", "max", "peak", "peaked", "largest", "greatest", "biggest",
         "most", "top"), "max",
    ),
    **dict.fromkeys(
        ("lowest", "low", "minimum", "min", "smallest", "least", "fewest", "trough"), "min"
    ),
    **dict.fromkeys(("first", "initial", "earliest"), "first"),
    **dict.fromkeys(("last", "final", "latest"), "last"),
    **dict.fromkeys(("total", "sum", "altogether"), "sum"),
    **dict.fromkeys(("average", "mean"), "mean"),
    **dict.fromkeys(("rise", "rose", "increase", "increased", "jump", "gain"), "rise"),
    **dict.fromkeys(("fall", "fell", "drop", "dropped", "decrease", "decreased", "loss"), "fall"),
}  # fmt: skip
"""A word of a question, and the statistic it asks for."""

COMPARATIVES: dict[str, str] = {
    **dict.fromkeys(("higher", "greater", "larger", "bigger", "more"), "max"),
    **dict.fromkeys(("lower", "smaller", "fewer", "less"), "min"),
}
QUOTING = word_set(
    "said say says quote quoted words verbatim spoken spoke speak line heard uttered told saying"
)
EVENTS = frozenset(("happened",))
"""Words that ask for what was said, where a position or a fact leads to it."""
ASKING = word_set("what which who whom whose how when where")
FAR = frozenset(("climb", "climbed", "rise", "rose", "go", "grow", "get", "soar"))
"""After `how far`: upwards."""
MOMENTS = frozenset(("moment", "point", "time", "position", "place"))
ANAPHORS = word_set("it its that then there this those these they their them same he she")
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
}  # fmt: skip
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
    "august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
}  # fmt: skip
CONSECUTIVE = frozenset(("rise", "fall"))
"""Statistics of the changes between consecutive values."""
LARGE = frozenset(("largest", "biggest", "greatest", "most", "steepest", "sharpest"))
"""Words beside which a change is asked for."""
