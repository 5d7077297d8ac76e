"""Make a share of a benchmark's questions unanswerable."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.data.unanswerable.candidates import examine
from harness.data.unanswerable.choose import choose
from harness.data.unanswerable.lasthop import LastHop
from harness.data.unanswerable.notes import counts, notes_of
from harness.data.unanswerable.recheck import recheck
from harness.data.unanswerable.refuse import refuse_if_impossible
from harness.data.unanswerable.remove import corpus_without, question_without
from harness.data.unanswerable.share import percent, transform_name
from harness.data.unanswerable.walked import walks_of
from harness.errors import HarnessError
from harness.nouns import View

__all__ = ["VERSION", "make_unanswerable"]

VERSION = 1
"""Raised whenever the same benchmark would become another one: part of its hash."""


def make_unanswerable(benchmark: Benchmark, share: Fraction) -> Benchmark:
    """Return a benchmark in which a share of the questions cannot be answered any more.

    The choice is over the whole variant and depends on no split, limit or order. Ids, and with
    them the frozen split, stay.

    Raises:
        HarnessError: if the benchmark has unanswerable questions already, or if none of its
            questions can be made so, or if nothing tells what the others need.
    """
    refuse_if_impossible(benchmark)
    walks = walks_of(benchmark)
    verdicts = examine(benchmark, walks)
    hops = {id_: hop for id_, hop in verdicts.items() if isinstance(hop, LastHop)}
    strata = choose(benchmark, hops, share)
    made = {id_: hops[id_] for stratum in strata.values() for id_ in stratum.chosen}
    if not made:
        raise HarnessError(
            f"bench.unanswerable asks for {percent(share)} of {benchmark.name}, and none of its "
            f"questions was made unanswerable: {counts(verdicts, strata)}. Ask for another share, "
            "or leave bench.unanswerable out."
        )
    passages = frozenset(hop.passage for hop in made.values() if hop.passage is not None)
    links = {link for hop in made.values() for link in hop.links}
    corpus, transform = benchmark.corpus, transform_name(share)
    titles = corpus.titles if View.PASSAGES in corpus.views else {}
    gone = sorted([id_, hop.passage, sorted(map(list, hop.links))] for id_, hop in made.items())
    after = replace(
        benchmark,
        questions=tuple(
            question_without(question, made.get(question.query.id), passages, titles)
            for question in benchmark.questions
        ),
        corpus=corpus_without(corpus, f"{corpus.name}{transform}", passages, links),
        transform=f"{benchmark.transform}{transform}",
        sha256=sha256_json([benchmark.sha256, "unanswerable", VERSION, transform, gone]),
        notes=(*benchmark.notes, *notes_of(benchmark, verdicts, strata, share)),
    )
    recheck(benchmark, after, made, walks)
    return after
