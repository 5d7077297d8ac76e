"""Import of an open information extraction: the JSON that HippoRAG and PropRAG write.

The file is `{"docs": [{"passage", "extracted_entities", "extracted_triples"}]}`; a passage is the
title and the text on two lines, or the text alone. What is said of a passage that the corpus does
not hold is turned down, and so is a triple that is not three texts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.errors import DataError
from harness.nouns import Passage
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.sources.extraction import Extraction

__all__ = ["from_openie"]


def from_openie(path: Path, passages: Sequence[Passage]) -> Extraction:
    """Return the triples of a file, each with the passage it was read in.

    Raises:
        DataError: if the file cannot be read or has another layout.
    """
    known: dict[str, Passage] = {}
    for passage in passages:
        for text in (passage.default_text, passage.text):
            known.setdefault(_flat(text), passage)
    rejected: Counter[str] = Counter()
    found: dict[Assertion, None] = {}
    for number, doc in enumerate(_docs(path)):
        home = known.get(_flat(str(doc.get("passage", ""))))
        triples = doc.get("extracted_triples")
        if not isinstance(triples, list):
            raise DataError(path, f"docs[{number}] has no list `extracted_triples`.")
        if home is None:
            rejected["openie_unknown_passage"] += len(triples)
            continue
        for one in _assertions(triples, home, rejected):
            found.setdefault(one)
    return Extraction(list(found), rejected)


def _docs(path: Path) -> Iterator[Mapping[str, Any]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror} (strategy.build.path).") from error
    except ValueError as error:
        raise DataError(path, f"is no JSON: {error} (strategy.build.path).") from error
    except RecursionError as error:
        raise DataError(path, "is no extraction: it is nested too deeply.") from error
    docs = data.get("docs") if isinstance(data, dict) else None
    if not isinstance(docs, list) or not all(isinstance(doc, dict) for doc in docs):
        raise DataError(
            path, 'is no extraction: expected {"docs": [{"passage", "extracted_triples"}, ...]}.'
        )
    yield from docs


def _assertions(
    triples: Iterable[object], passage: Passage, rejected: Counter[str]
) -> Iterator[Assertion]:
    for triple in triples:
        parts = triple if isinstance(triple, list) else []
        if len(parts) != 3 or not all(isinstance(part, str) and part.strip() for part in parts):
            rejected["openie_no_triple"] += 1
            continue
        subject, relation, value = (part.strip() for part in parts)
        # Extractions are often in lower case: the title is the name of what they speak of.
        if subject.casefold() == passage.title.casefold():
            subject = passage.title
        yield Assertion(subject, relation, value, passage.id, 0, len(passage.text), passage.text)


def _flat(text: str) -> str:
    return " ".join(text.split())
