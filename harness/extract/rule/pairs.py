"""Nouns of kinship, and the pairs that each of them states, in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.gender import gender_of
from harness.extract.rule.kinship import Kin
from harness.extract.rule.names import Span
from harness.extract.rule.subject import SubjectOf

__all__ = ["CHILD", "PARENT", "SIBLING", "SPOUSE", "gender_known", "pair"]

CHILD = {"son": "m", "daughter": "f", "child": "", "children": "", "sons": "m", "daughters": "f",
          "heir": "", "stepson": "step", "stepdaughter": "step"}  # fmt: skip
PARENT = {"father": "m", "mother": "f"}
SPOUSE = {"queen": "f", "empress": "f", "wife": "f", "husband": "m", "widow": "f", "widower": "m",
           "consort": "",
           "spouse": "", "bride": "f"}  # fmt: skip
SIBLING = {"brother": "m", "sister": "f", "brothers": "m", "sisters": "f", "siblings": "",
            "sibling": "", "half-brother": "m", "half-sister": "f", "twin": ""}  # fmt: skip


def pair(who: SubjectOf, owner: str, word: str, name: str, span: Span) -> Iterator[Kin]:
    """Yield that `name` is the `word` (father, wife, son, sister) of `owner`, stated in `span`."""
    start, end = min(span[0], span[1] - 1), span[1]
    if word in CHILD:
        if CHILD[word] != "step":
            yield Kin(owner, "child", name, start, end)
            own = gender_known(who, owner)
            if own:
                yield Kin(name, "mother" if own == "f" else "father", owner, start, end)
    elif word in PARENT:
        yield Kin(owner, word, name, start, end)
        yield Kin(name, "child", owner, start, end)
    else:
        relation = "spouse" if word in SPOUSE else "sibling"
        yield Kin(owner, relation, name, start, end)
        yield Kin(name, relation, owner, start, end)


def gender_known(who: SubjectOf, name: str) -> str:
    """Return `f` or `m`: the article's by its pronouns, others' by theirs or their given name."""
    if name == who.article.title:
        return who.article.gender
    titles = who.article.titles
    return (titles.gender_of(name) if titles is not None else "") or gender_of(name)
