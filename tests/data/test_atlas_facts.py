"""Atlas's facts view: schedule, minute audience and dialogue, aligned, of standing facts only."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from harness.canonical import sha256_json
from harness.data.benchmarks.atlas import Atlas, generate, to_bytes
from harness.data.benchmarks.atlas.facts import (
    Broadcast,
    Cue,
    broadcasts,
    clock_at,
    cues_at,
    facts_view,
    minute_at,
    to_srt,
    window_of,
)
from harness.data.benchmarks.atlas.facts.programmes import short
from harness.data.manifest import load_manifest
from harness.data.series import State
from harness.nouns import Triple

ROOT = Path(__file__).resolve().parents[2]
CODE = (
    "import dataclasses; from harness.canonical import sha256_json;"
    "from harness.data.benchmarks.atlas import generate;"
    "from harness.data.benchmarks.atlas.facts import broadcasts, facts_view;"
    "a = generate(); f = facts_view(broadcasts(a.seed, a.triples));"
    "print(sha256_json([dataclasses.astuple(x) for x in f]))"
)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return generate()


@pytest.fixture(scope="module")
def made(atlas: Atlas) -> tuple[Broadcast, ...]:
    return broadcasts(atlas.seed, atlas.triples)


def test_the_rest_of_atlas_keeps_its_bytes(atlas: Atlas) -> None:
    generated = load_manifest("atlas").variants["small"].generated
    assert generated is not None
    assert hashlib.sha256(to_bytes(atlas)).hexdigest() == generated.sha256


def test_every_programme_has_one_broadcast(atlas: Atlas, made: tuple[Broadcast, ...]) -> None:
    titles = [t.subject for t in atlas.triples if t.object == "programme"]
    assert [one.programme.title for one in made] == titles
    stated = {(t.subject, t.relation, t.object) for t in atlas.triples}
    for one in made:
        for relation in ("channel", "presenter"):
            value = one.entry.get(relation)
            has = [o for s, r, o in stated if (s, r) == (one.programme.title, relation)]
            assert ([value] if value else []) == has


def test_what_was_removed_is_nowhere_in_it(atlas: Atlas, made: tuple[Broadcast, ...]) -> None:
    removed = [triple for triple in atlas.removed if triple.relation == "channel"]
    assert removed
    standing = set(atlas.triples)
    for one in made:
        for cue in one.cues:
            assert cue.about is None or cue.about in standing
    for triple in removed:
        texts = [f"{f.metric} {f.value}" for f in facts_view(made) if triple.subject in f.source]
        assert texts
        assert not any(triple.object in text for text in texts)


def test_a_removed_presenter_is_not_named_by_the_dialogue(atlas: Atlas) -> None:
    triples = [
        t for t in atlas.triples if (t.subject, t.relation) != ("The Restless Well", "presenter")
    ]
    presenter = next(
        t.object
        for t in atlas.triples
        if (t.subject, t.relation) == ("The Restless Well", "presenter")
    )
    one = next(b for b in broadcasts(88, triples) if b.programme.title == "The Restless Well")
    assert "presenter" not in one.entry
    assert {cue.speaker for cue in one.cues} <= {"HOST", "GUEST", "REPORTER", "NARRATOR", "CALLER"}
    assert not any(f"I am {presenter}" in cue.line for cue in one.cues)


def test_lines_about_the_world_name_both_ends_of_their_triple(made: tuple[Broadcast, ...]) -> None:
    about = [cue for one in made for cue in one.cues if cue.about is not None]
    assert len(about) > 300
    for cue in about:
        assert isinstance(cue.about, Triple)
        assert short(cue.about.subject) in cue.line
        assert short(cue.about.object) in cue.line
    for one in made:
        for cue in one.cues:
            assert not re.search(r"[{}]", cue.line)


def test_no_channel_shows_two_programmes_at_a_time() -> None:
    # One channel, and more programmes than the fortnight has slots.
    triples = [
        triple
        for n in range(60)
        for triple in (
            Triple(f"Show {n}", "instance_of", "programme"),
            Triple(f"Show {n}", "channel", "One"),
        )
    ]
    slots = sorted((b.slot.date, b.slot.start, b.slot.end) for b in broadcasts(1, triples))
    assert len({(date, start) for date, start, _ in slots}) == 60
    for (date, _, end), (other, start, _) in pairwise(slots):
        assert date != other or end <= start


def test_positions_are_aligned(made: tuple[Broadcast, ...]) -> None:
    for one in made:
        length = one.slot.length
        for row in one.audience.rows:
            minute = int(row.positions[0].value)
            assert 1 <= minute <= length
            assert row.positions[1].value == clock_at(one.slot.start, minute)
        assert one.entry["start"] == clock_at(one.slot.start, 1)
        found: list[Cue] = []
        for minute in range(1, length + 1):
            cues = cues_at(one.cues, minute)
            low, high = window_of(minute)
            assert 1 <= len(cues) <= 2
            assert all(minute_at(cue.start) == minute and low <= cue.start < high for cue in cues)
            found += cues
        assert tuple(found) == one.cues
        assert all(a.end <= b.start for a, b in pairwise(one.cues))
        assert [cue.number for cue in one.cues] == list(range(1, len(one.cues) + 1))
    assert (minute_at(0), minute_at(59_999), minute_at(60_000)) == (1, 1, 2)
    assert clock_at(23 * 60 + 50, 15) == "00:04"


def test_dialogue_is_subrip_text(made: tuple[Broadcast, ...]) -> None:
    text = to_srt(made[0].cues)
    blocks = text.rstrip("\n").split("\n\n")
    assert len(blocks) == len(made[0].cues)
    for block, cue in zip(blocks, made[0].cues, strict=True):
        number, time, line = block.split("\n")
        assert int(number) == cue.number
        codes = re.fullmatch(r"(\d\d):(\d\d):(\d\d),(\d{3}) --> \d\d:\d\d:\d\d,\d{3}", time)
        assert codes is not None
        hours, minutes, seconds, rest = map(int, codes.groups())
        assert ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest == cue.start
        assert line == f"{cue.speaker}: {cue.line}"


def test_audience_has_ties_gaps_and_columns_not_to_rely_on(made: tuple[Broadcast, ...]) -> None:
    ties = gaps = skipped = whole = part = 0
    for one in made:
        skipped += len(one.audience.rows) < one.slot.length
        for metric in one.audience.metrics:
            cells = [cell for _, cell in one.audience.column(metric.id)]
            numbers = [cell.number for cell in cells if cell.number is not None]
            kinds = {cell.state for cell in cells} - {State.MISSING}
            gaps += any(cell.state is State.MISSING for cell in cells)
            whole += kinds == {State.DISTRUSTED}
            part += kinds == {State.GOOD, State.DISTRUSTED}
            ties += bool(numbers) and numbers.count(max(numbers)) > 1
        viewers = [cell.state for _, cell in one.audience.column("viewers")]
        assert State.DISTRUSTED not in viewers
    assert ties >= 10
    assert gaps >= 10
    assert skipped >= 3
    assert whole >= 20
    assert part >= 3


def test_facts_are_verbatim_and_unique(made: tuple[Broadcast, ...]) -> None:
    facts = facts_view(made)
    assert len({fact.id for fact in facts}) == len(facts)
    places = [(fact.source, fact.metric, fact.position) for fact in facts]
    assert len(dict.fromkeys(places)) == len(places)
    one = made[0]
    title = one.programme.title
    mine = {(f.source, f.metric, f.position): f.value for f in facts if f.source.startswith(title)}
    for row in one.audience.rows:
        for cell in row.cells:
            key = (one.audience.source, cell.metric, row.position)
            assert mine.get(key) == (cell.value if cell.state is State.GOOD else None)
    for cue in one.cues:
        assert mine[f"{title}: dialogue", "line", cue.time] == cue.text
    assert mine[f"{title}: schedule", "date", "row 1"] == one.slot.date


def test_the_facts_do_not_depend_on_the_machine(made: tuple[Broadcast, ...]) -> None:
    import dataclasses

    here = sha256_json([dataclasses.astuple(fact) for fact in facts_view(made)])
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
        cwd=ROOT,
    )
    assert done.stdout.strip() == here


def test_another_seed_draws_others(atlas: Atlas, made: tuple[Broadcast, ...]) -> None:
    other = broadcasts(89, atlas.triples)
    assert [one.programme for one in other] == [one.programme for one in made]
    assert [one.audience for one in other] != [one.audience for one in made]
    assert not {one.cues for one in other} & {one.cues for one in made}
