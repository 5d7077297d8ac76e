"""The rule extractor: passages of encyclopaedic English into facts, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from harness.extract.fact import ALIAS, ExtractedFact
from harness.extract.rule.aliases import title_aliases
from harness.extract.rule.article import Article, base_title
from harness.extract.rule.clauses import Said, clauses
from harness.extract.rule.dates import YEAR
from harness.extract.rule.gazetteer import Titles
from harness.extract.rule.gender import SEXES
from harness.extract.rule.lead import country_in, read_lead
from harness.extract.rule.lifetimes import Lifetime, year_of
from harness.extract.rule.nation import hinted_country
from harness.extract.rule.nouns import FILMS
from harness.extract.rule.origins import hinted_birthplace, native_town
from harness.extract.rule.sentences import Sentence, sentences
from harness.extract.rule.someone import KIN
from harness.extract.rule.spots import SPOTS, spot_meant
from harness.extract.rule.subject import SubjectOf
from harness.nouns import Passage

__all__ = ["RuleExtractor"]

_OPENING = 12  # tokens of a lead that are shown as evidence of what a title says itself
_SOON = 4  # sentences within which a place's country is named
_LEAD = 1000  # characters of a text within which its first sentence is looked for
_CLEARLY = 2  # pronouns more of the one kind than of the other
_NATIONAL = {"person": "country_of_citizenship", "work": "country_of_origin"}
_ONCE = frozenset(
    {"father", "mother", "place_of_birth", "place_of_death", "date_of_birth", "date_of_death"}
)
"""What nobody has twice: a later statement that differs is somebody else's, misread."""

_PARENTS = ("father", "mother")
_REVERSE = {"father": "child", "mother": "child", "child": "parent"}
_IN_TITLE = re.compile(rf"\((?:[^()]* )?({YEAR.pattern}) [^()]+\)$")
_REFERS = re.compile(r"\b(?:may|can|might) (?:also )?refer to\b")


@dataclass(frozen=True, slots=True)
class RuleExtractor:
    """Reads facts and names out of articles whose title is their subject.

    Attributes:
        others: Also report what is said of other things than the article's subject.
        aliases: Also report names (`also_known_as`).
        max_sentences: Sentences read of one passage; 0 for all of them.
        known_titles: First learn the titles of the passages given, to recognise them whole in
            running text; without it each passage is read by itself.
        titles: What `knowing` has learned; None learns anew from what each `extract` is given.
    """

    others: bool = True
    aliases: bool = True
    max_sentences: int = 0
    known_titles: bool = True
    titles: Titles | None = field(default=None, repr=False, compare=False)

    @property
    def id(self) -> str:
        """What names this extractor and its settings in a manifest."""
        return (
            f"rule-1:others={self.others:d}:aliases={self.aliases:d}:max={self.max_sentences}"
            f":titles={self.known_titles:d}"
        )

    def knowing(self, passages: Iterable[Passage]) -> RuleExtractor:
        """Return this extractor with the titles of a whole corpus learned.

        Whoever reads a corpus in pieces (windows, workers) takes this first: each piece is then
        read as `extract` of the whole corpus would read it.
        """
        return replace(self, titles=_learned(passages)) if self.known_titles else self

    def extract(self, passages: Iterable[Passage]) -> Iterator[ExtractedFact]:
        """Yield the facts of the passages, in their order; each once per passage."""
        titles = self.titles
        if titles is None:
            passages = tuple(passages)
            titles = _learned(passages if self.known_titles else ())
        for passage in passages:
            seen: set[tuple[str, str, str, str]] = set()
            once: dict[str, str] = {}
            for fact in self._facts(passage, titles):
                key = (fact.subject, fact.relation, fact.value, str(fact.qualifiers))
                kept = fact.relation != ALIAS if not self.aliases else True
                ours = self.others or fact.subject == passage.title
                kept = kept and fact.subject != fact.value
                if fact.subject == passage.title and fact.relation in _ONCE:
                    told = once.setdefault(fact.relation, fact.value)
                    kept = kept and told in fact.value  # the same, or a day in that year
                if fact.relation == "child" and fact.value == passage.title:
                    parents = [once[one] for one in _PARENTS if one in once]
                    third = len(parents) == len(_PARENTS) and not any(
                        _alike(fact.subject, one) for one in parents
                    )
                    kept = kept and not third
                if fact.value and fact.subject and key not in seen and kept and ours:
                    seen.add(key)
                    yield fact

    def _facts(self, passage: Passage, titles: Titles) -> Iterator[ExtractedFact]:
        if _REFERS.search(passage.text[:400]) or passage.title.endswith("(disambiguation)"):
            return  # a list of what the name may mean, not an article about one of them
        article = Article(passage.title, gender=_gender(passage.title, passage.text), titles=titles)
        placed = False
        told: set[str] = set()
        read: list[Sentence] = []
        for number, sentence in enumerate(sentences(passage.text, passage.title)):
            if self.max_sentences and number >= self.max_sentences:
                break
            titles.mark(sentence)
            read.append(sentence)
            if number == 0:
                _mark_title(sentence, passage.title)
                for said in _lead(article, sentence):
                    placed = placed or said.relation == "country"
                    told.add(said.relation)
                    yield _fact(passage, sentence, said)
            elif not placed and article.kind in {None, "place"} and number < _SOON:
                for said in _placed(article, sentence):
                    placed = True
                    yield _fact(passage, sentence, said)
            for said in clauses(SubjectOf(article, sentence)):
                meant = _meant(titles, passage.title, said)
                if meant is not None:
                    if meant.subject == passage.title:
                        told.add(said.relation)
                    yield _fact(passage, sentence, meant)
        yield from _origin(passage, article, read)
        if "publication_date" not in told:
            yield from _issued(passage, article, read)
        if not told & set(_NATIONAL.values()):
            yield from _hinted(passage, article, read)


def _alike(one: str, other: str) -> bool:
    """Whether two names share a word that is no particle."""
    return any(word[0].isupper() for word in set(one.split()) & set(other.split()))


def _lead(article: Article, sentence: Sentence) -> Iterator[Said]:
    """Yield what a title and the first sentence say of what they are about."""
    for name in title_aliases(article.title):
        yield Said(article.title, ALIAS, name, 0, _OPENING)
    for stated in read_lead(article, sentence):
        subject = stated.of or article.title
        yield Said(subject, stated.relation, stated.value, stated.start, stated.end)


def _placed(article: Article, sentence: Sentence) -> Iterator[Said]:
    """Yield the country of a place that is named only behind the lead."""
    for stated in country_in(sentence, 0):
        yield Said(article.title, "country", stated.value, 0, stated.end)


def _hinted(
    passage: Passage, article: Article, read: Sequence[Sentence]
) -> Iterator[ExtractedFact]:
    """Yield the country that a text which states none hints at."""
    kind = article.kind if article.kind == "person" or article.noun in FILMS else None
    hint = hinted_country(read, kind)
    if kind is not None and hint is not None:
        number, (value, start, end) = hint
        said = Said(passage.title, _NATIONAL[kind], value, start, end)
        yield _fact(passage, read[number], said)


def _origin(
    passage: Passage, article: Article, read: Sequence[Sentence]
) -> Iterator[ExtractedFact]:
    """Yield the town that an adjective names; `once` keeps it behind a birth that is told."""
    if article.kind != "person":
        return
    for sentence in read:
        found = hinted_birthplace(sentence) if sentence.number == 0 else native_town(sentence)
        if found is not None:
            value, start, end = found
            yield _fact(passage, sentence, Said(passage.title, "place_of_birth", value, start, end))


def _issued(
    passage: Passage, article: Article, read: Sequence[Sentence]
) -> Iterator[ExtractedFact]:
    """Yield the year by which a title tells a work from others: `Ost (1956 film)`."""
    year = _IN_TITLE.search(passage.title)
    if year is not None and read and article.kind == "work":
        yield _fact(passage, read[0], Said(passage.title, "publication_date", year[1], 0, _OPENING))


def _meant(titles: Titles, title: str, said: Said) -> Said | None:
    """Return what was said with the titles of those it is about; None where it cannot be."""
    one, two = titles.meant_by(said.relation, said.subject, said.value)
    if said.relation in KIN:
        one, two = _kin_meant(titles, title, said.relation, one, two)
    elif said.relation in SPOTS:
        two = spot_meant(titles, one, two, said.relation)
    if title in {said.subject, one}:
        one = title
    elif said.relation not in KIN or " " in one:  # `his brother Guy` is no page on a Guy
        one = titles.title_of(one)
    return replace(said, subject=one, value=two) if two else None


def _kin_meant(titles: Titles, title: str, relation: str, one: str, two: str) -> tuple[str, str]:
    """Return the titles of two who are kin, where one is called by another name or spelling."""
    reverse = _REVERSE.get(relation, relation)
    meant = (titles.spelt(one, reverse, two), titles.spelt(two, relation, one))
    one, two = (
        name if known == title else known for name, known in zip((one, two), meant, strict=True)
    )
    return one, two


def _learned(passages: Iterable[Passage]) -> Titles:
    titles = Titles()
    for passage in passages:
        _learn(titles, passage)
    return titles


def _mark_title(sentence: Sentence, title: str) -> None:
    """Note where a text begins with its title, in whatever case: `My Ost is a Gate is a film`."""
    base = base_title(title).lower()
    begin = 1 if sentence.words[0] in {'"', "“"} else 0
    start = sentence.tokens[min(begin, len(sentence.tokens) - 1)].start
    if " is " not in base and " was " not in base and " are " not in base:
        return
    if sentence.text[start : start + len(base)].lower() == base:
        ends = (at for at, token in enumerate(sentence.tokens) if token.end >= start + len(base))
        sentence.known[begin] = next(ends, begin) + 1


def _learn(titles: Titles, passage: Passage) -> None:
    """Enter a passage's title with the kind that its first sentence gives."""
    article = Article(passage.title, gender=_gender(passage.title, passage.text))
    first = next(sentences(passage.text[:_LEAD], passage.title), None)
    if first is not None:
        _mark_title(first, passage.title)
        said = list(read_lead(article, first))
        names = [one.value for one in said if one.relation == ALIAS and not one.of]
        dates = {one.relation: year_of(one.value) for one in said if not one.of}
        lived = Lifetime(dates.get("date_of_birth"), dates.get("date_of_death"))
        titles.add(passage.title, article.kind, article.noun, names, article.gender, lifetime=lived)
    else:
        titles.add(passage.title, None, "")


def _fact(passage: Passage, sentence: Sentence, said: Said) -> ExtractedFact:
    first = min(max(said.start, 0), len(sentence.tokens) - 1)
    last = min(max(said.end, first + 1), len(sentence.tokens))
    start, end = sentence.tokens[first].start, sentence.tokens[last - 1].end
    told = (("year", said.year), ("order", str(said.order or "")))
    return ExtractedFact(
        said.subject, said.relation, said.value, passage.id, start, end, passage.text[start:end],
        tuple(one for one in told if one[1]),
    )  # fmt: skip


def _gender(title: str, text: str) -> str:
    """Return `f` or `m` by a title's rank, by the pronouns of the text, or by what a lead says."""
    rank = _sex(base_title(title).lower().replace(",", " ").split())
    words = text[:3000].lower().split()
    women = sum(word in {"she", "her"} for word in words)
    men = sum(word in {"he", "his", "him"} for word in words)
    copula = next((at for at, word in enumerate(words[:60]) if word in {"is", "was"}), len(words))
    lead = " ".join(words[copula + 1 : copula + 7]).partition(".")[0].replace(",", " ").split()
    called = _sex(lead) if abs(women - men) < _CLEARLY else ""
    return rank or called or ("f" if women > men else "m" if men > women else "")


def _sex(words: Iterable[str]) -> str:
    return next((SEXES[word] for word in words if word in SEXES), "")
