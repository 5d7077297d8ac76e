"""Facts out of passages: by the harness's rules, or by a model that has to quote its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from harness.extract.rule import RuleExtractor
from harness.llm.errors import ContractFailed, EmptyReply, RefusedReply, TruncatedReply
from harness.nouns import Passage
from harness.strategy import Context
from harness.vocabulary.load import load_vocabulary
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.build.windows import Unit, units_of
from strategies.lattice.sources.contract import EXTRACT, ExtractedRow, ExtractInput, ExtractOutput
from strategies.lattice.sources.extraction import Extraction
from strategies.lattice.sources.ordering import ordered
from strategies.lattice.sources.quotes import find_quote
from strategies.lattice.sources.settled import settled

__all__ = ["from_model", "from_rules"]

_UNUSABLE = (ContractFailed, EmptyReply, RefusedReply, TruncatedReply)
"""What says something of one text, and nothing of the next."""


def from_rules(passages: Sequence[Passage], options: BuildOptions) -> Extraction:
    """Return what the rule extractor reads in passages, each fact of a passage once."""
    extractor = RuleExtractor().knowing(passages)
    found = [
        replace(fact, start=fact.start + unit.offset, end=fact.end + unit.offset)
        for passage in passages
        for unit in _units(passage, options)
        for fact in extractor.extract([unit.passage])
    ]
    titles = {passage.id: passage.title for passage in passages}
    return Extraction(ordered(settled(found, titles)))


def from_model(passages: Sequence[Passage], context: Context, options: BuildOptions) -> Extraction:
    """Return what a model reads in passages.

    A row whose quote does not stand in the text is turned down and counted, as is a blank one; a
    unit for which the model has no usable reply is counted by what came instead. A provider that
    cannot be asked ends the build.
    """
    relations = load_vocabulary().names if options.whitelist else ()
    units = [unit for passage in passages for unit in _units(passage, options)]

    def ask(unit: Unit) -> ExtractOutput | str:
        asked = ExtractInput(
            title=unit.passage.title, text=unit.passage.text, relations=tuple(relations)
        )
        try:
            return context.llm.call(EXTRACT, asked)
        except _UNUSABLE as error:
            return error.outcome

    rejected: Counter[str] = Counter()
    found: dict[Assertion, None] = {}
    for unit, output in zip(units, context.map(ask, units), strict=True):
        if isinstance(output, str):
            rejected[f"model_{output}"] += 1
            continue
        for row in output.rows:
            kept = _checked(row, unit, rejected)
            if kept is not None:
                found.setdefault(kept)
    return Extraction(list(found), rejected)


def _checked(row: ExtractedRow, unit: Unit, rejected: Counter[str]) -> Assertion | None:
    if not (row.subject.strip() and row.dimension.strip() and row.value.strip()):
        rejected["model_blank"] += 1
        return None
    place = find_quote(row.evidence_quote, unit.passage.text)
    if place is None:
        rejected["model_quote_not_in_text"] += 1
        return None
    start, end = place
    return Assertion(
        row.subject.strip(), row.dimension.strip(), row.value.strip(), unit.passage.id,
        start + unit.offset, end + unit.offset, unit.passage.text[start:end],
    )  # fmt: skip


def _units(passage: Passage, options: BuildOptions) -> Iterator[Unit]:
    return units_of(
        passage, short=options.short_doc_tokens, window=options.window, overlap=options.overlap
    )
