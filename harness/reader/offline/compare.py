"""Questions that set two named things side by side, and questions answered by yes or no."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from harness.reader.messages import ReaderPassage
from harness.reader.offline.attributes import birth, death, nationalities, size, start
from harness.reader.offline.candidates import clean_title
from harness.reader.offline.gazetteer import DEMONYMS
from harness.reader.offline.mentions import about, alternatives, flat, named_passages
from harness.reader.offline.text import STOP, stem, tokenise

__all__ = ["Verdict", "compare", "yes_or_no"]

Ask = Callable[[str], tuple[str, int] | None]

_ROLE = re.compile(
    r"\b(director|composer|performer|author|writer|producer|singer|founder|screenwriter|husband|"
    r"wife|spouse|father|mother|creator)s?\b",
    re.IGNORECASE,
)
_EARLY = re.compile(
    r"\b(?:earlier|earliest|first|before|older|oldest|elder|sooner|previously)\b", re.I
)
_LATE = re.compile(
    r"\b(?:later|latest|last|after|younger|youngest|recently|newer|newest|more recent)\b", re.I
)
_LIFE = re.compile(r"\b(?:older|oldest|elder|younger|youngest|born|birth|age)\b", re.IGNORECASE)
_DEATH = re.compile(r"\b(?:die|died|dies|death)\b", re.IGNORECASE)
_SMALL = re.compile(
    r"\b(?:smaller|smallest|fewer|less|least|shorter|shortest|lower|lowest)\b", re.I
)
_MEASURE = re.compile(
    r"\b(?:more|most|larger|largest|bigger|biggest|longer|longest|taller|tallest|higher|highest|"
    r"greater|smaller|smallest|fewer|less|shorter|lower|deeper|wider|farther)\b(?:\s(\w+))?(?:\s(\w+))?",
    re.IGNORECASE,
)
_SAME = re.compile(
    r"\b(?:same|share (?:the|a)|common)\s+(?:\w+\s)?"
    r"(nationalit\w+|country|citizenship|state|city|province|county|\w+)",
    re.IGNORECASE,
)
_LAND = re.compile(r"nationalit|countr|citizenship|nation", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer, the passages it rests on, and whether it was found rather than guessed."""

    answer: str
    passages: tuple[int, ...]
    sure: bool


def _subject(
    name: str, role: str | None, passages: tuple[ReaderPassage, ...], ask: Ask
) -> tuple[int, ...]:
    """Return the passage about a name, or with a role the passages about it and its holder."""
    at = about(name, passages)
    if role is None:
        return () if at is None else (at,)
    holder = ask(f"Who is the {role} of {name}?")
    if holder is None:
        return () if at is None else (at,)
    person = about(holder[0], passages)
    if person is None:
        return ()
    return (person,) if at is None or at == person else (at, person)


def _role(question: str) -> str | None:
    found = _ROLE.search(question)
    return found.group(1).lower() if found else None


def compare(question: str, passages: tuple[ReaderPassage, ...], ask: Ask) -> Verdict | None:
    """Answer `which ..., A or B?` by the two things' dates or sizes.

    Args:
        question: The question.
        passages: All passages.
        ask: Answers a plain question over the passages: (answer, passage), or None.

    Returns:
        The verdict; None where the question names no two alternatives.
    """
    pair = alternatives(question, passages)
    if pair is None:
        return None
    lead = question[: question.find(pair[0])] if pair[0] in question else question
    role = _role(lead)
    subjects = [_subject(name, role, passages, ask) for name in pair]
    names = [_shown(name, passages) for name in pair]
    used = tuple(sorted({p for places in subjects for p in places}))
    values: list[tuple[float, ...] | None] = []
    low = bool(_EARLY.search(lead))
    measure = None if low or _LATE.search(lead) else _MEASURE.search(lead)
    for places in subjects:
        text = passages[places[-1]].text if places else ""
        if measure is not None:
            words = [w for w in re.findall(r"[a-z]+", lead.lower()) if w not in STOP]
            number = size(text, frozenset(stem(w) for w in words))
            values.append(None if number is None else (number,))
        elif _DEATH.search(lead):
            values.append(death(text))
        elif _LIFE.search(lead):
            values.append(birth(text))
        else:
            values.append(start(text) or birth(text))
    if measure is None and not (low or _LATE.search(lead) or _LIFE.search(lead)):
        shared = _shared_words(lead, pair, passages)
        return Verdict(names[int(shared[1] > shared[0])], used, sure=shared[0] != shared[1])
    first, second = values
    if measure is not None:
        low = bool(_SMALL.search(lead))
    if first is None or second is None or first == second:
        shared = _shared_words(lead, pair, passages)
        return Verdict(
            names[int(shared[1] > shared[0])],
            used or tuple(range(min(1, len(passages)))),
            sure=False,
        )
    return Verdict(names[0 if (first < second) == low else 1], used, sure=True)


def _shown(name: str, passages: tuple[ReaderPassage, ...]) -> str:
    """Return a name as the passages write it, where its passage bears it as a title."""
    at = about(name, passages)
    if at is not None and flat(clean_title(passages[at].title)) == flat(name):
        return clean_title(passages[at].title)
    return name


def _shared_words(
    lead: str, pair: tuple[str, str], passages: tuple[ReaderPassage, ...]
) -> list[int]:
    """Return for each alternative how many of the question's other words its passage holds."""
    asked = {token.stem for token in tokenise(lead) if token.text.lower() not in STOP}
    shared = []
    for name in pair:
        at = about(name, passages)
        words = {token.stem for token in tokenise(passages[at].text)} if at is not None else set()
        shared.append(len(asked & words))
    return shared


def yes_or_no(question: str, passages: tuple[ReaderPassage, ...], ask: Ask) -> Verdict:
    """Answer a yes/no question: two things that share an attribute, or a plain claim."""
    named = named_passages(question, passages)
    role = _role(question)
    same = _SAME.search(question)
    pair = [clean_title(passages[n].title) for n in named[:2]]
    if same is not None and len(pair) == 2:
        subjects = [_subject(name, role, passages, ask) for name in pair]
        used = tuple(sorted({p for places in subjects for p in places}))
        if all(subjects):
            if _LAND.match(same.group(1)):
                lands = [nationalities(passages[places[-1]].text) for places in subjects]
                if all(lands):
                    return Verdict("yes" if lands[0] & lands[1] else "no", used, sure=True)
            else:
                word = same.group(1).lower()
                names = [clean_title(passages[places[-1]].title) for places in subjects]
                found = [ask(f"In what {word} is {name}?") for name in names]
                if found[0] is not None and found[1] is not None:
                    alike = flat(found[0][0]) == flat(found[1][0])
                    return Verdict("yes" if alike else "no", used, sure=True)
        return Verdict("no", used, sure=False)
    claim = [
        token
        for token in tokenise(question)
        if token.text[0].isalnum() and token.text.lower() not in STOP
    ]
    titles = {s for n in named for s in flat(passages[n].title).split()}
    claim = [token for token in claim if token.text.lower() not in titles]
    checked = named[:2] if len(named) > 1 else named or list(range(len(passages)))
    held = []
    for number in checked:
        text = passages[number].text if len(named) > 1 else " ".join(p.text for p in passages)
        stems = {token.stem for token in tokenise(text)}
        hits = [token.stem in stems for token in claim]
        demonyms = [token for token in claim if token.text in DEMONYMS]
        share = sum(hits) / len(hits) if hits else 0.0
        held.append(share >= 0.5 and all(token.stem in stems for token in demonyms))
    sure = bool(named)
    return Verdict("yes" if held and all(held) else "no", tuple(sorted(checked)), sure)
