"""The shapes of phrases that name something by what it has to do with a name; names are marks."""

from __future__ import annotations

import re

from harness.reader.offline.text import word_set
from strategies.hiq.offline.names import MARK

__all__ = [
    "AUXILIARY", "CLAUSE", "IDENTITY", "NAME", "OBJECT", "OF", "OWNED", "PARTICIPLE", "TORN",
    "TRIVIAL", "WHERE",
]  # fmt: skip

NAME = MARK.replace("(", "(?:")
"""A name, without a group of its own."""

_CLOSED = "|".join(
    sorted(
        word_set(
            """the a an who that which whose where when of and is was are were did does do has had
            from in by to what both on at or same he she it"""
        )
    )
)
_WORD = rf"(?!(?:{_CLOSED})\b)[a-z]+(?:-[a-z]+)*(?!-?[a-z])"
_DET = r"(?:the|a|an|his|her|its|their)\s+"
_MADE_OF = "|".join(
    sorted(
        word_set(
            """score music soundtrack screenplay lyrics birth death burial origin citizenship
            formation foundation establishment publication release residence inhabitants children
            employment government state education office study work"""
        )
    )
)
_INNER = rf"(?:\s+of\s+(?:the\s+)?(?:{_MADE_OF}))?"
_VERB = (
    r"(?:[a-z]+ed|died|won|wrote|sang|made|built|held|led|taught|fought|bought|grew|went|ran|left|"
    r"lies|lie|appears|appear|flows|flow|plays|play|stands|belongs|lives|works|comes|leads)\b"
)
_DONE = r"(?:[a-z]+(?:ed|ten|wn|ught)|won|held|made|born|nearest)"
_NEAR = r"(?:by|near|in|as|at|to|for|from|after|with|the|site|of)"
_LINK = r"(?:in|into|on|at|to|for|with|from|after|by)"

AUXILIARY = re.compile(r"\b(?:was|were|is|are|did|does|do|has|have|had|will|can)\s*$", re.I)
"""What stands before the subject of a question."""

OF = re.compile(
    rf"(?:{_DET})?\b((?:{_WORD}\s+){{0,3}}?{_WORD}{_INNER})\s+of\s+({NAME})(?!\s*['’][sS]\b)"
)
"""`the place of death of X`: (role, name)."""

OWNED = re.compile(rf"({NAME})\s*['’][sS]\s+((?:{_WORD}\s+){{0,2}}{_WORD})")
"""`X's first wife`: (name, words)."""

CLAUSE = re.compile(
    rf"{_DET}((?:{_WORD}\s+){{0,3}}{_WORD})\s+(?:who|that|which)\s+"
    r"((?:also\s+)?(?!the\b|an?\b)[a-z][^,\x01]*?)"
    rf"({NAME}(?:\s+(?:in|of|on|for|at|from|with|as|to)\s+(?:the\s+)?{NAME})*)"
)
"""`the person who founded X`: (head, verb, names)."""

WHERE = re.compile(
    rf"{_DET}((?:{_WORD}\s+){{0,2}}{_WORD})\s+"
    rf"((?:in|near|at|from|on|to|of|for)\s+which|where|when)\s+({NAME})\s+"
    r"((?:has|had)\s+(?:its|his|her|their)\s+[a-z]+|(?:was|is|were|are|can\s+be)\s+[a-z]+"
    rf"|{_VERB})(?:\s+in\b)?"
)
"""`the city where X was born`: (head, link, name, verb)."""

OBJECT = re.compile(
    rf"{_DET}((?:{_WORD}\s+){{0,2}}?{_WORD})\s+(?:(?:that|which|whom)\s+)?({NAME})\s+"
    rf"((?:(?:was|is|were)\s+[a-z]+|{_VERB})(?:\s+{_LINK}\b)?)"
)
"""`the award that X won`: (head, name, verb)."""

PARTICIPLE = re.compile(
    rf"{_DET}((?:{_WORD}\s+){{0,2}}?{_WORD})\s+({_DONE})\s+((?:{_NEAR}\s+)+)({NAME})"
)
"""`the battle fought near X`: (head, participle, link, name)."""

TRIVIAL = re.compile(
    r"(?:(?:who|what|which|where|when) (?:is|was|are|were|be)"
    r"(?: (?:the )?(?:name|names) of)?|name|give|find|tell me|what|who)? ?(?:of )?#1\W*",
    re.IGNORECASE,
)
"""A rest that asks nothing but the phrase itself."""

IDENTITY = re.compile(r"\bthe (?:[a-z]+ )?[a-z]+ (?:that|who|which) (?:is|was) #1")
"""`the city that is #1`, which is #1."""

TORN = re.compile(r"^(?:find|give|name)?\s*#1 and\b", re.IGNORECASE)
"""A rest of which a condition of the phrase's own head was left behind."""
