from __future__ import annotations

from harness.plan.rule.lexicon import Lexicon, load_lexicon
from harness.vocabulary.load import load_vocabulary

WORDS = {
    **{
        name: list[str]()
        for name in (
            "articles", "auxiliaries", "be", "do", "have", "wh", "relatives", "pronouns",
            "possessives", "conjunctions", "prepositions", "fillers", "requests",
            "request_fillers", "all", "particles", "filler_phrases", "copulas", "parts", "making",
            "roles", "naming", "appositive", "having", "occurring",
        )
    },
    "prepositions": ["in", "by", "of", "for"],
    "ordinals": {},
    "rewrites": {},
    "openers": {},
    "irregular_verbs": {},
}  # fmt: skip


def test_every_path_of_the_cues_is_of_relations() -> None:
    known = set(load_vocabulary().names)
    lexicon = load_lexicon()
    paths = [path for cues in lexicon.nouns.values() for cue in cues for path in cue.paths]
    paths += [
        cue.path
        for index in (lexicon.verbs, lexicon.states)
        for cues in index.values()
        for cue in cues
    ]
    names = {relation.lstrip("-").partition("[")[0] for path in paths for relation, _ in path}
    assert names - known <= {"river_of_city"}


def test_a_plain_object_has_a_passive_and_alternatives_are_written_out() -> None:
    lexicon = Lexicon(
        {"painter": {"verbs": ["V paint S", "V do (the) picture/portrait of/for S"]}}, {}, WORDS
    )
    (passive,) = lexicon.states["painted"]
    assert passive.preps == {"by"} and passive.path == (("painter", True),)
    heads = {cue.head for cue in lexicon.verbs["does"] if not cue.other}
    assert heads == {("picture",), ("portrait",), ("the", "picture"), ("the", "portrait")}
    assert all(cue.preps == {"of", "for"} for cue in lexicon.verbs["does"] if not cue.other)


def test_the_longest_noun_comes_first() -> None:
    found = [cue.words for _, cue in load_lexicon().noun_at(("place", "of", "birth"), 0)]
    assert found[0] == ("place", "of", "birth")


def test_no_word_of_the_data_was_read_as_a_truth_value() -> None:
    # YAML reads a bare `on` or `no` as one.
    words = load_lexicon().words
    assert "on" in words.prepositions
    assert all(isinstance(word, str) for word in words.closed)
