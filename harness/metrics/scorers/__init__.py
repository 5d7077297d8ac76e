"""The answer rules of the benchmarks, by name."""

from __future__ import annotations

from difflib import get_close_matches

from harness.errors import HarnessError
from harness.metrics.scorers.base import GoldSpans, Scorer
from harness.metrics.scorers.drop import Drop, Iirc
from harness.metrics.scorers.exact import Exact
from harness.metrics.scorers.frames import FramesProxy
from harness.metrics.scorers.hotpotqa import HotpotQA
from harness.metrics.scorers.ircot import Ircot, IrcotSquad, extract_answers
from harness.metrics.scorers.musique import Musique
from harness.metrics.scorers.squad import Squad, Squad2
from harness.metrics.scorers.twowiki import TwoWiki, TwoWikiAliases

__all__ = ["SCORERS", "GoldSpans", "Scorer", "extract_answers", "get_scorer"]

_ALL: tuple[Scorer, ...] = (
    Musique(),
    HotpotQA(),
    TwoWiki(),
    TwoWikiAliases(),
    Squad(),
    Squad2(),
    Drop(),
    Iirc(),
    Ircot(),
    IrcotSquad(),
    FramesProxy(),
    Exact(),
)

SCORERS: dict[str, Scorer] = {scorer.name: scorer for scorer in _ALL}


def get_scorer(name: str) -> Scorer:
    """Return the scorer of that name.

    Raises:
        HarnessError: if there is none; the text names the nearest one and all that exist.
    """
    if name in SCORERS:
        return SCORERS[name]
    near = get_close_matches(name.lower(), SCORERS, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise HarnessError(f"no scorer is called {name!r}{hint} Scorers: {', '.join(SCORERS)}")
