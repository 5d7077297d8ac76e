"""What the last hop of a question rests on, and what it asks about.

The passage. With a decomposition it is the one its last step names. Without one it is the gold
passage that states the answer (or an alias): where several do, the one that is titled with the
subject of the last evidence triple; where that does not single one out, there is no last hop.

The edges. They are the evidence triples that name an answer as subject or object, provided that
the last triple does and that no member of an answer set is left out; else (a comparison) the
triples about what the passage is titled with.

The subject. With a decomposition: the answers of the earlier steps that the last step refers to
as `#k`; if it refers to none, what stands before `>>`, else the names in its text, else all its
content words together. Without one: the other ends of the edges that name an answer. Else the
title of the passage, with and without a qualifier in brackets. Where there are several subjects
any of them counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from harness.data.unanswerable.phrases import contains, fold, fold_all, title_forms
from harness.nouns import Gold, Hop, Passage, Triple
from harness.retrieval.tokens import STOP_WORDS

__all__ = ["Key", "LastHop", "Link", "Reason", "last_hop", "link_of"]

Link = tuple[str, str, str]
"""Subject, relation and object of a triple: qualifiers do not make it another statement."""

Key = str | Link
"""A unit of a corpus: the id of a passage or node, or what an edge states."""

_REFERENCE = re.compile(r"#(\d{1,3})")
_NAME = re.compile(r"\b[A-Z][\w'’.-]*(?:\s+(?:(?:of|the|and|de|la|von|van)\s+)*[A-Z\d][\w'’.-]*)*")


class Reason(StrEnum):
    """Why a question is not made unanswerable."""

    NOT_STATED = "its answer is yes, no or a derived value, which no passage states"
    UNSEARCHABLE = "its answer is nothing that can be looked for"
    NO_PASSAGE = "none of its gold passages is known to bear the answer"
    SEVERAL = "several of its gold passages state the answer"
    OTHER_ANSWERS = "its gold path does not lead to exactly its answers"
    NO_EDGE = "its gold names no edge that bears the answer"
    NO_SUBJECT = "its last hop has no subject that can be looked for"
    SHARED = "what its last hop rests on supports another question"
    STATED = "what remains states the answer together with the last hop's subject"


@dataclass(frozen=True, slots=True)
class LastHop:
    """What would be removed, and by what it is found elsewhere.

    Attributes:
        passage: The passage's id; None where the corpus has no passages.
        links: The triples that bear the answer.
        answers: The answer and its aliases, folded.
        subjects: Folded phrases; those of one tuple only count together.
    """

    passage: str | None
    links: tuple[Link, ...]
    answers: tuple[str, ...]
    subjects: tuple[tuple[str, ...], ...]

    @property
    def keys(self) -> tuple[Key, ...]:
        """The passage and the edges: what would be removed."""
        return (*self.links, *(() if self.passage is None else (self.passage,)))


def link_of(triple: Triple) -> Link:
    """Return a triple without its qualifiers."""
    return (triple.subject, triple.relation, triple.object)


def last_hop(gold: Gold, known: Mapping[str, Passage] | None) -> LastHop | Reason:
    """Return the last hop of a question, or why it has none.

    Args:
        gold: The question's gold.
        known: The corpus' passages by id; None where it has none.
    """
    answers = fold_all([*gold.answers, *gold.answer_set])
    # The answer itself: `NO` is an alias of Norway.
    if gold.derived or set(answers[:1]) & {"yes", "no"}:
        return Reason.NOT_STATED
    if not answers:
        return Reason.UNSEARCHABLE
    links = _bearing(gold, answers)
    ends = fold_all(end for link in links for end in (link[0], link[2]))
    others = tuple(end for end in ends if end not in answers)
    passage = None
    if known is None and not links:
        return Reason.NO_EDGE
    if known is not None:
        passage = _passage(gold, known, answers, others)
        if isinstance(passage, Reason):
            return passage
    titles = title_forms(known[passage].title) if known and passage else ()
    if not links:
        about = tuple(map(link_of, gold.evidence))
        links = tuple(link for link in about if fold(link[0]) in titles)
    subjects = _of_step(gold.decomposition) or tuple((end,) for end in others or titles)
    if not subjects:
        return Reason.NO_SUBJECT
    return LastHop(passage, links, answers, subjects)


def _bearing(gold: Gold, answers: tuple[str, ...]) -> tuple[Link, ...]:
    links = tuple(map(link_of, gold.evidence))
    named = [{fold(link[0]), fold(link[2])} & set(answers) for link in links]
    members = set(fold_all(gold.answer_set))
    if not links or not named[-1] or members - set().union(*named):
        return ()
    return tuple(dict.fromkeys(link for link, found in zip(links, named, strict=True) if found))


def _passage(
    gold: Gold, known: Mapping[str, Passage], answers: tuple[str, ...], subjects: tuple[str, ...]
) -> str | Reason:
    there = [id_ for id_ in gold.passages if id_ in known]
    if gold.decomposition:
        last = gold.decomposition[-1].passage
        return last if last is not None and last in there else Reason.NO_PASSAGE
    texts = {id_: fold(known[id_].default_text) for id_ in there}
    stating = [id_ for id_ in there if any(contains(texts[id_], a) for a in answers)]
    titled = [id_ for id_ in stating if set(title_forms(known[id_].title)) & set(subjects)]
    for found in (stating, titled):
        if len(found) == 1:
            return found[0]
    return Reason.SEVERAL if stating else Reason.NO_PASSAGE


def _of_step(steps: tuple[Hop, ...]) -> tuple[tuple[str, ...], ...]:
    if not steps:
        return ()
    text, earlier = steps[-1].question, steps[:-1]
    numbers = [int(number) for number in _REFERENCE.findall(text)]
    referred = fold_all(earlier[n - 1].answer for n in numbers if 1 <= n <= len(earlier))
    if referred:
        return tuple((name,) for name in referred)
    before, arrow, _ = text.partition(">>")
    if arrow and (named := fold_all([before])):
        return tuple((name,) for name in named)
    runs = (_without_question_word(run) for run in _NAME.findall(text))
    if names := fold_all(runs):
        return tuple((name,) for name in names)
    words = tuple(word for word in fold(text).split() if word not in STOP_WORDS)
    return (words,) if words else ()


def _without_question_word(name: str) -> str:
    words = name.split()
    while words and words[0].lower() in STOP_WORDS:
        words.pop(0)
    return " ".join(words)
