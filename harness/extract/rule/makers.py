"""Whose a work is by its lead: `an opera in three acts by X`, `a track on Ost's fifth album`."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.article import Article
from harness.extract.rule.complement import Complement
from harness.extract.rule.names import Span, clean_name, name_end
from harness.extract.rule.passives import LABELS
from harness.extract.rule.persons import persons_at
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["Maker", "makers", "titled_performer"]

Maker = tuple[str, str, int]
"""A relation, whom it names, and the token index after the evidence."""

_STAGED = word_set(
    "opera operetta musical ballet symphony sonata concerto oratorio cantata anthem hymn zarzuela"
)
_SUNG = word_set("song single album ep track mixtape ballad compilation recording lp")
_WRITTEN = word_set("novel novella book play poem memoir autobiography biography essay")
_RECORDS = word_set("album ep mixtape lp single song hit record release")
_OWNS = frozenset({"'s", "’s", "'", "’"})
_REACH = 26  # tokens behind the noun within which its `by` stands
_STOPS = word_set(
    """; : that which who whom whose where when while but with about based for starring featuring
    directed written produced composed recorded performed released adapted inspired sung covered
    edited published illustrated followed preceded played portrayed created made arranged remixed
    co-written is was were are has had it he she they"""
)
_ANOTHERS = word_set("cover version remake sample answer tribute parody response adaptation remix")
_RECORDED = word_set("performed recorded released sung")
_GENRES = word_set("music project rock pop jazz metal punk folk hop band group singer duo outfit")
_CALLED = word_set("led titled entitled limited animated acclaimed renowned celebrated extended")
_QUOTES = frozenset({'"', "“", "”", "``", "''"})
_WRITERS = word_set("composer songwriter composers songwriters lyricist")
_WORDED = word_set("lyricist librettist")
_SINGERS = word_set(
    "singer rapper band group duo trio artist musician guitarist singer-songwriter vocalist"
)


def makers(article: Article, sentence: Sentence, found: Complement) -> Iterator[Maker]:
    """Yield whose a lead says that its subject is.

    Args:
        article: What the lead is about; only works have makers.
        sentence: The lead.
        found: The phrase that says what it is; the maker stands behind it.
    """
    if article.kind != "work":
        return
    sung = article.noun in _SUNG
    by = _by(sentence, found.end, sung=sung)
    names, end = persons_at(sentence, by + 1) if by else ([], 0)
    company = any(sentence.word(span[1] - 1) in LABELS for span in names)
    company = company or bool(names and "label" in sentence.words[by : names[0][0]])
    if company or sentence.word(end) in _GENRES:
        names = []  # a company; `by the German Eurodance and Pop music project X`
    relation = _relation(article.noun, sentence.words[by + 1 : names[0][0]]) if names else ""
    sets = [span for span in names if sentence.word(span[0] - 1) not in _WORDED]
    for span in sets if relation else []:
        yield relation, _named(article, sentence, span), end
    if sung and not names:
        owner = _owner(sentence, found.start)
        if owner is not None:
            yield "performer", _named(article, sentence, owner), owner[1] + 1


def _named(article: Article, sentence: Sentence, span: Span) -> str:
    """Return a name with the `The` before it, unless an article is called by it without."""
    bare = clean_name(sentence.slice(*span))
    begin = max(span[0] - 1, 0)
    known = article.titles is not None and article.titles.has(bare)
    return bare if known or sentence.tokens[begin].text != "The" else f"The {bare}"


def _relation(noun: str, described: list[str]) -> str:
    """Return what `by` means of a noun: a song by a songwriter is written, not sung, by them."""
    if noun in _STAGED:
        return "composer"
    if noun in _WRITTEN:
        return "author"
    if noun not in _SUNG:
        return ""
    if _WRITERS & set(described) and not _SINGERS & set(described):
        return "" if noun in {"album", "ep", "mixtape", "lp"} else "composer"
    return "performer"


def _by(sentence: Sentence, start: int, *, sung: bool) -> int:
    """Return the index of the `by` that belongs to the noun before a token; 0 without one."""
    at = start
    while at < min(start + _REACH, len(sentence.tokens)):
        word = sentence.words[at]
        if word == "by":
            before = sentence.words[at - 1]
            return at if not before.endswith("ed") or before in _RECORDED | _CALLED else 0
        if at in sentence.closing:
            at = sentence.closing[at]
        elif word in _QUOTES:
            if not (sung and "album" in sentence.words[start:at]):
                return 0
        elif word == "." or (word in _STOPS and not (sung and word in _RECORDED)):
            return 0
        elif word.endswith("ed") and sentence.lower(at) and word not in _RECORDED | _CALLED:
            return 0  # `a band founded in 1996 by X`
        at += 1
    return 0


def _owner(sentence: Sentence, start: int) -> Span | None:
    """Return whose record a song is on: `the third single from Ada Ost's second album`."""
    for at in range(start, min(start + 30, len(sentence.tokens) - 1)):
        if sentence.words[at] in _ANOTHERS:
            return None
        if sentence.words[at] not in _OWNS:
            continue
        after = at + 1
        while after - at < 7 and (
            sentence.lower(after)
            or sentence.word(after).isdecimal()
            or sentence.word(after) in {"-", "/"}
        ):
            if sentence.word(after) in _RECORDS:
                return _ending(sentence, start, at)
            after += 1
        if sentence.word(after) in _QUOTES and _quoted_record(sentence, after):
            return _ending(sentence, start, at)
    return None


def _quoted_record(sentence: Sentence, opening: int) -> bool:
    """Whether `album` follows the quotation that opens at a token."""
    closes = range(opening + 1, min(opening + 10, len(sentence.tokens)))
    end = next((at for at in closes if sentence.words[at] in _QUOTES), 0)
    return bool(end) and sentence.word(end + 1) in _RECORDS


def _ending(sentence: Sentence, start: int, end: int) -> Span | None:
    """Return the name that ends before a token."""
    for at in range(max(start, end - 6), end):
        if sentence.capital(at) and name_end(sentence, at) in {end, end + 1}:
            return at, end
    return None


def titled_performer(article: Article, sentence: Sentence) -> str:
    """Return whom the title names, `Title (Ada Ost song)`, where the lead does too; else ""."""
    words = article.title.rpartition("(")[2].rstrip(")").split()
    name = " ".join(words[:-1])
    if "(" not in article.title or not name or name.isdigit() or words[-1].lower() not in _SUNG:
        return ""
    told = sentence.text[sentence.start : sentence.end]
    return name if _plain(name) in _plain(told) else ""


def _plain(text: str) -> str:
    return text.casefold().replace("- ", "-")
