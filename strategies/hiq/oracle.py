"""OracleLLM: the contracts answered from gold decompositions (the LLM-free path of section 6).

It measures the granularity of retrieval and nothing else: a node is answered if and only if the
supporting passages of all the steps it covers were retrieved for it. At the root that means that
Root@5 among the questions that are split is 0 by construction; compare over all questions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.metering import current_meter
from harness.nouns import Condition, Gold, Passage, Query
from harness.strategy import Context, OracleContext
from strategies.hiq.messages import Feedback, SynthesiseInput, SynthesiseOutput, VerifyOutput
from strategies.hiq.nodes import History, Node, Part, Reading, Split
from strategies.hiq.steps import Step, part_of, steps_of

__all__ = ["CONDITION", "Oracle", "OracleAsker"]

CONDITION = Condition.ORACLE
"""Under which condition every run with this file is shown."""

_REFERENCE = re.compile(r"\s*#(\d+)(?:\s+'s)?")


class Oracle:
    """Holds the door to gold, and makes an asker for each question."""

    def __init__(self, corpus: Corpus, context: Context, *, bridged: bool = True) -> None:
        """Open the door.

        Args:
            corpus: Holds the passages' titles.
            context: The run's, which has the door.
            bridged: Whether a sub-question may know the answers it rests on; not under
                `order=independent`.

        Raises:
            HarnessError: if no question of the run has a gold decomposition.
        """
        self._door = cast(OracleContext, context)
        self._corpus = corpus
        self._bridged = bridged
        golds = self._door.golds()
        if golds and not any(gold.decomposition or gold.evidence for gold in golds):
            raise HarnessError(
                f"{corpus.name} has no gold decomposition of any of the {len(golds):,} questions, "
                "so strategy.contracts=oracle has nothing to answer from. Run it on musique, "
                "2wiki or atlas."
            )

    def asker(self, query: Query) -> OracleAsker:
        """Return who answers the contracts of one question."""
        gold = self._door.gold(query)
        known = self._corpus.by_id
        titles = {id_: known[id_].title for id_ in gold.passages if id_ in known}
        return OracleAsker(gold, steps_of(gold, titles), bridged=self._bridged)


class OracleAsker:
    """Answers the contracts of one question from its gold. Every answer counts as a call."""

    def __init__(self, gold: Gold, steps: tuple[Step, ...], *, bridged: bool) -> None:
        self._gold = gold
        self._steps = steps
        self._bridged = bridged

    def bridges(self) -> tuple[str, ...]:
        """Return the answers of the steps that other steps rest on."""
        needed = set().union(*(step.needs for step in self._steps)) if self._steps else set()
        answers = [step.answer for number, step in enumerate(self._steps) if number in needed]
        return tuple(dict.fromkeys(answers))

    def rewrite(self, node: Node, history: History) -> str:
        """Substitute the gold answers for the references to their steps."""
        _count()
        return self._text(self._covered(node)) or node.question

    def read(self, node: Node, passages: Sequence[Passage], *, again: bool = False) -> Reading:
        """Answer iff the passages hold the support of every step that the node covers."""
        _count()
        covered = self._covered(node)
        wanted = {id_ for number in covered for id_ in self._steps[number].passages}
        if not node.id:
            wanted |= set(self._gold.passages)
        if not self._gold.answerable or not wanted:
            return Reading(None)
        if not wanted <= {passage.id for passage in passages}:
            return Reading(None)
        return Reading(self._answer(node), tuple(p.id for p in passages if p.id in wanted))

    def expand(self, node: Node, history: History, *, again: bool = False) -> Split | None:
        """Split the steps: what the last one needs to the left, the last one to the right."""
        _count()
        parted = part_of(self._steps, self._covered(node))
        if parted is None:
            return None
        left, right, independent = parted
        parts = tuple(
            Part(self._text(numbers, apart=True), _key(numbers)) for numbers in (left, right)
        )
        return Split(parts, "gold", independent)

    def verify(self, node: Node, split: Split) -> VerifyOutput:
        """Hold every gold split for right."""
        _count()
        return VerifyOutput(ok=True)

    def repair(
        self, node: Node, history: History, split: Split, feedback: Feedback
    ) -> Split | None:
        """Change nothing: no gold split is rejected."""
        return None

    def synthesise(self, node: Node, given: SynthesiseInput) -> SynthesiseOutput:
        """Answer iff every leaf is answered."""
        _count()
        if not all(leaf.answer is not None for leaf in given.leaves):
            return SynthesiseOutput(answer=None)
        return SynthesiseOutput(
            answer=self._answer(node), support=tuple(leaf.node for leaf in given.leaves)
        )

    def force(self, node: Node, passages: Sequence[Passage]) -> Reading:
        """Guess nothing: an oracle knows, or does not."""
        _count()
        return Reading(None)

    def entailed(self, node: Node, answer: str, passages: Sequence[Passage]) -> bool:
        """Hold every answer for carried: it was given only where its support is there."""
        _count()
        return True

    def multi_hop(self, node: Node) -> bool:
        """Whether the node covers several steps."""
        _count()
        return len(self._covered(node)) > 1

    def _covered(self, node: Node) -> tuple[int, ...]:
        if not node.id:
            return tuple(range(len(self._steps)))
        return tuple(int(number) for number in node.key.split(",") if number)

    def _answer(self, node: Node) -> str | None:
        if not node.id:
            said = self._gold.answers or (", ".join(self._gold.answer_set),)
            return said[0] or None
        return self._steps[self._covered(node)[-1]].answer

    def _text(self, numbers: Sequence[int], *, apart: bool = False) -> str:
        """Return the step questions, joined, with gold answers in the place of references.

        With `apart`, a reference to a step that is not among them waits for the rewrite.
        """

        def substituted(found: re.Match[str]) -> str:
            number = int(found[1]) - 1
            told = self._bridged and (number in numbers or not apart)
            if not told or not 0 <= number < len(self._steps):
                return found.group()
            return f" {self._steps[number].answer}"

        texts = [_REFERENCE.sub(substituted, self._steps[n].question).strip() for n in numbers]
        return " ".join(text for text in texts if text)


def _key(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def _count() -> None:
    if (meter := current_meter()) is not None:
        meter.add_llm(cached=False, tokens_in=0, tokens_out=0, cost_usd=0.0)
