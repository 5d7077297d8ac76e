"""Missing views are derived by the shortest way and recorded; out of gold for oracles alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import pytest

from harness.data.adapters import Adapter, derivation_of, derive, derive_again
from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.nouns import View

P, T, S, F = View.PASSAGES, View.TRIPLES, View.SKB, View.FACTS


def adapter(name: str, source: View, target: View, version: int = 1) -> Adapter:
    def make(units: Sequence[Any]) -> Sequence[Any]:
        return [f"{name}({unit})" for unit in units]

    return Adapter(name, version, source, target, make)


TS, TP, PS, SF = (
    adapter("ts", T, S),
    adapter("tp", T, P),
    adapter("ps", P, S),
    adapter("sf", S, F),
)
ALL = (TS, TP, PS, SF)


def corpus_of(*views: View, oracle: Collection[View] = ()) -> Corpus:
    builders: dict[View, Callable[[], list[str]]] = {
        view: partial(list, (f"{view}1", f"{view}2")) for view in views
    }
    return Corpus("invented", builders, sha256="0" * 64, oracle_views=oracle)


@pytest.mark.parametrize(
    ("have", "target", "way"),
    [
        ({P}, P, ()),
        ({T}, P, (TP,)),
        ({T}, S, (TS,)),
        ({P}, S, (PS,)),
        ({T}, F, (TS, SF)),
        ({S, T}, F, (SF,)),
        ({P}, T, None),
        (set(), S, None),
    ],
)
def test_the_shortest_way(have: set[View], target: View, way: tuple[Adapter, ...] | None) -> None:
    assert derivation_of(have, target, ALL) == way


def test_of_two_ways_from_one_view_the_first_listed_is_taken() -> None:
    other = adapter("other", T, S)
    assert derivation_of({T}, S, (other, TS)) == (other,)
    assert derivation_of({T}, S, (TS, other)) == (TS,)


def test_adapters_that_go_in_circles_end() -> None:
    circle = (adapter("pt", P, T), TP)
    assert derivation_of({P}, S, circle) is None


def test_a_label_has_name_and_version() -> None:
    assert adapter("tp", T, P, version=3).label == "tp.v3"


def test_a_missing_view_is_made_and_recorded() -> None:
    before = corpus_of(T)
    after = derive(before, {P}, ALL, oracle=False)
    assert after.view(P) == ("tp(triples1)", "tp(triples2)")
    assert after.view(T) == before.view(T)
    assert after.adapters == ("tp.v1",)
    assert before.views == {T}
    assert before.adapters == ()


def test_a_way_of_two_steps_makes_both_views() -> None:
    after = derive(corpus_of(T), {F}, ALL, oracle=False)
    assert after.view(F) == ("sf(ts(triples1))", "sf(ts(triples2))")
    assert after.adapters == ("ts.v1", "sf.v1")
    assert after.views == {T, S, F}


def test_what_is_there_is_left_as_it_is() -> None:
    corpus = corpus_of(P, T)
    assert derive(corpus, {P, T}, ALL, oracle=False) is corpus
    assert derive(corpus, set(), ALL, oracle=False) is corpus


def test_what_cannot_be_made_stays_missing() -> None:
    after = derive(corpus_of(P), {T, S}, ALL, oracle=False)
    assert after.views == {P, S}


def test_an_adapter_and_its_version_are_part_of_the_hash() -> None:
    corpus = corpus_of(T)
    first = derive(corpus, {P}, ALL, oracle=False)
    again = derive(corpus_of(T), {P}, ALL, oracle=False)
    raised = derive(corpus, {P}, (adapter("tp", T, P, version=2),), oracle=False)
    assert first.sha256 == again.sha256
    assert len({corpus.sha256, first.sha256, raised.sha256}) == 3


def test_nothing_is_made_before_it_is_asked_for() -> None:
    calls = []

    def make(units: Sequence[Any]) -> Sequence[Any]:
        calls.append(len(units))
        return units

    after = derive(corpus_of(T), {P}, (Adapter("tp", 1, T, P, make),), oracle=False)
    assert calls == []
    assert after.view(P) is after.view(P)
    assert calls == [2]


def test_views_made_from_gold_are_no_source_but_for_an_oracle() -> None:
    corpus = corpus_of(T, oracle={T})
    plain = derive(corpus, {S}, ALL, oracle=False)
    assert S not in plain.views
    assert derive(corpus, {S}, ALL, oracle=True).view(S) == ("ts(triples1)", "ts(triples2)")


def test_a_view_made_from_gold_stays_marked() -> None:
    after = derive(corpus_of(P, T, oracle={T}), {S, T}, ALL, oracle=False)
    assert after.oracle_views == {T}
    assert after.adapters == ("ps.v1",)


def test_the_views_of_a_recorded_run_come_again() -> None:
    first = derive(corpus_of(T), {F}, ALL, oracle=False)
    again = derive_again(corpus_of(T), first.adapters, ALL)
    assert again.sha256 == first.sha256
    assert again.view(F) == first.view(F)
    with pytest.raises(HarnessError, match=r"`sf.v1`, which is no longer there"):
        derive_again(corpus_of(T), first.adapters, (TS,))


@pytest.mark.parametrize("labels", [None, "ts.v1", 3, {"ts.v1": 1}, ["ts.v1", 4], [["ts.v1"]]])
def test_adapters_that_are_no_list_of_names_are_refused(labels: Any) -> None:
    with pytest.raises(HarnessError, match=r"provenance.json has .* not a list of strings"):
        derive_again(corpus_of(T), labels, ALL)


def test_ties_go_to_the_first_listed_whatever_they_read() -> None:
    assert derivation_of({P, T}, S, (TS, PS)) == (TS,)
    assert derivation_of({P, T}, S, (PS, TS)) == (PS,)


def test_views_are_made_of_what_was_there_and_not_of_each_other() -> None:
    after = derive(corpus_of(T), {P, S, F}, (PS, TP, TS, SF), oracle=False)
    assert after.view(S) == ("ts(triples1)", "ts(triples2)")
    assert sorted(after.adapters) == ["sf.v1", "tp.v1", "ts.v1"]


def test_an_oracle_too_reads_what_is_made_without_gold() -> None:
    after = derive(corpus_of(P, T, oracle={T}), {S, T}, ALL, oracle=True)
    assert after.adapters == ("ps.v1",)
