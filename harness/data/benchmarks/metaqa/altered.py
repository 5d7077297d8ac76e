"""MetaQA made harder: a KB that lacks edges, questions that do not mark their topic."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from harness.canonical import sha256_text
from harness.checks import within
from harness.data.benchmarks.metaqa.kb import KnowledgeBase, knowledge_base
from harness.data.benchmarks.metaqa.questions import QuestionFile
from harness.errors import HarnessError
from harness.nouns import Question

__all__ = ["Alteration", "without_brackets", "without_edges"]

_SEED = 88


@dataclass(frozen=True, slots=True)
class Alteration:
    """What is done to the official data.

    Attributes:
        brackets: Whether questions keep the brackets around their topic.
        drop_edges: The share of the KB's triples that is taken away, from 0 to below 1.
    """

    brackets: bool
    drop_edges: Fraction

    @classmethod
    def of(cls, brackets: object, drop_edges: object) -> Alteration:
        """Check the values of `bench.brackets` and `bench.drop_edges`.

        Raises:
            HarnessError: if one of them is wrong.
        """
        if not isinstance(brackets, bool):
            raise HarnessError(f"bench.brackets={brackets!r:.60} is wrong: give true or false.")
        share = Fraction(str(within("bench.drop_edges", drop_edges, 0, 1)))
        if share == 1:
            raise HarnessError("bench.drop_edges=1 would leave no KB: give a share below 1.")
        return cls(brackets, share)

    @property
    def name(self) -> str:
        """What is put behind the variant's name: `+bare`, `+drop10`, both or nothing."""
        percent = float(100 * self.drop_edges)
        dropped = f"+drop{percent:g}" if self.drop_edges else ""
        return f"{'' if self.brackets else '+bare'}{dropped}"


def without_edges(kb: KnowledgeBase, share: Fraction) -> KnowledgeBase:
    """Return a KB without a share of its triples, rounded down.

    They are the first by the sha256 of `88:<triple>`, so that what a small share takes a larger
    one takes too.
    """
    most = int(len(kb.facts) * share)
    if most == 0:
        return kb
    order = sorted(kb.facts, key=lambda fact: sha256_text(f"{_SEED}:{'|'.join(fact)}"))
    return knowledge_base(order[most:], repeated=kb.repeated)


def without_brackets(file: QuestionFile) -> QuestionFile:
    """Return questions that do not mark their topic; the gold keeps it, as a tag `topic`."""
    pairs = zip(file.questions, file.topics, strict=True)
    return replace(file, questions=tuple(_bare(question, topic) for question, topic in pairs))


def _bare(question: Question, topic: str | None) -> Question:
    if topic is None:
        return question
    text = question.query.text.replace(f"[{topic}]", topic)
    gold = replace(question.gold, tags=(*question.gold.tags, ("topic", topic)))
    return Question(replace(question.query, text=text), gold)
