"""Where facts come from: windows, quotes, a model's rows, an import, gold."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.corpus import Corpus
from harness.errors import DataError
from harness.llm.client import OfflineLLM
from harness.llm.prompts import load_prompt
from harness.nouns import Gold, Hop, Passage, Triple, View
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.build.windows import units_of
from strategies.lattice.sources.contract import EXTRACT, ExtractedRow, ExtractInput, ExtractOutput
from strategies.lattice.sources.extraction import Extraction, read_extraction, write_extraction
from strategies.lattice.sources.openie import from_openie
from strategies.lattice.sources.oracle import from_golds
from strategies.lattice.sources.quotes import find_quote
from strategies.lattice.sources.texts import from_model, from_rules

PAGE = Passage(
    "p1", "Mara Quell", "Mara Quell (born 5 May 1921) was a painter. She married Bo Tarn."
)


class Extractor:
    """A model that gives the same rows for every text."""

    def __init__(self, *rows: tuple[str, str, str, str]) -> None:
        self.asked: list[ExtractInput] = []
        self.rows = [
            ExtractedRow(subject=s, dimension=d, value=v, evidence_quote=q) for s, d, v, q in rows
        ]

    def call(self, contract, value, *, sample: int = 0) -> ExtractOutput:
        assert contract is EXTRACT
        self.asked.append(value)
        return ExtractOutput(rows=tuple(self.rows))

    def context(self) -> SimpleNamespace:
        return SimpleNamespace(llm=self, map=lambda fn, items: [fn(item) for item in items])


def test_a_models_rows_need_a_quote_from_the_text() -> None:
    model = Extractor(
        ("Mara Quell", "spouse", "Bo Tarn", "She  married\nBo Tarn."),
        ("Mara Quell", "spouse", "Cy Varde", "She married Cy Varde."),
        ("Mara Quell", "date_of_birth", "5 May 1921", "BORN 5 May 1921"),
        ("Mara Quell", "occupation", "painter", ""),
        ("", "occupation", "painter", "was a painter"),
    )
    found = from_model([PAGE], model.context(), BuildOptions("llm"))
    assert [(one.relation, one.value, one.source_text) for one in found.assertions] == [
        ("spouse", "Bo Tarn", "She married Bo Tarn.")
    ]
    (one,) = found.assertions
    assert PAGE.text[one.start : one.end] == one.source_text
    assert found.rejected == {"model_quote_not_in_text": 3, "model_blank": 1}
    assert "spouse" in model.asked[0].relations
    free = Extractor()
    from_model([PAGE], free.context(), BuildOptions("llm", whitelist=False))
    assert free.asked[0].relations == ()


def test_windows_place_their_quotes_in_the_whole_passage() -> None:
    text = " ".join(f"Sentence number {n} says nothing." for n in range(40)) + " She married Bo."
    model = Extractor(("Mara", "spouse", "Bo", "She married Bo"))
    options = BuildOptions("llm", short_doc_tokens=50, window=60, overlap=10)
    found = from_model([Passage("p", "Mara", text)], model.context(), options)
    assert len(model.asked) > 3
    (one,) = found.assertions
    assert text[one.start : one.end] == "She married Bo"
    assert found.rejected["model_quote_not_in_text"] == len(model.asked) - 1


def test_without_a_model_the_rules_answer_the_contract() -> None:
    given_ = ExtractInput(title=PAGE.title, text=PAGE.text)
    rows = OfflineLLM().call(EXTRACT, given_).rows
    assert ("Mara Quell", "date_of_birth") in {(row.subject, row.dimension) for row in rows}
    assert all(find_quote(row.evidence_quote, PAGE.text) for row in rows)
    rules = from_rules([PAGE], BuildOptions("rule")).assertions
    assert {(one.relation, one.value) for one in rules} == {
        (row.dimension, row.value) for row in rows
    }
    assert all(PAGE.text[one.start : one.end] == one.source_text for one in rules)


def test_the_prompt_can_be_filled_in() -> None:
    asked = ExtractInput(title="", text="A $text with [user] in it", relations=("spouse",))
    messages = load_prompt(EXTRACT.prompt).render(EXTRACT.variables(asked))
    assert messages[0].role == "system"
    assert "A $text with [user] in it" in messages[-1].content
    for message in messages:
        if message.role == "assistant":
            rows = ExtractOutput.model_validate_json(message.content).rows
            assert all(find_quote(row.evidence_quote, messages[1].content) for row in rows)


@settings(max_examples=100)
@given(
    st.lists(st.text("ab .", min_size=1, max_size=9), max_size=60),
    st.integers(1, 20),
    st.integers(2, 12),
    st.data(),
)
def test_windows_cover_every_word(words: list[str], short: int, window: int, data) -> None:
    text = " ".join(words)
    overlap = data.draw(st.integers(0, window - 1))
    covered: set[int] = set()
    for unit in units_of(Passage("p", "t", text), short=short, window=window, overlap=overlap):
        part = unit.passage.text
        assert text[unit.offset : unit.offset + len(part)] == part
        covered.update(range(unit.offset, unit.offset + len(part)))
    assert all(at in covered for at, char in enumerate(text) if not char.isspace())


@settings(max_examples=100)
@given(st.text("ab \n.", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_every_stretch_of_a_text_is_a_quote_of_it(text: str, a: int, b: int) -> None:
    piece = text[min(a, b) : max(a, b)]
    place = find_quote(piece.replace(" ", "  ").replace("\n", " "), text)
    assert (place is not None) == bool(piece.strip())
    if place is not None:
        assert text[slice(*place)].split() == piece.split()


def openie(tmp_path, docs) -> object:
    path = tmp_path / "openie.json"
    path.write_text(json.dumps({"docs": docs}), encoding="utf-8")
    return path


def test_an_import_finds_its_passages(tmp_path) -> None:
    docs = [
        {
            "passage": f"{PAGE.title}\n{PAGE.text}",
            "extracted_entities": ["Bo Tarn"],
            "extracted_triples": [
                ["mara quell", "married", "Bo Tarn"],
                ["one", "two"],
                ["", "a", "b"],
            ],
        },
        {"passage": "of another corpus", "extracted_triples": [["a", "b", "c"]]},
    ]
    found = from_openie(openie(tmp_path, docs), [PAGE])
    assert [(o.subject, o.relation, o.value, o.passage) for o in found.assertions] == [
        ("Mara Quell", "married", "Bo Tarn", "p1")
    ]
    assert found.rejected == {"openie_no_triple": 2, "openie_unknown_passage": 1}


@pytest.mark.parametrize(
    "content",
    ["no json", "[]", '{"docs": 1}', '{"docs": [{"passage": "x"}]}', "[" * 100_000, "\x00"],
    ids=["text", "list", "number", "no triples", "deep", "binary"],
)
def test_a_file_that_is_no_extraction_is_named(tmp_path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=r"bad\.json"):
        from_openie(path, [])
    with pytest.raises(DataError, match="cannot be read"):
        from_openie(tmp_path / "none.json", [])


def test_an_extraction_is_read_back(tmp_path) -> None:
    made = Extraction(
        [Assertion("A\u2028", "b", "c\ud800", "p", 1, 2, "x", refined=("b[order=1]",))]
    )
    made.rejected["blank"] = 3
    write_extraction(tmp_path / "x.jsonl", made)
    assert read_extraction(tmp_path / "x.jsonl") == made
    assert read_extraction(tmp_path / "none.jsonl") is None
    (tmp_path / "x.jsonl").write_text("{}\n", encoding="utf-8")
    assert read_extraction(tmp_path / "x.jsonl") is None


def test_gold_as_a_source() -> None:
    corpus = Corpus("toy", {View.PASSAGES: lambda: (PAGE,)}, sha256="0" * 64)
    golds = [
        Gold(
            "1",
            ("Bo Tarn",),
            passages=("p1",),
            titles=("Mara Quell",),
            evidence=(Triple("Mara Quell", "spouse", "Bo Tarn", (("subject_id", "Q1"),)),),
        ),
        Gold(
            "2",
            ("Astelle",),
            passages=("p1",),
            titles=("Mara Quell",),
            decomposition=(
                Hop("Mara Quell >> spouse", "Bo Tarn", "p1"),
                Hop("#1 >> place of birth", "Astelle"),
            ),
        ),
    ]
    found = list(from_golds(golds, corpus))
    assert found == list(from_golds(reversed(golds), corpus))
    said = {(one.subject, one.relation, one.value, one.passage, one.source_text) for one in found}
    assert ("Mara Quell", "spouse", "Bo Tarn", "p1", "Bo Tarn") in said
    assert any(one.subject == "Bo Tarn" and one.value == "Astelle" for one in found)
    assert any(one.subject_id == "Q1" for one in found)
