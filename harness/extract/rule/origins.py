"""Where somebody was born by an adjective: `a Bronx-born singer`, `in his native Ostham`.

Asked only where no birth is told. `A rapper from Ostham` tells of none: many are from
where they were not born.
"""

from __future__ import annotations

from harness.extract.nations import country_of, demonym_end
from harness.extract.rule.names import name_end
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.gazetteer import STATES

__all__ = ["Origin", "hinted_birthplace", "native_town"]

_REGIONS = frozenset({"County", "Province", "Region", "Valley", "Island", "Islands"})

Origin = tuple[str, int, int]
"""A place, and the token indices (first, after) of what names it."""


def native_town(sentence: Sentence) -> Origin | None:
    """Return the town in `he died in his native Ostham`; None without one, and for a land."""
    for index in range(1, len(sentence.tokens) - 1):
        if sentence.words[index] != "native" or sentence.words[index - 1] not in {"his", "her"}:
            continue
        end = name_end(sentence, index + 1)
        name = sentence.slice(index + 1, end) if end else ""
        land = country_of(name) is not None or name in STATES or set(name.split()) & _REGIONS
        if name and not land:
            return name, index - 1, end
    return None


def hinted_birthplace(sentence: Sentence) -> Origin | None:
    """Return the town that a first sentence says its person was born in; None without one."""
    for index, word in enumerate(sentence.words):
        if word == "born" and sentence.word(index - 1) in {"-", "‑"}:
            found = _adjective(sentence, index - 1, "")
        elif word.endswith(("-born", "‑born")):
            found = _adjective(sentence, index, sentence.tokens[index].text[: -len("-born")])
        else:
            continue
        if found is not None:
            return found
    return None


def _adjective(sentence: Sentence, hyphen: int, last: str) -> Origin | None:
    """Read `a Bronx-born singer`: no people's name, no country's.

    Args:
        sentence: The first of an article.
        hyphen: The index after the words of the name, without a last one that `-born` hangs on.
        last: That one; "" without.
    """
    start = hyphen
    while start > 0 and sentence.capital(start - 1) and hyphen - start < 3:
        start -= 1
    name = f"{sentence.slice(start, hyphen) if start < hyphen else ''} {last}".strip()
    known = country_of(name) is not None or (name in STATES and name != "New York")
    words = name.lower().split()
    peoples = any(demonym_end(words, at) for at in range(len(words)))
    fit = name[:1].isupper() and not known and not peoples
    return (name, start, min(hyphen + 2, len(sentence.tokens))) if fit else None
