"""Fitting the trigger `threshold` on labelled examples, which are never the ones answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from harness.errors import HarnessError
from harness.llm.errors import LLMError, RunStopped
from harness.metrics import get_scorer, score
from harness.nouns import AbstainReason, Abstention, Prediction, Query, Row
from harness.retrieval import Hit
from strategies.hiq.asking import Asker
from strategies.hiq.calibrator import Calibrator, features, fit
from strategies.hiq.errors import BROKEN_REPLY
from strategies.hiq.nodes import Node, Reading

__all__ = ["calibrated"]

_SCORER = "musique"
_LABEL = "em"


def calibrated(
    examples: Sequence[Any],
    search: Callable[[Query, str], list[Hit]],
    asker: Callable[[Query], Asker],
) -> Calibrator:
    """Fit a calibrator on what the reader makes of the examples at the root.

    An example is unresolved where its answer is missing or not exactly one of the labelled ones
    (after the common normalisation). Examples without a labelled answer say nothing and are left
    out, as are those whose reply was broken.

    Args:
        examples: Labelled questions, from `Context.examples`.
        search: Retrieves for a query and a text.
        asker: Makes who answers the contracts for a query.

    Raises:
        HarnessError: if no example is left, or a request could not be answered at all; where it is
            the provider that fails, a `RunStopped`.
    """
    read: dict[str, tuple[tuple[float, ...], Reading]] = {}
    for example in examples:
        query: Query = example.query
        node = Node(id="", question=query.text, depth=0, asked=query.text)
        node.hits = tuple(search(query, query.text))
        try:
            reading = asker(query).read(node, [hit.passage for hit in node.hits])
        except BROKEN_REPLY:
            continue
        except LLMError as error:
            kind = RunStopped if error.of_provider else HarnessError
            raise kind(
                "strategy.trigger.kind=threshold could not be fitted on the labelled examples: "
                f"{str(error).rstrip('.')}. What was read is in the cache; the same command goes "
                "on from there."
            ) from error
        read[query.id] = (features(node.asked, node.hits, reading), reading)
    rows = {id_: Row("", id_, _prediction(reading)) for id_, (_, reading) in read.items()}
    table = score(examples, rows, get_scorer(_SCORER)).table
    labels = dict(zip(table["question"], table[_LABEL], strict=True))
    used = [id_ for id_ in sorted(read) if labels[id_] is not None]
    if not used:
        raise HarnessError(
            f"strategy.trigger.kind=threshold has nothing to be fitted on: of {len(examples):,} "
            "labelled examples none has both a labelled answer and a reply that could be read. "
            "Give another variant in strategy.trigger.examples, or another model or trigger."
        )
    return fit([read[id_][0] for id_ in used], [labels[id_] == 0 for id_ in used])


def _prediction(reading: Reading) -> Prediction:
    if reading.answer is None:
        return Prediction(abstention=Abstention(AbstainReason.NO_EVIDENCE))
    return Prediction(answer=reading.answer)
