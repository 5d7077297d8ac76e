"""2WikiMultihopQA (Ho et al., 2020), in the native JSON layout.

A record is `{_id, type, question, answer, context, supporting_facts, evidences, evidences_id,
answer_id}`; `context` and `supporting_facts` are those of `harness.data.benchmarks.titled`,
`evidences` is a list of `[subject, relation, object]`, and `evidences_id` says the same in
Wikidata ids, or is empty. Sentences are joined by a blank, which is how the publisher's pool of
passages has them.

Hops are the number of gold paragraphs: two, and four for `bridge_comparison` (the publisher's
README, on `entity_ids`). The optional file `aliases` is the publisher's `id_aliases.json`: JSON
Lines of `{Q_id, aliases, demonyms}`. The answer's stand behind the answer in the gold, which
the rules of version 1.1 use and those of 1.0 (the default) do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from harness.data.benchmark import ContextMode
from harness.data.benchmarks.titled import (
    TitledParsed,
    TitledSource,
    read_titled,
    read_titled_pool,
    text_of,
)
from harness.data.golds import usable_answers
from harness.data.records import Record, read_records
from harness.metrics.normalise import normalise
from harness.nouns import Gold, Query, Question, Triple

__all__ = ["parse", "read_aliases", "triples_of", "twowiki"]

_HOPS = {"compositional": 2, "inference": 2, "comparison": 2, "bridge_comparison": 4}
_WIKIDATA = re.compile(r"Q[0-9]+")


def twowiki(
    variant: str | None = None,
    context: ContextMode | None = None,
    questions: str | None = None,
    corpus: str | None = None,
    id: str = "2wiki",  # noqa: A002 - the field's name
) -> TitledSource:
    """Return the source of a 2WikiMultihopQA variant; the arguments are those of `FileSource`."""
    return TitledSource(
        id=id,
        parse=parse,
        variant=variant,
        context=context,
        questions=questions,
        corpus=corpus,
        read_corpus=read_titled_pool,
        triples=triples_of,
    )


def parse(records: Iterable[Record], files: Mapping[str, Path]) -> Iterator[TitledParsed]:
    """Yield the questions of 2WikiMultihopQA records.

    Raises:
        DataError: on a record without question or answer, or of another layout; names file and
            line.
    """
    aliases = read_aliases(files["aliases"]) if "aliases" in files else {}
    for record in records:
        yield _parse(record, aliases)


def read_aliases(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the other names of Wikidata entities by their id: aliases first, then demonyms.

    Names that normalise to nothing are left out, since any prediction that does would match them.

    Raises:
        DataError: on a line without an id or with something else than lists of strings.
    """
    names: dict[str, tuple[str, ...]] = {}
    for record in read_records(path):
        key = record.text("Q_id", "Wikidata id")
        found = list(names.get(key, ()))
        for field in ("aliases", "demonyms"):
            value = record.data.get(field)
            value = [] if value is None else value
            if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
                raise record.error(f"the field `{field}` is not a list of strings: {value!r:.60}.")
            found += [name for name in value if normalise(name)]
        names[key] = tuple(dict.fromkeys(found))
    return names


def triples_of(questions: Sequence[Question]) -> Sequence[Triple]:
    """Return the evidence of all questions, each triple once and sorted.

    A triple that some question gives with Wikidata ids is not given again without.
    """
    distinct = {triple for question in questions for triple in question.gold.evidence}
    identified = {(t.subject, t.relation, t.object) for t in distinct if t.qualifiers}
    kept = [
        t for t in distinct if t.qualifiers or (t.subject, t.relation, t.object) not in identified
    ]
    return sorted(kept, key=lambda t: (t.subject, t.relation, t.object, t.qualifiers))


def _parse(record: Record, aliases: Mapping[str, tuple[str, ...]]) -> TitledParsed:
    titled = read_titled(record, "2wiki", " ")
    text = record.text("question", "question")
    answer_id = text_of(record, "answer_id")
    # The native layout has no aliases of its own.
    answers = (*usable_answers(record, "answer", "answer_aliases")[:1], *aliases.get(answer_id, ()))
    type_ = _type(record)
    gold = Gold(
        native_id=titled.native_id,
        answers=tuple(dict.fromkeys(answers)),
        hops=_HOPS.get(type_),
        type=type_,
        passages=titled.passages,
        titles=titled.titles,
        evidence=_evidence(record),
        facts=titled.facts,
        tags=(("answer_id", answer_id),) if answer_id else (),
    )
    question = Question(Query(titled.query_id, text), gold)
    return TitledParsed(record, question, titled.own, lost=titled.lost, remarks=titled.remarks)


def _type(record: Record) -> str:
    """Return a record's type, "" where it has none."""
    type_ = text_of(record, "type")
    if type_ and type_ not in _HOPS:
        looks = "HotpotQA's (bench=hotpotqa)" if type_ == "bridge" else "another benchmark's"
        raise record.error(
            f"the type {type_!r:.60} is none of 2WikiMultihopQA's ({', '.join(_HOPS)}): the file "
            f"looks like {looks}."
        )
    if not type_ and not {"evidences", "evidences_id"} & set(record.data):
        raise record.error(
            "the record has no `type` and no `evidences`, of which 2WikiMultihopQA's have one at "
            "least: the file looks like HotpotQA's (bench=hotpotqa)."
        )
    return type_


def _evidence(record: Record) -> tuple[Triple, ...]:
    named, ids = _threes(record, "evidences"), _threes(record, "evidences_id")
    if ids and len(ids) != len(named):
        raise record.error(
            f"`evidences` has {len(named)} entries and `evidences_id` {len(ids)}: they must go "
            "together one by one, or `evidences_id` be empty."
        )
    triples = []
    for n, (subject, relation, object_) in enumerate(named):
        ends = {"subject_id": ids[n][0], "object_id": ids[n][2]} if ids else {}
        # A date stands there as `date_information`, which identifies nothing.
        qualifiers = tuple((k, v) for k, v in ends.items() if _WIKIDATA.fullmatch(v))
        triples.append(Triple(subject, relation, object_, qualifiers))
    return tuple(dict.fromkeys(triples))


def _threes(record: Record, key: str) -> list[list[str]]:
    value = record.data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise record.error(f"the field `{key}` is not a list of triples but {value!r:.60}.")
    for n, item in enumerate(value):
        if (
            not isinstance(item, list)
            or len(item) != 3
            or not all(isinstance(part, str) for part in item)
        ):
            raise record.error(f"entry {n} of `{key}` is not three strings but {item!r:.60}.")
    return value
