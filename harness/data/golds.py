"""Read gold answers out of a record and refuse those that no prediction could be scored against."""

from __future__ import annotations

from harness.data.records import Record
from harness.metrics.normalise import normalise

__all__ = ["usable_answers"]


def usable_answers(record: Record, answer: str, aliases: str) -> tuple[str, ...]:
    """Return the answer and its aliases, first occurrence first.

    An alias that normalises to empty (`A`, `...`) would match any prediction that does, so it
    is left out; the answer itself must survive normalisation.

    Raises:
        DataError: if the record is unlabelled, or its answer is no string or normalises to nothing.
    """
    if record.data.get(answer) is None:
        raise record.error(
            f"the record has no `{answer}`: this is an unlabelled (test) file, which cannot be "
            "scored. Use a labelled variant."
        )
    first = record.data[answer]
    if not isinstance(first, str):
        raise record.error(f"the field `{answer}` is {first!r:.60}, not a string.")
    if not normalise(first):
        raise record.error(
            f"the gold answer {first!r:.60} is empty once lower case, punctuation and articles "
            "are normalised, so nothing could be scored against it. Correct or remove the record."
        )
    others = record.data.get(aliases)
    others = [] if others is None else others
    if not isinstance(others, list) or not all(isinstance(alias, str) for alias in others):
        raise record.error(f"the field `{aliases}` is not a list of strings but {others!r:.60}.")
    return tuple(dict.fromkeys([first, *(alias for alias in others if normalise(alias))]))
