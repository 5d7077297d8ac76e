"""Where somebody learned: names of schools in running text, and lists of them.

`University of Westland, Ostham` is one name, `Ost College, Ostham` is a college and where it is,
and `the Film and Television Institute` is no list of two.
"""

from __future__ import annotations

from harness.extract.rule.names import Span, joined, name_end
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION
from harness.reader.offline.gazetteer import STATES
from harness.reader.offline.text import word_set

__all__ = ["schools_at"]

_SCHOOLS = word_set(
    """university universities college school schools institute academy conservatory conservatoire
    seminary polytechnic gymnasium lycée lycee collège universidad université universität
    universiteit università école ecole escuela instituto centro colegio accademia academie
    akademie akademy academia hochschule temple inn hall sorbonne grammar juilliard faculty liceo
    institut instituut lyceum madrasa church studio league seminario konservatorium konservatoriet
    musikkonservatoriet medresa yeshiva conservatorio polytechnique technion centre center"""
)
_ALONE = word_set(
    """oxford cambridge harvard yale princeton eton harrow rugby winchester stanford mit ucla usc
    nyu rada cornell columbia dartmouth brown sandhurst vassar berkeley calarts lamda caltech
    charterhouse marlborough ampleforth stowe gordonstoun swarthmore amherst oberlin bryn lse
    soas bennington wellesley radcliffe smith barnard georgetown northwestern rutgers tufts duke
    mcgill ftii heidelberg göttingen salamanca bologna leiden uppsala"""
)
_SUBJECTS = word_set(
    """film television theatre theater arts art cinema music drama dance science sciences economics
    design media law engineering technology medicine philosophy agriculture mines crafts letters
    dramatic performing fine visual applied political social humanities commerce business"""
)
_MOST = 6  # schools of one list
_LEAD = 5  # words in lower case before a name: `the prestigious private`


def schools_at(sentence: Sentence, index: int) -> tuple[list[Span], int]:
    """Return the schools named from a token on, and the index after them; none where none is."""
    at = index
    while at - index < _LEAD and _passes(sentence, at):
        at += 1
    found: list[Span] = []
    end = index
    while len(found) < _MOST:
        begin = at + (sentence.word(at) == "the" and at not in sentence.means)
        stop = _school_end(sentence, begin)
        if not stop:
            break
        where = found and begin == found[-1][1] + 1 and not _alone(sentence, *found[-1])
        if _is_school(sentence, begin, stop) and not (where and _alone(sentence, begin, stop)):
            found.append((begin, stop))
            end = stop
        elif not found:
            break  # a town, or somebody
        at = _onward(sentence, stop)
        if at == stop:
            break
    return found, end


def _passes(sentence: Sentence, at: int) -> bool:
    word = sentence.word(at)
    if word == "the" and sentence.capital(at + 1):
        return True
    plain = word not in FUNCTION or word in {"the", "a", "an", "both", "his", "her"}
    return sentence.lower(at) and plain and not name_end(sentence, at)


def _onward(sentence: Sentence, stop: int) -> int:
    """Return the index after what joins the next school of a list: a comma, `and`, `and at`."""
    at = stop
    if sentence.word(at) == "(" and at in sentence.closing:
        at = stop = sentence.closing[at] + 1
    while sentence.word(at) in {",", "and", "&", "then", "later"} and at - stop < 3:
        at += 1
    if at > stop and sentence.word(at) in {"at", "from"}:
        at += 1
    return at


def _school_end(sentence: Sentence, begin: int) -> int:
    """Return the index after a school's whole name at a token; 0 where no name begins."""
    end = name_end(sentence, begin)
    while end and (after := _more(sentence, begin, end)):
        end = after
    return end


def _more(sentence: Sentence, begin: int, end: int) -> int:
    """Return the index after what still belongs to a name that seemed to end; 0 for nothing."""
    if sentence.known.get(begin) == end:
        return 0  # a title known whole
    mark = sentence.word(end)
    follow = name_end(sentence, end + 1) if mark in {"and", "&", ","} else 0
    if not follow:
        return 0
    last, first = sentence.word(end - 1), sentence.word(end + 1)
    if last in _SUBJECTS and (first in _SUBJECTS or _is_school(sentence, end + 1, follow)):
        return follow if mark != "," or first in _SUBJECTS else 0  # `School of Theatre, Film and`
    campus = sentence.text[sentence.tokens[begin].start : sentence.tokens[end - 1].end]
    of_state = any(campus.endswith(f"University of {state}") for state in STATES)
    plain = not set(sentence.words[end + 1 : follow]) & _SCHOOLS and "," not in campus
    if mark == "," and of_state and not plain and "," not in campus:
        return _campus_end(sentence, end + 1, follow)
    return follow if mark == "," and of_state and plain else 0


def _campus_end(sentence: Sentence, begin: int, end: int) -> int:
    """Return where the town ends in `University of Texas, Ostham School of Law`; 0 without one."""
    inner = [at for at in range(begin + 1, end) if sentence.words[at] in _SCHOOLS]
    return inner[0] if inner and sentence.word(inner[0] + 1) == "of" else 0


def _is_school(sentence: Sentence, begin: int, end: int) -> bool:
    named = any(word in _SCHOOLS for word in sentence.words[begin:end])
    return named or _alone(sentence, begin, end)


def _alone(sentence: Sentence, begin: int, end: int) -> bool:
    """Whether a name is a school's without saying so: `Yale`."""
    return joined(sentence.slice(begin, end)).lower() in _ALONE | {"west point", "bryn mawr"}
