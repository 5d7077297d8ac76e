"""Questions of IIRC with their gold and scope, and a count of what was odd about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from harness.canonical import sha256_json
from harness.data.benchmarks.iirc.answers import BAD, Answer, read_answer
from harness.data.benchmarks.iirc.library import Library
from harness.data.benchmarks.iirc.markup import untagged
from harness.data.benchmarks.iirc.passages import MAIN, Asked, Main
from harness.data.benchmarks.iirc.spans import SpanTally, locate
from harness.data.corpus import passage_id
from harness.nouns import Gold, Passage, Query, Question, Scope

__all__ = ["Reading", "main_passage"]


def main_passage(main: Main) -> Passage:
    """Return the main passage: one passage, however long."""
    return Passage(passage_id(main.title, main.text), main.title, main.text)


@dataclass(slots=True)
class Reading:
    """Turns main passages into questions.

    Attributes:
        library: The linked articles.
        own: Whether a question searches its own passages only.
        spans: How the gold spans were found.
        odd: Counts of what a reader of the numbers should know.
    """

    library: Library
    own: bool
    spans: SpanTally = field(default_factory=SpanTally)
    odd: Counter[str] = field(default_factory=Counter)

    def questions(self, mains: Iterable[Main]) -> Iterator[Question]:
        """Yield the questions of main passages.

        Raises:
            DataError: on an answer that cannot be read, or an id that two questions have.
        """
        seen: dict[str, tuple[int, Asked]] = {}
        for main in mains:
            scope = self._scope(main)
            for asked in main.asked:
                answer = read_answer(main.record, asked)
                if answer.type == BAD:
                    self.odd["bad"] += 1
                    continue
                line, first = seen.setdefault(asked.native_id, (main.record.line, asked))
                if first is not asked:
                    raise main.record.error(
                        f"{asked.where} has the id {asked.native_id} of {first.where} "
                        f"(line {line}). Remove one of the two."
                    )
                yield self._question(main, asked, answer, scope)

    def notes(self) -> tuple[str, ...]:
        """Return what a reader of the numbers should know, one sentence each."""
        texts = {
            "bad": "questions of the type `bad` are left out, as in the publisher's own code",
            "blank": "questions have a blank gold answer, which nothing can equal",
            "outside": "questions have a gold passage in no article that their passage links to",
            "unsupported": "answerable questions have no gold passage",
        }
        said = [f"{self.odd[key]:,} {text}" for key, text in texts.items() if self.odd[key]]
        return (*said, *self.spans.notes())

    def _scope(self, main: Main) -> Scope:
        linked = (self.library.find(title) for title in main.links)
        ids = {chunk.passage.id for article in linked if article for chunk in article.chunks}
        own = main_passage(main).id
        return Scope(tuple(sorted(ids | {own})), main=own)

    def _question(self, main: Main, asked: Asked, answer: Answer, scope: Scope) -> Question:
        answerable = answer.type != "none"
        passages = tuple(dict.fromkeys(self._passages(main, asked)))
        self.odd["blank"] += answerable and not answer.answers
        self.odd["unsupported"] += answerable and not passages
        self.odd["outside"] += not set(passages) <= set(scope.passages)
        gold = Gold(
            native_id=asked.native_id,
            answers=answer.answers,
            answer_set=answer.members,
            answerable=answerable,
            type=answer.type,
            passages=passages,
            titles=tuple(dict.fromkeys(self._titles(asked))),
            tags=(("unit", answer.unit),) if answer.unit else (),
        )
        opaque = "q" + sha256_json(["iirc", asked.native_id])[:16]
        return Question(Query(opaque, asked.text, scope if self.own else None), gold)

    def _titles(self, asked: Asked) -> Iterator[str]:
        for title in asked.links:
            article = self.library.find(title)
            yield article.title if article else title

    def _passages(self, main: Main, asked: Asked) -> Iterator[str]:
        for span in asked.context:
            if span.article == MAIN:
                locate(untagged(main.text), span.text, span.start, span.end, self.spans)
                yield main_passage(main).id
                continue
            article = self.library.find(span.article)
            if article is None or article.text is None:
                self.spans.found["lost"] += 1
                continue
            place = locate(article.text, span.text, span.start, span.end, self.spans)
            if place is not None:
                yield from (chunk.passage.id for chunk in article.chunks if chunk.holds(*place))
