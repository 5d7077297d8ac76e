"""From assertions to a lattice: mapping, linking, cleaning, typing, closing, deduplicating."""

from __future__ import annotations

import pytest
from lattice_kit import hops, make_lattice

from harness.errors import HarnessError
from harness.extract.fact import ALIAS
from harness.nouns import Triple
from harness.vocabulary.load import load_vocabulary
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.build import build
from strategies.lattice.build.cleaning import clean
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.core.files import open_or_build, read_lattice, write_lattice
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import Reason
from strategies.lattice.operators.state import Options
from strategies.lattice.sources.triples import from_triples


def labels(lattice, plan) -> list[str]:
    return [one.label for one in execute(plan, lattice, Options()).answers]


def test_relations_get_the_vocabularys_names() -> None:
    lattice = make_lattice([("Salt Road", "directed_by", "Mara"), ("Salt Road", "mood", "grim")])
    assert set(lattice.dimensions) == {"director", "mood"}, "a triples view keeps its own names"
    assert lattice.resolve("directedBy")[0].name == "director"
    read = make_lattice([("Salt Road", "was directed by", "Mara"), ("x", "mood", "y")], texts=True)
    assert set(read.dimensions) == {"director"}
    report = read.manifest["report"]
    assert report["rejected"] == {"not_in_whitelist": 1}
    assert report["quarantined"] == {"mood": 1}
    free = make_lattice([("Salt Road", "mood", "grim")], texts=True, whitelist=False)
    assert set(free.dimensions) == {"mood"}


def test_many_names_of_one_relation_are_counted() -> None:
    names = ("directed_by", "director", "was directed by", "directedBy")
    lattice = make_lattice([(f"Film {n}", name, "Mara") for n, name in enumerate(names)])
    report = lattice.manifest["report"]
    assert (report["raw_relations"], report["mapped_relations"]) == (4, 1)
    assert report["fragmentation"] == 4.0


def test_a_second_build_admits_the_data_sets_own_relations() -> None:
    facts = [(f"Film {n}", "mood", "grim") for n in range(10)] + [("Film 1", "colour", "red")]
    lattice = make_lattice(facts, texts=True, domain_rebuild="films")
    assert set(lattice.dimensions) == {"mood"}


def test_the_same_fact_of_two_sources_is_one_instance_with_both() -> None:
    said = [
        Assertion("Salt Road", "director", "Mara", "p2", 3, 9, "Mara made"),
        Assertion("Salt Road", "directed_by", "Mara", "p1", 0, 4, "by Mara"),
        Assertion("Salt Road", "director", "Mara", "p2", 3, 9, "Mara made"),
    ]
    lattice = build(said, BuildOptions("rule"), texts=True, extractor="test")
    assert len(lattice.columns.subject) == 1
    instance = lattice.instance(0)
    assert [(s.passage, s.text) for s in instance.sources] == [
        ("p1", "by Mara"), ("p2", "Mara made"),
    ]  # fmt: skip
    assert len(instance.iid) == 64
    assert lattice.support(0) == 2


def test_support_comes_before_the_alphabet() -> None:
    said = [
        Assertion("Salt Road", "director", name, passage, 0, 1, "x")
        for name, passage in (("Ava", "p1"), ("Bo", "p1"), ("Bo", "p2"), ("Aa", "p3"))
    ]
    lattice = build(said, BuildOptions("rule"), texts=True, extractor="test")
    answers = execute(hops("Salt Road", "director"), lattice, Options()).answers
    assert [(one.label, one.support) for one in answers] == [("Bo", 2), ("Aa", 1), ("Ava", 1)]


def test_what_follows_from_the_vocabulary() -> None:
    facts = [
        ("Ava", "father", "Bo"),
        ("Bo", "spouse", "Cy"),
        ("Di", "child", "Ed"),
    ]
    lattice = make_lattice(facts)
    assert labels(lattice, hops("Ava", "parent")) == ["Bo"]
    assert labels(lattice, hops("Bo", "child")) == ["Ava"]
    assert labels(lattice, hops("Ed", "parent")) == ["Di"]
    assert labels(lattice, hops("Cy", "spouse")) == ["Bo"]
    ((_, row),) = lattice.dimensions["spouse"].forward.pairs(lattice.lexicon.ground("Cy")[1][0])
    assert lattice.instance(row).derived
    assert lattice.first_text(row) == "Bo spouse Cy"
    plain = make_lattice(facts, inverse=False)
    assert execute(hops("Cy", "spouse"), plain, Options()).declined.reason is Reason.NO_HIT
    assert "parent" not in plain.dimensions


def test_an_inverse_that_is_no_dimension_is_the_other_direction() -> None:
    lattice = make_lattice([("Salt Road", "director", "Mara"), ("Ava", "father", "Bo")])
    assert "directed" not in lattice.dimensions
    assert labels(lattice, hops("Mara", "directed")) == ["Salt Road"]
    assert labels(lattice, hops("Bo", "child")) == ["Ava"]
    assert labels(lattice, hops("Ava", "~child")) == ["Bo"]


def test_values_are_linked_to_the_subject_that_is_meant() -> None:
    facts = [
        ("Salt Road", "director", "mara quell"),
        ("Mara Quell (director)", "place_of_birth", "Astelle"),
        ("Glass", "director", "Bo"),
        ("Bo (poet)", "place_of_birth", "Varnhem"),
        ("Bo (actor)", "place_of_birth", "Nimbrook"),
    ]
    lattice = make_lattice(facts, texts=True)
    assert labels(lattice, hops("Salt Road", "director", "place_of_birth")) == ["Astelle"]
    # Two are called Bo: neither is taken.
    ambiguous = execute(hops("Glass", "director", "place_of_birth"), lattice, Options())
    assert ambiguous.declined.code == "no_hit:2"


def test_what_is_said_is_what_the_text_says() -> None:
    facts = [("Salt Road", "director", "mara quell"), ("Mara Quell (director)", "spouse", "Bo")]
    lattice = make_lattice(facts, texts=True)
    assert labels(lattice, hops("Salt Road", "director")) == ["mara quell"]
    assert labels(lattice, hops("Bo", "spouse")) == ["Mara Quell"], "of a title not its parenthesis"


def test_aliases_are_names_and_no_dimension() -> None:
    lattice = make_lattice([("Mara Quell", ALIAS, "M. Q."), ("Mara Quell", "spouse", "Bo")])
    assert set(lattice.dimensions) == {"spouse"}
    assert labels(lattice, hops("m. q.", "spouse")) == ["Bo"]


def test_identified_ends_are_joined_by_their_identifier() -> None:
    triples = [
        Triple("Salt Road", "director", "Mara", (("subject_id", "Q1"), ("object_id", "Q2"))),
        Triple("Mara Quell", "place of birth", "Astelle", (("subject_id", "Q2"),)),
        Triple("Mara", "place of birth", "Varnhem", (("subject_id", "Q9"),)),
    ]
    lattice = build(from_triples(triples), BuildOptions("triples"), texts=False)
    assert labels(lattice, hops("Salt Road", "director", "place_of_birth")) == ["Astelle"]
    assert len(lattice.lexicon.ground("Mara")[1]) == 2, "one name, two things"


def test_qualifiers_refine_a_relation() -> None:
    triples = [
        Triple("Ava", "spouse", "Bo", (("order", "1"),)),
        Triple("Ava", "spouse", "Cy", (("order", "2"),)),
        Triple("Astelle", "population", "4,210", (("year", "2001"),)),
    ]
    lattice = build(from_triples(triples), BuildOptions("triples"), texts=False)
    assert labels(lattice, hops("Ava", "spouse[order=2]")) == ["Cy"]
    assert labels(lattice, hops("Ava", "spouse")) == ["Bo", "Cy"]
    assert "population[year=2001]" not in lattice.dimensions, "there is nothing to tell apart"


def test_dates_in_two_forms_are_one_value() -> None:
    lattice = make_lattice(
        [("Ava", "date_of_birth", "5 May 1921"), ("Bo", "date_of_birth", "May 5th, 1921")]
    )
    assert len(lattice.dimensions["date_of_birth"].values) == 1
    assert labels(lattice, hops("1921", "~date_of_birth")) == ["Ava", "Bo"]
    assert labels(lattice, hops("May 1921", "~date_of_birth")) == ["Ava", "Bo"]
    assert labels(lattice, hops("Bo", "date_of_birth")) == ["May 5th, 1921"]


def test_kinds_of_unknown_relations_are_inferred() -> None:
    facts = [(f"Film {n}", "premiere", f"{n + 1} May 1950") for n in range(9)]
    lattice = make_lattice(
        [
            *facts,
            *[(f"Film {n}", "reels", str(n)) for n in range(9)],
            *[(f"Film {n}", "mood", "grim") for n in range(9)],
        ]
    )
    kinds = {name: one.kind.value for name, one in lattice.dimensions.items()}
    assert kinds == {"premiere": "date", "reels": "number", "mood": "entity"}


@pytest.mark.parametrize("value", ["sometime in spring", "1 Smarch 1900", ""])
def test_dates_that_cannot_be_read(value: str) -> None:
    read = make_lattice([("Ava", "date_of_birth", value), ("Bo", "spouse", "Cy")], texts=True)
    assert "date_of_birth" not in read.dimensions
    assert sum(read.manifest["report"]["rejected"].values()) == 1
    kept = make_lattice([("Ava", "date_of_birth", value or " "), ("Bo", "date_of_birth", "1900")])
    assert kept.manifest["report"]["rejected"]


def test_contradictions_are_kept_and_said() -> None:
    lattice = make_lattice(
        [("Ava", "place_of_birth", "Astelle"), ("Ava", "place_of_birth", "Varnhem")]
    )
    assert labels(lattice, hops("Ava", "place_of_birth")) == ["Astelle", "Varnhem"]
    assert not lattice.dimensions["place_of_birth"].functional


def test_one_value_in_two_dimensions() -> None:
    lattice = make_lattice([("Ava", "spouse", "Bo"), ("Glass", "director", "Bo")])
    assert labels(lattice, hops("Ava", "spouse", "~director")) == ["Glass"]


def test_a_circular_dimension_does_not_go_live() -> None:
    lattice = make_lattice([("Ava", "near", "Bo")], orders={"near": [("Bo", "Cy"), ("Cy", "Bo")]})
    declined = execute(hops("Ava", "near"), lattice, Options()).declined
    assert (declined.reason, declined.evidence) == (Reason.DIM_NOT_LIVE, {"gate": "cycle"})


def test_a_subject_with_a_hundred_thousand_values() -> None:
    n = 100_000
    lattice = make_lattice([("Hub", "near", f"Place {i:06}") for i in range(n)])
    result = execute(hops("Hub", "near", "~near"), lattice, Options())
    assert [one.label for one in result.answers] == ["Hub"]
    assert result.answers[0].support == n
    assert len(execute(hops("Hub", "near"), lattice, Options()).answers) == n


@pytest.mark.parametrize(
    ("value", "found", "rule"),
    [
        ("Mara Quell", "Mara Quell", "known"),
        (" Bo  Tarn,", "Bo Tarn", "as_is"),
        ("was made by the firm of Mara Quell in that year", "Mara Quell", "only_name_inside"),
        ("the Nimbrook Institute, which was founded by two people", "Nimbrook Institute", "head"),
        ("it is said that nobody knows who had done it before them", None, "no_name"),
        ("  ", None, "empty"),
    ],
)
def test_cleaning(value: str, found: str | None, rule: str) -> None:
    names = {"Mara Quell"}
    inside = lambda text: [name for name in sorted(names) if name in text]  # noqa: E731
    assert clean(value, names.__contains__, inside) == (found, rule)


def test_cleaning_can_be_turned_off() -> None:
    facts = [("Ava", "employer", "the Nimbrook Institute, which was founded by two people")]
    assert labels(make_lattice(facts, texts=True), hops("Ava", "employer"))[0].startswith("the ")
    plain = make_lattice(facts, texts=True, value_cleaning=False)
    assert not plain.manifest["report"]["cleaned"]


def test_a_lattice_is_read_back_as_it_was(tmp_path, films) -> None:
    folder = tmp_path / "kept"
    write_lattice(films, folder)
    back = read_lattice(folder, load_vocabulary())
    assert back.rev == films.rev
    plan = hops("Ibren Varde", "~cast_member", "director")
    assert execute(plan, back, Options()) == execute(plan, films, Options())
    assert [p for p in tmp_path.iterdir() if p.name.startswith(".")] == []


def test_a_damaged_lattice_is_built_again(tmp_path, films) -> None:
    folder = tmp_path / "kept"
    calls: list[int] = []

    def make():
        calls.append(1)
        return films

    open_or_build(folder, make, load_vocabulary())
    open_or_build(folder, make, load_vocabulary())
    assert len(calls) == 1
    whole = (folder / "subject.npy").read_bytes()
    for damaged in (b"short", whole[:-1] + bytes([whole[-1] ^ 1])):
        (folder / "subject.npy").write_bytes(damaged)
        assert read_lattice(folder, load_vocabulary()) is None
    left = folder.with_name(f".{folder.name}.cut")
    left.mkdir()
    assert open_or_build(folder, make, load_vocabulary()).rev == films.rev
    assert len(calls) == 2
    assert not left.exists()


@pytest.mark.parametrize(
    "knobs",
    [
        {"extractor": "guess"},
        {"extractor": "openie_json"},
        {"extractor": "rule", "window": 100, "overlap": 100},
        {"extractor": "rule", "whitelist": "yes"},
        {"extractor": "rule", "short_doc_tokens": 0},
    ],
)
def test_wrong_knobs_are_refused(knobs) -> None:
    with pytest.raises(HarnessError, match=r"strategy\.build"):
        BuildOptions(**knobs)


def test_dimensions_that_say_the_same_are_not_independent() -> None:
    facts = [(f"City {n}", "country", f"Land {n % 3}") for n in range(9)]
    facts += [(f"City {n}", "capital_seat", f"Seat {n % 3}") for n in range(9)]
    assert make_lattice(facts).manifest["report"]["independent_dimensions"] == 1
    facts += [(f"City {n}", "mood", f"Mood {n % 2}") for n in range(9)]
    assert make_lattice(facts).manifest["report"]["independent_dimensions"] == 2
