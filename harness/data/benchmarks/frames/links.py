"""Titles of Wikipedia articles out of FRAMES' lists of links, and what was odd about the links."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote

from harness.data.articles import canonical_title

__all__ = ["LinkTally", "parse_list", "titles_of"]

_STRING = r"""'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+\""""
_LIST = re.compile(
    rf"\s*+\[\s*+(?:(?:{_STRING})\s*+(?:,\s*+(?:{_STRING})\s*+)*+,?)?\s*+\]\s*+", re.DOTALL
)
_ITEM = re.compile(_STRING, re.DOTALL)
_ESCAPE = re.compile(
    r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}|[\\'\"ntr])"
)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r"}
_JOINED = re.compile(r",\s+(?=https?://|\S+\.wikipedia\.org/|$)")
_NO_ARTICLE = re.compile(
    "(?:Category|Draft|File|Help|Media|Module|Portal|Special|Talk|Template|User|Wikipedia):"
)
_ENCODED = re.compile(r"%[0-9a-fA-F]{2}")
_URL = re.compile(r"(?P<scheme>https?://)?(?P<host>[^/\s]+)(?P<path>/\S*)?(?P<rest>.*)", re.DOTALL)
_HOST = re.compile(r"(?P<language>[a-z][a-z-]*)\.(?P<mobile>m\.)?wikipedia\.org", re.IGNORECASE)


@dataclass(slots=True)
class LinkTally:
    """How many links there were, and of which kinds beside the plain one."""

    links: int = 0
    odd: Counter[str] = field(default_factory=Counter)

    def notes(self) -> tuple[str, ...]:
        """Return one sentence, or none where no link was odd."""
        if not self.odd:
            return ()
        kinds = ", ".join(f"{kind}: {n:,}" for kind, n in sorted(self.odd.items()))
        return (f"of {self.links:,} links, those that {kinds}",)


def parse_list(text: str) -> list[str] | None:
    """Return the strings of a text like `['one', "two"]`, or None where it is no such list.

    Only string literals are read, with the escapes Python writes; nothing is evaluated.
    """
    if not _LIST.fullmatch(text):
        return None
    items = []
    for match in _ITEM.finditer(text):
        body = match[0][1:-1]
        if _ESCAPE.sub("", body).count("\\"):
            return None
        items.append(_ESCAPE.sub(_unescaped, body))
    return items


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _PLAIN.get(code, code)


def titles_of(items: list[str], tally: LinkTally) -> tuple[str, ...]:
    """Return the canonical titles of the articles that links name, first occurrence first.

    One item may hold several links (`URL, URL, ...`). What follows a link after a blank is a
    remark and dropped, as are fragments (`#History`) and queries. Links of the mobile site and of
    other editions give their title too. A link that names no article (a search, a short link, a
    category) gives none and is counted.
    """
    titles: dict[str, None] = {}
    for item in items:
        links = [link.strip() for link in _JOINED.split(item) if link.strip()]
        if len(links) > 1:
            tally.odd["share a field with others"] += len(links)
        for link in links:
            tally.links += 1
            title = _title_of(link, tally)
            if title:
                titles[title] = None
            else:
                tally.odd["name no article"] += 1
    return tuple(titles)


def _title_of(link: str, tally: LinkTally) -> str:
    parts = _URL.fullmatch(link)
    if parts is None:
        return ""
    host = _HOST.fullmatch(parts["host"])
    if host is None:
        return ""
    title = _named(parts["path"] or "", tally)
    if not title:
        return ""
    odd = {
        "lack https://": parts["scheme"] is None,
        "lead to the mobile site": host["mobile"] is not None,
        "lead to another edition than the English one": host["language"].lower() != "en",
        "are followed by a remark": bool(parts["rest"].strip()),
    }
    tally.odd.update(kind for kind, is_so in odd.items() if is_so)
    return title


def _named(path: str, tally: LinkTally) -> str:
    """Return the title that the path of a link names, or an empty one."""
    address, _, fragment = path.partition("#")
    page, _, query = address.partition("?")
    if page.startswith("/wiki/"):
        raw = page.removeprefix("/wiki/")
    elif page == "/w/index.php":
        raw = parse_qs(query).get("title", [""])[0]
    else:
        return ""
    try:
        plain = unquote(raw, errors="strict")
        # No title holds a percent sign before two hex digits: this one was encoded twice.
        twice = _ENCODED.search(plain) is not None
        title = canonical_title(unquote(plain, errors="strict") if twice else plain)
    except UnicodeDecodeError:
        return ""
    if _NO_ARTICLE.match(title):
        return ""
    if title:
        tally.odd.update(["lead to a section"] if fragment else [])
        tally.odd.update(["are percent-encoded twice"] if twice else [])
    return title
