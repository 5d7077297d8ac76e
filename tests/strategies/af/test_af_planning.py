"""Where the Cypher comes from: typed plans, rules, templates, shapes, a model, noise."""

from __future__ import annotations

import random
from typing import Any

import pytest

from harness.data.skb import Skb, build_skb
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.llm.errors import ContractFailed
from harness.nouns import Edge, Gold, Node, Query, Question
from harness.plan.plan import (
    Constraint,
    Direction,
    Follow,
    Plan,
    PlanKind,
    Provenance,
    Sense,
    Source,
    Step,
)
from strategies.af.contracts import CONTRACTS, CYPHER, CYPHER_ONE, TARGET
from strategies.af.cypher import CypherQuery, Fail, parse, to_text
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.planning.llm import LlmCypher, LlmTarget
from strategies.af.planning.noisy import NoisyCypher, spoilt
from strategies.af.planning.planned import from_query, from_text
from strategies.af.planning.rule import RuleCypher
from strategies.af.planning.shapes import ShapeCypher, has_shapes
from strategies.af.planning.template import TemplateCypher
from strategies.af.planning.typed import plan_to_cypher
from strategies.af.planning.view import SkbPlanView


def films() -> Skb:
    return build_skb((
        Node("f", "film", "Glass Orchard", (("publication_date", "1931-04-01"),)),
        Node("g", "film", "Varnhem Nights (film)", (("publication_date", "1940-01-01"),)),
        Node("m", "person", "Mara Quell", (("date_of_birth", "1900-02-03"),)),
        Node("s", "person", "Odile Quell"),
        Node("c", "city", "Astelle"),
        Edge("f", "director", "m"),
        Edge("g", "director", "m"),
        Edge("m", "spouse", "s"),
        Edge("s", "place_of_birth", "c"),
    ))  # fmt: skip


def chain(*steps: Step, project: str, many: bool = False) -> Plan:
    return Plan(PlanKind.CHAIN, Provenance.RULE, steps, project, many=many)


PLANS = [
    (
        chain(
            Step("$1", Source("Glass Orchard"), Follow("director")),
            Step("$2", Source(var="$1"), Follow("spouse"), kind="person"),
            project="$2",
        ),
        "MATCH (e1 {name: 'Glass Orchard'}), (e1)-[:director]->(v1), (v1)-[:spouse]->(v2:person) "
        "RETURN v2",
    ),
    (
        chain(
            Step("$1", Source("Mara Quell"), Follow("director", Direction.INVERSE)),
            Step("$2", Source(var="$1"), Follow("publication_date")),
            project="$2",
        ),
        "MATCH (e1 {name: 'Mara Quell'}), (v1)-[:director]->(e1) RETURN v1.publication_date",
    ),
    (
        chain(
            Step(
                "$1",
                Source("Mara Quell"),
                Follow("director", Direction.INVERSE),
                (Constraint("publication_date", "1935", sense=Sense.AFTER),),
            ),
            project="$1",
            many=True,
        ),
        "MATCH (e1 {name: 'Mara Quell'}), (v1)-[:director]->(e1) "
        "WHERE v1.publication_date > '1935' RETURN DISTINCT v1",
    ),
    (
        chain(
            Step("$1", Source(all="director"), None, (Constraint("director", "Mara Quell"),)),
            project="$1",
        ),
        "MATCH (v1)-[:director]->(), (v1), (v1)-[:director]->(e1 {name: 'Mara Quell'}) RETURN v1",
    ),
    (
        chain(
            Step("$1", Source("Mara Quell"), Follow("spouse")),
            Step("$2", Source(var="$1"), None, (Constraint("place_of_birth", "Astelle"),)),
            project="$2",
        ),
        "MATCH (e1 {name: 'Mara Quell'}), (e1)-[:spouse]->(v1), (v1), "
        "(v1)-[:place_of_birth]->(e2 {name: 'Astelle'}) RETURN v1",
    ),
]


@pytest.mark.parametrize(("plan", "text"), PLANS)
def test_typed_plans_as_cypher(plan: Plan, text: str) -> None:
    made = plan_to_cypher(plan, Vocabulary(films()))
    assert isinstance(made, CypherQuery)
    assert to_text(made) == text
    assert parse(text) == made


def test_what_the_subset_cannot_say_is_no_query() -> None:
    words = Vocabulary(films())
    sentinel = Plan(PlanKind.SENTINEL, Provenance.RULE, sentinel="derived")
    assert plan_to_cypher(sentinel, words) == Fail("no plan: derived")
    assert isinstance(plan_to_cypher(Plan(PlanKind.COMPARE, Provenance.RULE), words), Fail)
    born = chain(
        Step("$1", Source("Mara Quell"), Follow("date_of_birth")),
        Step("$2", Source(var="$1"), Follow("spouse")),
        project="$2",
    )
    assert isinstance(plan_to_cypher(born, words), Fail)


def test_rules_read_open_questions() -> None:
    skb = films()
    rule = RuleCypher(Vocabulary(skb), Names(skb))
    (first, *_) = rule.plan(Query("q", "Who is the spouse of the director of Glass Orchard?"), None)
    assert first.raw == (
        "MATCH (e1 {name: 'Glass Orchard'}), (e1)-[:director]->(v1), (v1)-[:spouse]->(v2) RETURN v2"
    )
    (failed,) = rule.plan(Query("q", "How many moons are made of glass?"), None)
    assert isinstance(failed.query, Fail)


def test_the_view_finds_the_longest_names() -> None:
    skb = films()
    view = SkbPlanView(skb, Names(skb))
    mentions = view.scan("Did Mara Quell make Varnhem Nights before the Glass Orchard.")
    assert [one.surface for one in mentions] == ["Mara Quell", "Varnhem Nights", "Glass Orchard"]
    assert view.menu("Mara Quell") == {"spouse", "~director", "date_of_birth"}
    assert "director" in view.dimensions
    assert "name" not in view.dimensions


class Examples:
    """A context that has nothing but labelled questions."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        self.questions = [
            Question(Query(f"q{at}", text), Gold(f"g{at}", ("x",), type=kind))
            for at, (text, kind) in enumerate(pairs)
        ]

    def examples(self, variant: str | None = None) -> list[Question]:
        return self.questions


def templates(*pairs: tuple[str, str], distinct_start: bool = True) -> TemplateCypher:
    context: Any = Examples(*pairs)
    skb = build_skb((
        Node("z", "movie", "Zander"), Node("y", "person", "Yara Vell"),
        Edge("z", "directed_by", "y"),
    ))  # fmt: skip
    return TemplateCypher(context, None, Vocabulary(skb), Names(skb), distinct_start=distinct_start)


LABELLED = (
    ("who directed [A]?", "movie_to_director"),
    ("who directed [B]?", "movie_to_director"),
    ("who directed [C]?", "movie_to_writer"),
    ("what else did the maker of [A] make", "movie_to_director_to_movie"),
    ("in what years did the maker of [A] make more", "movie_to_director_to_movie_to_year"),
    ("no topic", "movie_to_director"),
)


def test_templates_are_learned_from_labelled_questions() -> None:
    template = templates(*LABELLED)
    (one,) = template.plan(Query("x", "Who directed [The [odd] film]?"), None)
    assert one.raw == "MATCH (e1 {name: 'The [odd] film'}), (e1)-[:directed_by]->(v1) RETURN v1"
    for unseen in ("who wrote [A]?", "who directed A?"):
        (failed,) = template.plan(Query("x", unseen), None)
        assert isinstance(failed.query, Fail)


def test_templates_know_names_that_no_bracket_marks() -> None:
    (found,) = templates(*LABELLED).plan(Query("x", "who directed Zander?"), None)
    assert "{name: 'Zander'}" in found.raw


def test_a_path_does_not_come_back_to_its_topic_unless_it_may() -> None:
    queries = (
        "what else did the maker of [Z] make",
        "in what years did the maker of [Z] make more",
    )
    two, three = (templates(*LABELLED).plan(Query("x", text), None)[0].raw for text in queries)
    assert two.endswith("WHERE e1 <> v2 RETURN v2")
    assert three.endswith("WHERE e1 <> v2 AND e1 <> v3 RETURN v3")
    (free,) = templates(*LABELLED, distinct_start=False).plan(Query("x", queries[0]), None)
    assert "<>" not in free.raw


def test_templates_that_learn_nothing_say_what_to_do() -> None:
    # Folds would bring more of the same labels.
    with pytest.raises(HarnessError, match=r"learned nothing: 1 labelled .*Give another variant"):
        templates(("who directed A?", "bridge"))
    with pytest.raises(HarnessError, match=r"learned nothing: 0 labelled .*Give run\.folds=2"):
        templates()


def test_shapes_of_academic_graphs() -> None:
    skb = build_skb((
        Node("1", "author", "Ada Tarrow"), Node("2", "institution", "Varde Institute"),
        Node("3", "field_of_study", "Optics"), Node("4", "paper", "On Basins"),
        Node("5", "paper", "On Rivers"),
        Edge("1", "author___writes___paper", "4"), Edge("4", "paper___cites___paper", "5"),
        Edge("1", "author___affiliated_with___institution", "2"),
        Edge("4", "paper___has_topic___field_of_study", "3"),
    ))  # fmt: skip
    words = Vocabulary(skb)
    assert has_shapes(words)
    assert not has_shapes(Vocabulary(films()))
    shapes = ShapeCypher(words, Names(skb))

    def raw(text: str) -> str:
        (found,) = shapes.plan(Query("q", text), None)
        return found.raw

    assert raw("papers written by Ada Tarrow in 1999") == (
        "MATCH (p:paper {year: 1999}), "
        "(c0:author {name: 'Ada Tarrow'})-[:author___writes___paper]->(p) RETURN p"
    )
    assert "<-[:author___affiliated_with___institution]-(a0:author)" in raw("by Varde Institute")
    assert "(p)-[:paper___has_topic___field_of_study]->(c0" in raw("about Optics")
    assert "(p)-[:paper___cites___paper]-(c0:paper" in raw("papers that cite On Rivers")
    assert "(a0:author)-[:author___writes___paper]->(p)" in raw("others by the author of On Rivers")


class Scripted:
    """A model that replies from a script and keeps what it was asked."""

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.asked: list[tuple[Any, Any]] = []

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.asked.append((contract, value))
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return contract.output(**reply)


def test_a_model_is_shown_labels_names_relations_and_the_type(papers: Skb) -> None:
    cypher = "MATCH (a:author {name: 'Bo Ulmer'})-[:writes]->(p:paper) RETURN p"
    llm: Any = Scripted({"cypher": cypher}, {"cypher": "I cannot"}, ContractFailed("no", raw="?"))
    paper = papers.node_types.index("paper")
    planner = LlmCypher(Vocabulary(papers), llm, examples=1)
    (one,) = planner.plan(Query("q", "Q?"), paper)
    assert one == from_text(cypher)
    contract, value = llm.asked[0]
    assert contract is CYPHER_ONE
    text = contract.variables(value)
    assert "author: Mara Quell, Bo Ulmer" in text["labels"]
    assert "(:author)-[:writes]->(:paper)" in text["relations"]
    assert text["target"] == "paper"
    for _ in range(2):
        (failed,) = planner.plan(Query("q", "Q?"), None)
        assert isinstance(failed.query, Fail)
    assert LlmCypher(Vocabulary(papers), llm, examples=0)._contract is CYPHER


def test_a_model_says_the_type_of_the_answers() -> None:
    skb = films()
    llm: Any = Scripted({"type": "City"}, {"type": "boat"}, ContractFailed("no", raw="?"))
    target = LlmTarget(Vocabulary(skb), llm)
    assert target.type(Query("q", "Q?")) == (skb.node_types.index("city"), "City")
    assert target.type(Query("q", "Q?"))[0] is None
    assert target.type(Query("q", "Q?"))[0] is None
    assert all(contract is TARGET for contract, _ in llm.asked)


def test_withheld_relations_are_not_shown() -> None:
    skb = build_skb((
        Node("1", "paper", ""), Node("2", "field_of_study", ""),
        Edge("1", "paper___has_topic___field_of_study", "2"),
        Edge("1", "paper___cites___paper", "1"),
    ))  # fmt: skip
    words = Vocabulary(skb)
    assert words.patterns() == ["(:paper)-[:paper_cites_paper]->(:paper)"]
    assert words.relation("paper_has_topic_field_of_study") is not None


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
def test_every_prompt_is_whole_and_every_contract_has_rules(contract: Any) -> None:
    from harness.llm.prompts import load_prompt

    prompt = load_prompt(contract.prompt)
    given = {
        name: ("x",) if "tuple" in str(field.annotation) else "x"
        for name, field in contract.input.model_fields.items()
    }
    if "labels" in given:
        given["labels"] = (("paper", ("A", "B")),)  # type: ignore[assignment]
    value = contract.input(**given)
    assert prompt.render(contract.variables(value))[-1].role == "user"
    assert isinstance(OfflineLLM().call(contract, value), contract.output)


def test_noise_spoils_a_share_by_the_question_alone(papers: Skb) -> None:
    words = Vocabulary(papers)
    gold = parse(
        "MATCH (a:author {name: 'Bo Ulmer'})-[:writes]->(p:paper), (p)-[:cites]->(q) RETURN p"
    )
    assert isinstance(gold, CypherQuery)

    class Fixed:
        def plan(self, query: Query, target_type: int | None) -> list[Any]:
            return [from_query(gold)]

    queries = [Query(f"q{at}", "Q?") for at in range(300)]
    for p, low, high in ((0.0, 0, 0), (0.3, 60, 120), (1.0, 300, 300)):
        noisy = NoisyCypher(Fixed(), words, p)
        made = [noisy.plan(query, None)[0].query for query in queries]
        assert low <= sum(query != gold for query in made) <= high
        assert made == [noisy.plan(query, None)[0].query for query in queries]
        assert all(isinstance(query, CypherQuery) for query in made)
    kinds = {to_text(spoilt(gold, words, random.Random(seed))) for seed in range(60)}
    assert len(kinds) > 5
