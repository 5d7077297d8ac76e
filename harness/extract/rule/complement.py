"""What a lead says its subject is: `a 1953 American comedy film`, `an Italian actor and poet`."""

from __future__ import annotations

from dataclasses import dataclass

from harness.extract.nations import country_of, demonym_end
from harness.extract.rule.nouns import kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["Complement", "complement_of"]

_ENDS = word_set(
    """of by in at on from to for with who that which whose where when directed written produced
    starring about set based known released published born located situated founded during
    created recorded composed performed featuring made best is was were are as since until and/or
    between within near along lying operated owned established developed hosted presented
    including also but because although after before founded formed serving covering offering
    providing devoted dedicated distributed headquartered consisting comprising specializing
    specialising"""
)
_PLACED = word_set("in on upon at out around off from loosely partly largely")
_MEASURES = word_set("well best widely better also commonly little")
_LANGUAGES = word_set(
    """hindi tamil telugu malayalam kannada bengali marathi punjabi gujarati urdu english french
    german spanish italian japanese chinese cantonese mandarin korean russian arabic portuguese
    dutch swedish danish norwegian finnish turkish persian hebrew greek polish czech hungarian
    romanian serbian croatian bulgarian ukrainian thai vietnamese indonesian malay tagalog odia
    assamese sinhala nepali latin welsh irish catalan basque galician yiddish swahili"""
)
_INDIAN = word_set(
    "hindi tamil telugu malayalam kannada bengali marathi punjabi gujarati odia assamese bhojpuri"
)
_PEOPLE_ENDINGS = ("an", "ish", "ese", "ic", "i")
_CREEDS = word_set(
    """catholic orthodox christian jewish islamic anglican lutheran presbyterian puritan hasidic
    sunni ismaili nazi olympic republican victorian edwardian elizabethan jacobean tudor baptist
    episcopalian unitarian arthurian shakespearean freudian marxist gothic romantic celtic slavic
    germanic nordic arctic atlantic pacific hindi punjabi marathi gujarati bengali rabbinic
    paralympic eurosceptic gaelic presbyterian methodist christian democratic academic politician
    sultan gentleman nobleman musician historian physician guardian chairman congressman carolinian
    barisan"""
)
_LONGEST = 40  # tokens of the phrase
_AGENTS = ("er", "or", "ist", "ian", "man", "ess", "eur")
_NO_OCCUPATIONS = word_set(
    """member person man woman boy girl son daughter child children brother sister father mother
    wife husband widow someone guy lady individual heir eldest youngest spouse parent"""
)
_NOT_OCCUPATION = word_set("the a an former retired professional noted famous first second third")
_NOT_GENRE = word_set(
    """feature feature-length length full short silent black white and - / , color colour
    black-and-white independent made television tv upcoming early sound language the a an first
    second third debut studio live full-length theatrical b lost low-budget budget direct-to-video
    popular best-selling hit double pre-code bilingual talking partly award-winning cult major
    new old former one two three nonprofit private public large small village retired professional
    made-for-tv talkie classic half hour hour-long minute animated official unofficial surviving
    lead final only fourth fifth sixth seventh eighth ninth tenth solo international
    internationally co-production co-produced collaboration part chapter reel based mainly"""
)


@dataclass(frozen=True, slots=True)
class Complement:
    """The noun phrase after a lead's copula.

    Attributes:
        kind: `person`, `work`, `place`, `organisation` or None.
        noun: Its head noun, "" where none is known.
        start: Token index of its first word.
        end: Token index after it.
        year: A year before the head, "" without one.
        people: (country's or people's word as written, token end) in order.
        languages: Languages named by `Tamil-language` or a language's own name.
        genres: What stands before the head of a work.
        nouns: Occupations of a person, or the kinds of thing it is.
    """

    kind: str | None
    noun: str
    start: int
    end: int
    year: str
    people: tuple[str, ...]
    languages: tuple[str, ...]
    genres: tuple[str, ...]
    nouns: tuple[str, ...]


_BORN = frozenset({"born", "based", "raised"})


def complement_of(sentence: Sentence, copula: int) -> Complement | None:
    """Parse the noun phrase after a copula; None where it says nothing."""
    at = copula + 1
    if sentence.word(at) in {"the", "a"} and sentence.word(at + 1) in {"title", "name"}:
        at += 2 if sentence.word(at + 2) == "of" else 0  # `is the title of an album`
    begin = at
    while sentence.word(at) in {"a", "an", "the", "one", "of", "also", "both"} and at - begin < 4:
        at += 1
    phrase = _Phrase(sentence, at)
    phrase.read()
    return phrase.complement()


class _Phrase:
    """A noun phrase while it is read: what it has named so far, in runs between commas."""

    def __init__(self, sentence: Sentence, start: int) -> None:
        self.sentence = sentence
        self.start = self.at = start
        self.year = ""
        self.people: list[str] = []
        self.languages: list[str] = []
        self.runs: list[list[str]] = [[]]

    def read(self) -> None:
        """Read to the first word that cannot belong to the phrase."""
        words = self.sentence.words
        while self.at < len(words) and self.at - self.start < _LONGEST:
            word = words[self.at]
            if (word in _ENDS and not self._inside(word)) or word in {")", ".", ":"}:
                return
            if word.endswith("ing") and self.sentence.word(self.at + 1) in {"a", "an", "the"}:
                return  # `a station broadcasting an album`
            if word == "(":
                closing = self.sentence.closing.get(self.at)
                if closing is None:
                    return
                self.at = closing + 1
            elif not (self._named_people() or self._named_country()):
                self._word(word)
                self.at += 1

    def _inside(self, word: str) -> bool:
        """Whether a word that ends most phrases goes on: `a Danish based firm`, `well known`."""
        if word == "known":
            return self.sentence.word(self.at - 1) in _MEASURES and self.sentence.lower(self.at + 1)
        begun = word == "based" and self.at > self.start
        return begun and self.sentence.word(self.at + 1) not in _PLACED

    def _named_people(self) -> bool:
        """Take a word for a people (or for its language, `Danish-language`) at this place."""
        words, at = self.sentence.words, self.at
        end = demonym_end(words, at)
        if not end or not self.sentence.capital(at):
            return False
        hyphen = self.sentence.word(end) in {"-", "–", "/"}
        following = self.sentence.word(end + 1) if hyphen else ""
        if following == "language" or self.sentence.word(end) == "language":
            self.languages.append(self.sentence.slice(at, end))
        elif following != "born" and self.sentence.word(end) != "-born":
            self.people.append(self.sentence.slice(at, end))
        self.at = end + 2 if following in {"language", "born"} else end + hyphen
        return True

    def _named_country(self) -> bool:
        plain = "-" not in self.sentence.words[self.at]
        end = _country_at(self.sentence, self.at) if plain else 0
        if end:
            born = self.sentence.word(end) == "-" and self.sentence.word(end + 1) in _BORN
            if not born:  # `a Hong Kong-born Ostian actress` is no Hong Kong one
                self.people.append(self.sentence.slice(self.at, end))
            self.at = end + 2 if born else end
        return bool(end)

    def _word(self, word: str) -> None:
        """Take any other word: a year, a language, a break between runs, or a part of a run."""
        written = self.sentence.tokens[self.at].text
        if _of_unknown_people(self.sentence, self.at):
            self.people.append(written)
        elif word in _INDIAN and self.sentence.capital(self.at):
            self.languages.append(written)
        elif word.isdecimal() and len(word) == 4:
            self.year = self.year or word
        elif word in {",", "and", "&", "/", ";"}:
            self.runs.append([])
        elif "-" in word and (hyphened := _hyphened(self.sentence, self.at)):
            self.people += hyphened[0]
            self.languages += hyphened[1]
            if not any(hyphened):
                self.runs[-1].append(written)
        elif written[0].isalpha():
            self.runs[-1].append(written)

    def complement(self) -> Complement | None:
        """Return the phrase read: its kind is that of its last known noun, a person's first."""
        kind, noun = None, ""
        nouns: list[str] = []
        genres: list[str] = []
        last = kind_of_noun(self.runs[-1][-1].lower()) if self.runs[-1] else None
        may_guess = last in {None, "person"}  # not `a greener and Danish party`
        for run in self.runs:
            for at in range(len(run) - 1, -1, -1):
                found = kind_of_noun(run[at].lower())
                if (
                    found is None
                    and self.people
                    and at == len(run) - 1
                    and may_guess
                    and run[at].endswith(_AGENTS)
                ):
                    found = "person"  # `a Danish welder`
                if found is None:
                    continue
                surer = found == "person" or (found == "work" and kind == "thing")
                if kind is None or (surer and found != kind):
                    kind, noun = (
                        found,
                        run[at].lower(),
                    )  # `a film and television director` is a person
                    nouns = []
                if found == kind == "person":
                    if run[at].lower() not in _NO_OCCUPATIONS:
                        nouns.append(" ".join(word for word in run if not _is_attribute(word)))
                elif found == kind:
                    noun = run[at].lower()
                    nouns.append(run[at])
                    genres += [word for word in run[:at] if _is_genre(word)]
                break
            else:
                if run and kind is None and len(self.runs) > 1:
                    genres += [word for word in run if _is_genre(word)]
        if kind is None and not (self.people or self.year or self.runs[0]):
            return None
        return Complement(
            kind=kind,
            noun=noun,
            start=self.start,
            end=self.at,
            year=self.year,
            people=tuple(dict.fromkeys(self.people)),
            languages=tuple(dict.fromkeys(self.languages)),
            genres=tuple(dict.fromkeys(genres)) if kind == "work" else (),
            nouns=tuple(dict.fromkeys(nouns)),
        )


def _country_at(sentence: Sentence, index: int) -> int:
    """Return the index after a country's own name used as an adjective (`United States`)."""
    for length in (3, 2, 1):
        end = min(index + length, len(sentence.tokens))
        named = sentence.capital(index) and sentence.words[end - 1] != "."
        if named and country_of(sentence.slice(index, end)) is not None:
            return end
    return 0


def _of_unknown_people(sentence: Sentence, index: int) -> bool:
    """Whether a capitalised adjective before a noun looks like a people's that no list has."""
    word = sentence.words[index]
    shaped = sentence.capital(index) and len(word) > 4 and word.endswith(_PEOPLE_ENDINGS)
    return shaped and word not in _CREEDS and sentence.lower(index + 1) and word.isalpha()


def _hyphened(sentence: Sentence, index: int) -> tuple[list[str], list[str]] | None:
    """Split one token such as `Italian-American`, `Tamil-language`, `Polish-born`."""
    text = sentence.tokens[index].text
    parts = text.split("-")
    if not parts[0] or not parts[0][0].isupper():
        return None
    if parts[-1] == "born":
        return [], []
    if parts[-1] == "language":
        return [], ["-".join(parts[:-1])]
    people = [part for part in parts if country_of(part) is not None]
    return (people, []) if people else None


def _is_attribute(word: str) -> bool:
    """Whether a word before an occupation is none of it: `former`, `Danish-born`."""
    return word in _NOT_OCCUPATION or word.endswith("-born")


def _is_genre(word: str) -> bool:
    return word not in _NOT_GENRE and word.replace("-", "").isalpha() and word.islower()
