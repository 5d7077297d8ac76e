"""Names of persons apart from spelling and rank: `Elisabeth` and `Elizabeth`, with a title or not.

An encyclopaedia titles one person `Mary of Ostham, Duchess of Westland` and calls her `Princess
Marie of Ostham` elsewhere. Keys of such names are equal; a lone given name has none.
"""

from __future__ import annotations

import re
import unicodedata

from harness.extract.rule.words import CONNECTORS, NOBLE, STRIPPED

__all__ = ["spelling_keys"]

_SPELT = {
    form: names[0]
    for names in (
        line.split()
        for line in (
            "elizabeth elisabeth elizaveta", "catherine katherine katharine katharina catharina",
            "frederick friedrich frederic", "william wilhelm", "sophia sophie", "mary maria marie",
            "anne anna", "charles karl carl", "henry heinrich", "john johann johannes",
            "george georg", "louis ludwig lewis", "magdalena magdalene", "joseph josef",
            "eleanor eleonore eleonora", "margaret margarete margarethe margaretha margarita",
            "philip philipp philippe", "frances franziska", "francis franz", "augustus august",
            "louise luise louisa", "caroline karoline carolina", "christina christine",
            "theresa teresa therese theresia", "isabel isabella isabelle", "matilda mathilde",
            "dorothea dorothy", "emanuel emmanuel", "kassel cassel", "matthew matthias",
            "stephen stefan steven", "ernest ernst", "albert albrecht", "nicholas nikolaus nikolai",
            "alexander aleksandr", "mark marck", "hedwig hedvig", "agnes agnese", "otto otho",
            "ibn bin",
        )
    )
    for form in names
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_RANKS = NOBLE | STRIPPED | CONNECTORS
_REGNAL = re.compile(r"[ivx]+$")


def spelling_keys(name: str) -> list[tuple[str, ...]]:
    """Return the keys of a name: of all of it, then of what stands before its rank's comma."""
    whole = name.partition(" (")[0]
    first, _, rank = whole.partition(", ")
    land = rank.partition(" of ")[2]
    forms = [whole, first if " of " in first else f"{first} of {land}" if land else ""]
    if land and " of " in first:
        forms.append(f"{first.partition(' of ')[0]} of {land}")  # `Otto of Ost, Prince of West`
    keys = (_key(form) for form in forms if form)
    return list(dict.fromkeys(key for key in keys if key))


def _key(name: str) -> tuple[str, ...]:
    """Return a name's words without accents, ranks and variants; () for too few of them."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    words = _WORD.findall("".join(char for char in plain if not unicodedata.combining(char)))
    kept = tuple(_SPELT.get(word, word) for word in words if word not in _RANKS)
    named = [word for word in kept if not _REGNAL.match(word)]
    return kept if len(named) > 1 else ()
