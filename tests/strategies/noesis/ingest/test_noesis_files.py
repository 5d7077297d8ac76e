"""Files become tables, cues and sentences; hostile ones are refused with the row."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from harness.data.series import load_schema
from harness.errors import DataError
from strategies.noesis.ingest.files import add_captions, add_csv, add_text
from strategies.noesis.kb.align import align
from strategies.noesis.kb.base import Mesh

SCHEMA = """
table: tide
subject: Port {port}
missing: [NA]
positions: [{column: at, kind: KIND}]
metrics:
  level: {label: water level, unit: metres, variants: [height of the water]}
  gulls: {label: number of gulls}
distrust: [{columns: [gulls], rows: 1-2, reason: fog}]
"""


def mesh_of(tmp_path: Path, text: str, kind: str = "minute") -> Mesh:
    (tmp_path / "tide.yaml").write_text(SCHEMA.replace("KIND", kind))
    (tmp_path / "tide.csv").write_text(text)
    mesh = Mesh()
    add_csv(mesh, tmp_path / "tide.csv", load_schema(tmp_path / "tide.yaml"))
    return mesh


def rendered(mesh: Mesh, file: str, metric: str) -> list[str]:
    return [fact.rendered for fact in mesh.facts(file)[metric]]


def test_positions_are_put_in_order_and_distrusted_cells_left_out(tmp_path: Path) -> None:
    text = "port,at,level,gulls\nA,3,2.50,90\nA,1,1.25,91\nA,2,NA,5\nB,1,7,4\n"
    mesh = mesh_of(tmp_path, text)
    assert list(mesh.owner) == ["Port A: tide", "Port B: tide"]
    facts = rendered(mesh, "Port A: tide", "level")
    assert facts[:4] == [
        "highest: 2.50 (minute 3)",
        "lowest: 1.25 (minute 1)",
        "first: 1.25 (minute 1)",
        "last: 2.50 (minute 3)",
    ]
    assert "largest rise: 1.25 (minute 1 to minute 3)" in facts
    assert rendered(mesh, "Port A: tide", "gulls")[0] == "highest: 5 (minute 2)"
    note = mesh.notes("Port A: tide")["gulls"]
    assert (note.whole, "fog" in note.text) == (False, True)
    assert mesh.declared["level"] == ("height of the water",)


@pytest.mark.parametrize(
    ("rows", "kind", "line", "said"),
    [
        ("A,1,1,1\nA,1,2,2", "minute", 3, "repeats the position of line 2"),
        ("A,2,1,1\nA,1,2,2\nA,2,3,3", "minute", 4, "repeats the position of line 2"),
        ("A,soon,1,1", "minute", 2, "is no minute"),
        ("A,2020-10-25T01:30,1,1\nA,2020-10-25T01:30,2,2", "time", 3, "repeats the position"),
        ("A,2020-13-01,1,1", "date", 2, "is no date"),
    ],
)
def test_bad_positions_are_refused_with_the_row(
    tmp_path: Path, rows: str, kind: str, line: int, said: str
) -> None:
    with pytest.raises(DataError) as caught:
        mesh_of(tmp_path, f"port,at,level,gulls\n{rows}\n", kind)
    assert f"tide.csv:{line}: " in str(caught.value)
    assert said in str(caught.value)


def test_a_clock_change_is_told_apart_by_the_offset(tmp_path: Path) -> None:
    rows = "A,2020-10-25T01:30+00:00,2,1\nA,2020-10-25T01:30+01:00,1,1"
    mesh = mesh_of(tmp_path, f"port,at,level,gulls\n{rows}\n", "time")
    first, last = rendered(mesh, "Port A: tide", "level")[2:4]
    assert first == "first: 1 (2020-10-25T01:30+01:00)"
    assert last == "last: 2 (2020-10-25T01:30+00:00)"


def test_many_rows_are_served_without_an_object_each(tmp_path: Path) -> None:
    count = 30_000
    lines = [f"A,{row},{(row * 7919) % 10007 / 100:.2f},1" for row in range(1, count + 1)]
    mesh = mesh_of(tmp_path, "port,at,level,gulls\n" + "\n".join(lines) + "\n")
    table = mesh.table("Port A: tide")
    assert table is not None
    assert len(table) == count
    values = [Decimal(line.split(",")[2]) for line in lines]
    assert table.columns["level"].texts[12345] == f"{values[12345]:f}"
    top = max(values)
    facts = {fact.stat: fact for fact in mesh.facts("Port A: tide")["level"]}
    assert facts["max"].value == top
    assert facts["max"].more + len(facts["max"].places) == values.count(top)
    assert Decimal(facts["sum"].value_text) == sum(values)


def test_dialogue_text_and_alignment(tmp_path: Path) -> None:
    mesh = mesh_of(tmp_path, "port,at,level,gulls\nA,1,1,1\nA,2,2,2\nA,3,3,3\n")
    srt = tmp_path / "a.srt"
    srt.write_text("1\n00:01:10,000 --> 00:01:12,000\nANNA: High water soon.\n")
    add_captions(mesh, srt, "Port A")
    note = tmp_path / "a.txt"
    note.write_text("Port A lies north. Its keeper is Mira Tolvane.")
    add_text(mesh, note, "Port A")
    base = mesh.kbs["Port A"]
    align(base)
    assert [(one.file_a, one.file_b, one.rule) for one in base.alignments] == [
        ("Port A: tide", "Port A: dialogue", "time")
    ]
    units = [*mesh.units("Port A: dialogue"), *mesh.units("Port A")]
    texts = {"Port A: dialogue": srt.read_text(), "Port A": note.read_text()}
    for unit in units:
        assert texts[unit.file][unit.start : unit.end] == unit.text
    assert [unit.place.text for unit in units[1:]] == ["sentence 1", "sentence 2"]
    assert "mira tolvane" in mesh.file("Port A").entities
