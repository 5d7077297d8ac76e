"""FRAMES: the native layout with invented rows, and spot-checks of the real file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.frames import frames
from harness.data.benchmarks.frames.links import LinkTally, parse_list, titles_of
from harness.data.benchmarks.frames.source import native_id
from harness.errors import DataError, HarnessError
from harness.running.preflight import preflight
from harness.running.session import open_session
from harness.splits import select, split_of

WIKI = "https://en.wikipedia.org/wiki/"
HEADER = ("Prompt", "Answer", *(f"wikipedia_link_{n}" for n in range(1, 11)), "wikipedia_link_11+")


def row(i: int, *links: str, answer: str = "37th", types: str = "Tabular reasoning") -> list[str]:
    given = links or (f"{WIKI}Lake_Orm_{i}", f"{WIKI}Ada_Quell")
    cells = [*given, *[""] * (11 - len(given))]
    return [f"Who dammed lake {i}? ", answer, *cells, types, str(list(given))]


Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Return a writer of a table in the native layout."""

    def make(rows: list[list[str]], *, index: bool = False, end: str = "\n") -> Path:
        path = tmp_path / "mine.tsv"
        lines = [[*HEADER, "reasoning_types", "wiki_links"], *rows]
        if index:
            lines = [["" if n == 0 else str(n - 1), *line] for n, line in enumerate(lines)]
        quoted = [['"' + c.replace('"', '""') + '"' if '"' in c else c for c in r] for r in lines]
        path.write_bytes(end.join("\t".join(line) for line in quoted).encode())
        return path

    return make


def load(path: Path, **options: Any) -> Benchmark:
    return frames(questions=str(path), **options).load(path.parent)


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    folder = tmp_path / "articles"
    folder.mkdir()
    long = "\n".join(f"Paragraph {n} of the lake says little. " * 20 for n in range(8))
    (folder / "Lake_Orm_0.txt").write_text(f"{long}\nIt was dammed in 1937 by Ada Quell.")
    (folder / "Ada Quell.md").write_text("Ada Quell dammed lake 0.")
    (folder / "Other.txt").write_text("Nobody asks.")
    return folder


def test_a_row_as_loaded(put: Put) -> None:
    types = "Tabular reasoning | Multiple constraints"
    (question,) = load(put([row(0, types=types)])).questions
    gold = question.gold
    assert question.query.text == "Who dammed lake 0?"
    assert question.query.scope is None
    assert re.fullmatch("q[0-9a-f]{16}", question.query.id)
    assert gold.native_id == native_id("Who dammed lake 0?")
    assert (gold.answers, gold.type) == (("37th",), "Multiple constraints | Tabular reasoning")
    assert gold.tags == (("Multiple constraints", "yes"), ("Tabular reasoning", "yes"))
    assert (gold.titles, gold.passages, gold.hops) == (("Lake Orm 0", "Ada Quell"), (), None)


def test_ids_come_from_the_prompt_alone(put: Put) -> None:
    one = load(put([row(0), row(1)]))
    other = load(put([row(1, f"{WIKI}X", answer="2"), row(0)], index=True, end="\r\n"))
    assert [q.query for q in one.questions] == [q.query for q in other.questions]
    assert (
        native_id("Caf\u00e9  orm\n?") == native_id(" Cafe\u0301 orm ?") != native_id("Cafe orm ?")
    )
    with pytest.raises(DataError, match=r"mine.tsv:4: the record repeats line 2 \(id f"):
        load(put([row(0), row(1), row(0, answer="else")]))


LINKS = [
    ([f"{WIKI}Charlotte_Bront%C3%AB"], ["Charlotte Brontë"], ""),
    ([f"{WIKI}Cafe\u0301_Orm", f"{WIKI}Caf\u00e9_Orm"], ["Café Orm"], ""),
    ([f"{WIKI}Orm#Depth", f"{WIKI}Orm?action=view"], ["Orm"], "lead to a section: 1"),
    (["https://en.m.wikipedia.org/wiki/Orm"], ["Orm"], "lead to the mobile site: 1"),
    (["https://simple.wikipedia.org/wiki/Orm"], ["Orm"], "lead to another edition"),
    (["en.wikipedia.org/wiki/iPhone_X"], ["IPhone X"], "lack https://: 1"),
    ([f"{WIKI}Orm (HELPFUL) "], ["Orm"], "are followed by a remark: 1"),
    ([f"{WIKI}A,_B, {WIKI}C%2C_D, "], ["A, B", "C, D"], "share a field with others: 2"),
    (["en.wikipedia.org/wiki/A, en.wikipedia.org/wiki/B"], ["A", "B"], "lack https://: 2"),
    ([f"{WIKI}Men%2527s_singles"], ["Men's singles"], "are percent-encoded twice: 1"),
    (["https://en.wikipedia.org/w/index.php?title=Orm&redirect=no"], ["Orm"], ""),
    (["https://en.wikipedia.org/w/index.php?title=Special:Search&x=1"], [], "name no article: 1"),
    ([f"{WIKI}Category:Lakes", f"{WIKI}Nier:_Automata"], ["Nier: Automata"], "no article: 1"),
    (["https://w.wiki/ASFv", "https://example.org/wiki/X", WIKI], [], "name no article: 3"),
    ([f"{WIKI}%FF%FE", "", " ", "https://"], [], "name no article: 2"),
]


@pytest.mark.parametrize(("links", "titles", "note"), LINKS)
def test_titles_of_links(links: list[str], titles: list[str], note: str) -> None:
    tally = LinkTally()
    assert titles_of(links, tally) == tuple(titles)
    notes = tally.notes()
    assert note in notes[0] if note else notes == ()


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("[]", []),
        (" [ 'a' , \"b's\", ] ", ["a", "b's"]),
        (r"""['it\'s', '\\', 'é\x41é\n']""", ["it's", "\\", "éAé\n"]),
        ("['a' 'b']", None),
        ("['a',,]", None),
        ("'a'", None),
        ("['a'", None),
        ("[1]", None),
        ("['a'] + __import__('os').listdir()", None),
        (r"['\d']", None),
        (r"['\U00110000']", None),
        ("[['a']]", None),
    ],
)
def test_lists_are_read_strictly(text: str, items: list[str] | None) -> None:
    assert parse_list(text) == items


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=12), max_size=5))
def test_what_python_writes_is_read(items: list[str]) -> None:
    assert parse_list(str(items)) == items


def test_lists_are_read_in_linear_time() -> None:
    assert parse_list("['a'" + " " * 100_000 + "x") is None
    assert parse_list("[" + "'a', " * 50_000) is None
    assert parse_list("['" + "\\\\" * 50_000) is None


BAD = [
    (0, " ", "the record has no question"),
    (1, "", "the record has no answer: this is an unlabelled file"),
    (-1, "", "the field `wiki_links` is no list of strings like"),
    (-1, "[x]", "the field `wiki_links` is no list of strings like"),
]


@pytest.mark.parametrize(("column", "value", "says"), BAD)
def test_bad_rows_are_named_by_file_and_line(put: Put, column: int, value: str, says: str) -> None:
    rows = [row(0), row(1), row(2)]
    rows[1][column] = value
    with pytest.raises(DataError, match=re.escape(f"mine.tsv:3: {says}")):
        load(put(rows))
    rows[1].append("too many")
    with pytest.raises(DataError, match=r"mine.tsv:3: the row has 16 fields, the header has 15"):
        load(put(rows))


def test_columns_that_differ_from_the_list_are_counted(put: Put) -> None:
    given = row(0)
    given[2] = f"{WIKI}Elsewhere"
    benchmark = load(put([given]))
    assert benchmark.questions[0].gold.titles == ("Lake Orm 0", "Ada Quell")
    assert "are in rows whose columns and list differ: 2" in benchmark.notes[-1]


def test_an_answer_of_punctuation_is_kept_and_said(put: Put) -> None:
    benchmark = load(put([row(0, answer="....-")]))
    assert benchmark.questions[0].gold.answers == ("....-",)
    assert any("gold answers of punctuation" in note for note in benchmark.notes)


def test_without_articles_there_are_no_passages_and_it_says_so(put: Put) -> None:
    benchmark = load(put([row(0)]))
    assert benchmark.corpus.views == frozenset()
    (note,) = [note for note in benchmark.notes if "passages" in note]
    assert "bench.corpus=PATH" in note
    with pytest.raises(DataError, match=r"bench.context=own has nothing to search"):
        load(put([row(0)]), context="own")


def test_articles_become_the_pool(put: Put, articles: Path) -> None:
    benchmark = load(put([row(0), row(1)]), corpus=str(articles))
    passages = benchmark.corpus.passages
    assert {p.title for p in passages} == {"Lake Orm 0", "Ada Quell", "Other"}
    assert len([p for p in passages if p.title == "Lake Orm 0"]) > 2
    assert "1 questions have a gold passage that is not in the corpus" in "; ".join(benchmark.notes)
    assert "searched in the passages of articles" in benchmark.notes
    assert not any("FRAMES comes without" in note for note in benchmark.notes)


def test_articles_in_the_data_folder_are_taken(
    tmp_path: Path, put: Put, articles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from harness.data.manifest import Manifest, load_manifest

    raw = load_manifest("frames").model_dump()
    raw["variants"]["test"]["split"] = "computed"
    raw["variants"]["test"]["files"]["questions"] = {"path": "mine.tsv", "rows": 1}
    raw["variants"]["test"]["files"]["corpus"]["path"] = articles.name
    monkeypatch.setattr("harness.data.files.load_manifest", lambda _: Manifest.model_validate(raw))
    put([row(0)])
    with_articles = frames("test").load(tmp_path)
    assert with_articles.name == "frames.test"
    assert len(with_articles.corpus.passages) > 4
    articles.rename(tmp_path / "away")
    assert frames("test").load(tmp_path).sha256 != with_articles.sha256


def test_preflight_says_what_is_missing_and_how_to_give_it(
    tmp_path: Path, put: Put, articles: Path, config: Callable[..., Any]
) -> None:
    from harness.running.folder import RunFolder

    path = put([row(0)])
    base = ("bench=frames", f"bench.questions={path}", "strategy=keyword")
    session = open_session(config(*base))
    folder = RunFolder(tmp_path / "runs" / "a" / "b" / "c")
    with pytest.raises(HarnessError) as caught:
        preflight(session, folder)
    assert "needs the view `passages`" in str(caught.value)
    assert "bench.corpus=PATH" in str(caught.value)
    preflight(open_session(config(*base, f"bench.corpus={articles}")), folder)
    preflight(open_session(config(*base[:2], "strategy=closed_book")), folder)


@given(st.data())
def test_any_mutation_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "mutated.tsv"
    lines = [[*HEADER, "reasoning_types", "wiki_links"], row(0), row(1)]
    raw = bytearray("\r\n".join("\t".join(line) for line in lines).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    path.write_bytes(raw)
    try:
        load(path)
    except HarnessError as error:
        assert "mutated.tsv" in str(error)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.shared
def test_the_real_file_as_loaded(shared_data: Path) -> None:
    benchmark = frames("test").load(shared_data)
    golds = {q.query.text: q.gold for q in benchmark.questions}
    assert len(golds) == len(benchmark.questions) == 824
    assert (benchmark.scorer, benchmark.strata, benchmark.context) == (
        "frames_proxy",
        "type",
        "pool",
    )
    split, frozen = split_of(benchmark)
    assert frozen
    assert (len(split.heldout), len(split.tune)) == (82, 742)
    assert len(select(benchmark, "heldout").questions) == 82
    labels = [label for gold in golds.values() for label in gold.type.split(" | ")]
    assert {label: labels.count(label) for label in labels} == {
        "Multiple constraints": 549,
        "Numerical reasoning": 293,
        "Temporal reasoning": 278,
        "Tabular reasoning": 236,
        "Post processing": 107,
    }
    assert len({gold.type for gold in golds.values()}) == 30
    assert all(len(gold.titles) >= 2 for gold in golds.values())
    assert len({title for gold in golds.values() for title in gold.titles}) == 2519
    lines = (shared_data / "frames" / "test.tsv").read_text("utf-8").split("\n")
    spots = [golds[lines[n].split("\t")[0].strip().strip('"')] for n in (1, 10, 824)]
    assert [(_digest(g.native_id), g.answers[0][:12], len(g.titles)) for g in spots] == SPOTS
    assert spots[0].titles[1] == "James Buchanan"


# The first, tenth and last row: hash of the id, begin of the answer, number of gold titles.
SPOTS = [
    ("1181576d8a5c4a88", "Jane Ballou", 5),
    ("9ad7744d8c8ce49b", "The Battle o", 4),
    ("cbfff17960e8074b", "Atlético Mad", 3),
]


@pytest.mark.shared
def test_the_table_of_the_hub_has_the_same_ids(shared_data: Path, tmp_path: Path) -> None:
    # The hub's table has a column without a name in front; ids and sides stay.
    lines = (shared_data / "frames" / "test.tsv").read_text("utf-8").strip("\n").split("\n")
    (tmp_path / "frames" / "hub").mkdir(parents=True)
    text = "\n".join(("" if n == 0 else str(n - 1)) + "\t" + line for n, line in enumerate(lines))
    (tmp_path / "frames" / "hub" / "test.tsv").write_text(text, "utf-8")
    hub, test = frames().load(tmp_path), frames("test").load(shared_data)
    assert hub.name == "frames.hub"
    assert hub.questions == test.questions
    assert split_of(hub)[0].heldout == split_of(test)[0].heldout
