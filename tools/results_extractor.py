"""Make the results on what pages state and the rule extractor reads of it: `make results`.

`stated/*.jsonl` holds pages of the pool of 2WikiMultihopQA's dev249 on which no question of it or
of dev200 rests, a line a page: its title and the facts that it states plainly, as an annotator
wrote them down, a large language model that saw the texts and neither the rules nor what they
found. A file whose pages the rules were later developed on says so in its name (`developed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from results import TWOWIKI, finish, publish

from harness.config.compose import compose
from harness.extract.nations import country_of
from harness.extract.rule import RuleExtractor
from harness.metrics.proportions import clopper_pearson
from harness.nouns import Passage
from harness.reader.offline.text import word_set
from harness.report.markdown import markdown_table
from harness.running.session import open_session

FOLDER = Path(__file__).with_name("stated")
SYMMETRIC = frozenset({"spouse", "sibling"})
PARENTS = frozenset({"father", "mother"})
RELATIONS = word_set(
    """director composer performer producer author publication_date country_of_origin
    country_of_citizenship country father mother spouse child sibling date_of_birth date_of_death
    place_of_birth place_of_death place_of_burial founded_by educated_at employer award_received
    headquarters"""
)
"""What the annotator was asked for."""

RANKS = re.compile(r"\b(?:the|sir|king|queen|prince|princess|duke|count)\b")
HEADER = ("pages", "facts", "stated", "of them read", "read", "of them stated")


@dataclass(frozen=True, slots=True)
class Fact:
    """Who, in which relation, and what."""

    subject: str
    relation: str
    value: str


def main() -> None:
    """Read the pages and write the block."""
    session = open_session(compose((*TWOWIKI, "strategy=always_abstain")))
    pool = session.benchmark.corpus.passages
    extractor = RuleExtractor().knowing(pool)
    rows = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        pages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        rows += compared(path.stem, pages, pool, extractor)
    publish({"extractor-stated": markdown_table(HEADER, rows)})


def compared(
    name: str,
    pages: Sequence[Mapping[str, Any]],
    pool: Iterable[Passage],
    extractor: RuleExtractor,
) -> list[list[str]]:
    """Return what was stated and read of some pages: of their own subjects, and of others."""
    texts = {passage.title: passage for passage in pool}
    told: dict[bool, list[bool]] = {True: [], False: []}
    found: dict[bool, list[bool]] = {True: [], False: []}
    for page in pages:
        title = page["title"]
        stated = [Fact(**fact) for fact in page["facts"]]
        read = [
            Fact(fact.subject, fact.relation, fact.value)
            for fact in extractor.extract([texts[title]])
            if fact.relation in RELATIONS
        ]
        for fact in stated:
            told[fact.subject == title].append(any(same(fact, one) for one in read))
        for fact in read:
            found[fact.subject == title].append(any(same(one, fact) for one in stated))
    return [
        [name, label, *_share(told[own]), *_share(found[own])]
        for own, label in ((True, "on the page's own subject"), (False, "on others it names"))
    ]


def same(stated: Fact, read: Fact) -> bool:
    """Whether two facts say the same, from whichever side, a name shorter or longer."""
    straight = alike(stated.subject, read.subject) and _value(stated, read)
    turned = alike(stated.subject, read.value) and alike(stated.value, read.subject)
    if stated.relation == read.relation:
        return straight or (turned and stated.relation in SYMMETRIC)
    kin = {stated.relation, read.relation}
    return turned and "child" in kin and bool(kin & PARENTS)


def _value(stated: Fact, read: Fact) -> bool:
    if alike(stated.value, read.value):
        return True
    land = country_of(stated.value) if stated.relation.startswith("country") else None
    return land is not None and land == country_of(read.value)


def alike(one: str, other: str) -> bool:
    """Whether all words of one name stand in the other, titles and marks aside."""
    first, second = ({*_plain(text).split()} for text in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def _plain(text: str) -> str:
    joined = re.sub(r"\s*-\s*", "-", text.lower().replace("’", "'"))
    return RANKS.sub(" ", re.sub(r"[^\w\s-]", " ", joined))


def _share(hits: Sequence[bool]) -> list[str]:
    low, high = clopper_pearson(sum(hits), len(hits))
    return [str(len(hits)), f"{sum(hits) / len(hits):.3f} [{low:.3f}, {high:.3f}]"]


if __name__ == "__main__":
    finish(main)
