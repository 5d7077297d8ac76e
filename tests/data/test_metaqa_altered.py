"""MetaQA without the brackets around its topics, and with a KB that lacks edges."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.metaqa.altered import Alteration, without_brackets, without_edges
from harness.data.benchmarks.metaqa.kb import knowledge_base
from harness.data.benchmarks.metaqa.questions import read_questions
from harness.errors import HarnessError

FACTS = [(f"Film {n}", "directed_by", f"Person {n % 7}") for n in range(40)]


def test_a_larger_share_takes_what_a_smaller_one_takes_too() -> None:
    kb = knowledge_base(FACTS, repeated=3)
    left = [set(without_edges(kb, Fraction(share, 100)).facts) for share in (0, 3, 10, 30, 99)]
    assert [len(facts) for facts in left] == [40, 39, 36, 28, 1]
    assert all(more >= fewer for more, fewer in pairwise(left))
    damaged = without_edges(kb, Fraction(1, 10))
    assert damaged.sha256 != kb.sha256
    assert damaged.repeated == 3
    assert damaged.entities < kb.entities
    assert without_edges(knowledge_base(FACTS[::-1]), Fraction(1, 10)).facts == damaged.facts


@given(st.integers(0, 99))
def test_no_more_than_the_share_is_taken(percent: int) -> None:
    left = without_edges(knowledge_base(FACTS), Fraction(percent, 100))
    assert len(left.facts) == 40 - 40 * percent // 100


def test_without_brackets_the_gold_keeps_the_topic(tmp_path: Path) -> None:
    path = tmp_path / "qa.txt"
    path.write_text("who directed [M] in [X]\tA\nwho is it\tB\n", encoding="utf-8")
    file = without_brackets(read_questions(path, None, prefix="own", hops=None))
    first, second = file.questions
    assert first.query.text == "who directed M] in [X"
    assert dict(first.gold.tags)["topic"] == "M] in [X"
    assert (second.query.text, dict(second.gold.tags)) == ("who is it", {"set_size": "1"})
    path.write_text("who directed [Glass Ferry]\tA\n", encoding="utf-8")
    read = read_questions(path, None, prefix="own", hops=None)
    (bare,) = without_brackets(read).questions
    assert bare.query.text == "who directed Glass Ferry"
    assert bare.query.id == read.questions[0].query.id


@pytest.mark.parametrize(
    ("brackets", "share", "name"),
    [(True, 0, ""), (False, 0, "+bare"), (True, 0.1, "+drop10"), (False, 0.005, "+bare+drop0.5")],
)
def test_what_was_done_stands_behind_the_variants_name(
    brackets: bool, share: float, name: str
) -> None:
    assert Alteration.of(brackets, share).name == name


@pytest.mark.parametrize(
    ("brackets", "share", "says"),
    [
        ("no", 0, "bench.brackets='no' is wrong"),
        (1, 0, "bench.brackets=1 is wrong"),
        (True, 1, "bench.drop_edges=1 would leave no KB"),
        (True, -0.1, "bench.drop_edges=-0.1 is wrong"),
        (True, "half", "bench.drop_edges='half' is wrong"),
        (True, None, "bench.drop_edges=None is wrong"),
    ],
)
def test_a_wrong_option_is_named(brackets: object, share: object, says: str) -> None:
    with pytest.raises(HarnessError) as caught:
        Alteration.of(brackets, share)
    assert says in str(caught.value)


@pytest.mark.shared
def test_the_whole_benchmark_is_another_one(shared_data: Path) -> None:
    from harness.data.benchmarks.metaqa import MetaQASource
    from harness.nouns import View

    whole = MetaQASource(variant="dev", hops=1).load(shared_data)
    damaged = MetaQASource(variant="dev", hops=1, drop_edges=0.03).load(shared_data)
    bare = MetaQASource(variant="dev", hops=1, brackets=False).load(shared_data)
    assert (damaged.name, bare.name) == ("metaqa.dev-1hop+drop3", "metaqa.dev-1hop+bare")
    assert len(whole.corpus.view(View.TRIPLES)) - len(damaged.corpus.view(View.TRIPLES)) == 4007
    assert damaged.sha256 != whole.sha256
    assert any("4,007 of the KB's triples are taken away" in note for note in damaged.notes)
    assert not any("[" in question.query.text for question in bare.questions[:500])
