"""The DROP comparison of spans: bags of tokens, aligned one to one by the best assignment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from harness.metrics.normalise_drop import is_number

__all__ = ["Aligned", "align_spans", "round_half_even"]

_Scores = tuple[float, float, float]


class Aligned(NamedTuple):
    """How one list of spans compares with another; all but `em` are rounded to two decimals."""

    em: float
    f1: float
    precision: float
    recall: float


def align_spans(prediction: Sequence[str], gold: Sequence[str]) -> Aligned:
    """Compare two lists of normalised spans.

    EM is 1 if the sets of spans are equal and the lists equally long. F1 is the largest sum of
    bag F1 over one-to-one alignments, divided by the longer list's length, so it can lie below
    EM where spans repeat. P and R are those of the alignment that F1 has chosen.

    Source: allennlp-reading-comprehension `drop_eval.py` (Dua et al. 2019); P and R as IRCoT's
    copy of it adds them.
    """
    if len(prediction) == len(gold) == 1:
        # The common case, in a quarter of the time.
        (said,), (wanted,) = prediction, gold
        f1, precision, recall = map(round_half_even, _bag(set(said.split()), set(wanted.split())))
        return Aligned(float(said == wanted), f1, precision, recall)
    em = float(set(prediction) == set(gold) and len(prediction) == len(gold))
    longest = max(len(prediction), len(gold))
    if longest == 0:
        return Aligned(em, 0.0, 0.0, 0.0)
    bags = [set(span.split()) for span in prediction]
    table = [[_bag(bag, set(span.split())) for bag in bags] for span in gold]
    pairs = [table[row][column] for row, column in _assign(table)]
    sums = (sum(pair[part] for pair in pairs) for part in range(3))
    f1, precision, recall = (round_half_even(total / longest) for total in sums)
    return Aligned(em, f1, precision, recall)


def round_half_even(value: float) -> float:
    """Round to two decimals as NumPy does: scale, round half to even, scale back.

    Python's own `round` looks at the exact binary value and so differs on 0.025 or 0.355.
    """
    return round(value * 100) / 100


def _bag(said: set[str], gold: set[str]) -> _Scores:
    """Return (F1, P, R) of two bags, 0s where the gold has numbers and none of them is said."""
    numbers = {token for token in gold if is_number(token)}
    if numbers and not numbers & said:
        return 0.0, 0.0, 0.0
    common = len(said & gold)
    precision = common / len(said) if said else 1.0
    recall = common / len(gold) if gold else 1.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return f1, precision, recall


def _assign(table: Sequence[Sequence[_Scores]]) -> list[tuple[int, int]]:
    """Return the (row, column) pairs with the largest sum of F1."""
    if not table or not table[0]:
        return []
    if len(table) == 1:
        row = table[0]
        return [(0, max(range(len(row)), key=lambda column: row[column][0]))]
    if len(table[0]) == 1:
        return [(max(range(len(table)), key=lambda row: table[row][0][0]), 0)]
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - heavy

    rows, columns = linear_sum_assignment(
        [[scores[0] for scores in row] for row in table], maximize=True
    )
    return list(zip(rows.tolist(), columns.tolist(), strict=True))
