"""What is checked before a run folder exists: views, model, memory and disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from harness.data.manifest import load_manifest, manifest_names
from harness.errors import HarnessError
from harness.nouns import Condition, Query, Row, View
from harness.running.folder import RunFolder
from harness.running.ledger import read_ledger
from harness.running.session import Session

__all__ = ["pending", "preflight"]

_BYTES_PER_ROW = 20_000
_BYTES_PER_PASSAGE = 12_000


def preflight(session: Session, folder: RunFolder) -> None:
    """Refuse a run that could not finish; its folder need not exist.

    Raises:
        HarnessError: if a view is missing, the model cannot be reached, or memory or disk is short.
    """
    _check_views(session)
    session.llm.check()
    _check_memory(session)
    _check_disk(session, folder)


def pending(session: Session, rows: Mapping[str, Row]) -> list[Query]:
    """Return the queries that are still to be answered, given the rows of the ledger."""
    again = session.config["run"]["retry_errors"]
    done = {id_ for id_, row in rows.items() if not (again and row.error is not None)}
    return [q.query for q in session.selection.questions if q.query.id not in done]


def _check_views(session: Session) -> None:
    strategy, corpus = session.strategy, session.benchmark.corpus
    for view in sorted(strategy.needs - corpus.views):
        having = [
            name
            for name in manifest_names()
            if view in load_manifest(name).views and name != session.benchmark.id
        ]
        source = ", ".join(sorted(corpus.views))
        derived = f", and no adapter makes it from {source}" if source else ""
        why = "".join(f" ({note})" for note in session.benchmark.notes if view in note)
        raise HarnessError(
            f"the strategy {strategy.name} needs the view `{view}`, which "
            f"{session.benchmark.name} does not have{why}{derived}. Other benchmarks that have "
            f"it: {', '.join(having) or 'none yet'}; see: python -m harness data views."
        )
    for view in sorted(strategy.needs & corpus.oracle_views):
        if strategy.condition is not Condition.ORACLE:
            raise HarnessError(
                f"the view `{view}` of {session.benchmark.name} is made from its gold, so only a "
                f"declared oracle may read it, and {strategy.name} is none."
            )


def _check_memory(session: Session) -> None:
    if View.PASSAGES not in session.strategy.needs or not hasattr(os, "sysconf"):
        return
    # Text, tokens, postings and one vector: measured at about 10 kB a passage on MuSiQue's pool.
    needed = session.benchmark.corpus.size(View.PASSAGES) * _BYTES_PER_PASSAGE
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if needed > total:
        raise HarnessError(
            f"the corpus of {session.benchmark.name} needs about {needed / 1e9:.1f} GB to index, "
            f"the machine has {total / 1e9:.1f} GB."
        )


def _check_disk(session: Session, folder: RunFolder) -> None:
    runs = folder.path.parents[2]
    place = runs
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    needed = _needed(len(session.selection.questions))
    if free < needed and session.config["run"]["mode"] != "always":
        # Only now is it worth reading the ledger: what has a row needs no more room.
        rows = read_ledger(folder.ledger, session.identity)
        needed = _needed(len(pending(session, rows)))
    if free < needed:
        raise HarnessError(
            f"the disk of {runs} has {free / 1e6:.0f} MB free, the run needs about "
            f"{needed / 1e6:.0f} MB. Free some space, or name another place with paths.runs=FOLDER."
        )


def _needed(questions: int) -> int:
    return questions * _BYTES_PER_ROW + 10_000_000 if questions else 0
