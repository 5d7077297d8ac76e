"""The inner phrases of a question that could be asked on their own."""

from __future__ import annotations

from harness.reader.offline.text import Token, tokenise, word_set

__all__ = ["Phrases"]

_OPENERS = word_set("the a an who that where which whose")
_BEFORE_BARE = word_set("of by in from 's ’s with")
_POSSESSIVE = word_set("'s ’s")


class Phrases:
    """Finds inner phrases: `the performer of Green`, `Anna's mother`, `who ran in 1912`."""

    def __init__(
        self, tokens: list[Token], weights: list[float], stop: int, titles: list[str]
    ) -> None:
        self._tokens = tokens
        self._words = [token.text.lower() for token in tokens]
        self._weights = weights
        self._stop = stop
        self._titled = self._title_ranges(titles)

    def _capital_start(self, place: int, start: int) -> int:
        """Return where the run of capitalised words before `place` begins."""
        left = place
        while left > start and place - left < 8:
            token = self._tokens[left - 1]
            joins = self._words[left - 1] in {"of", "the", "in", ","} and left < place
            if not (token.text[0].isupper() or token.text[0].isdigit() or joins):
                break
            left -= 1
        while left < place and not self._tokens[left].text[0].isupper():
            left += 1
        if left == 0 and self._words[0] in {"who", "what", "when", "where", "which", "how"}:
            left = 1
        return left

    def _title_ranges(self, titles: list[str]) -> list[tuple[int, int]]:
        """Return the token ranges of the question that are titles of passages."""
        found = []
        for text in titles:
            title = [token.text.lower() for token in tokenise(text)]
            size = len(title)
            found += [
                (at, at + size)
                for at in range(len(self._words) - size + 1)
                if self._words[at : at + size] == title
            ]
        return sorted(set(found))

    def _may_end(self, right: int) -> bool:
        """Return whether a phrase may end before the token at `right`: not inside a name."""
        before, after = self._tokens[right - 1], self._tokens[right]
        inside = before.text[0].isupper() and after.text[0].isupper()
        return (
            self._weights[right - 1] > 0
            and not inside
            and self._words[right] not in {"of", "'s", "’s"}
        )

    def within(self, start: int, stop: int) -> list[tuple[int, int]]:
        """Return the inner phrases of the tokens `start..stop`, as token ranges, in order.

        Inside an inner phrase only phrases that run to its end are tried: the number of ways
        to cut would grow too fast otherwise.
        """
        inner = (start, stop) != (0, self._stop)
        words, cuts = self._words, self._possessives(start, stop)
        for left in range(start + 1, stop - 1):
            opens = words[left] in _OPENERS or words[left - 1] in _BEFORE_BARE
            asking = start == 0 and left == 1 and words[0] in {"what", "which"}
            if not opens or asking or words[left] in _POSSESSIVE:
                continue
            ends = [r for r in range(left + 2, stop) if not inner and self._may_end(r)]
            cuts += [(left, right) for right in (*ends, stop) if right >= left + 2]
        if start == 0 and words and words[0] in {"the", "in"}:
            cuts += [(0, right) for right in range(3, stop - 1) if self._weights[right - 1] > 0]
        return sorted({cut for cut in cuts if cut != (start, stop)})

    def _possessives(self, start: int, stop: int) -> list[tuple[int, int]]:
        cuts: list[tuple[int, int]] = []
        for place in range(start + 1, stop - 1):
            if self._words[place] not in _POSSESSIVE:
                continue
            titled = next((a for a, b in self._titled if b == place and a >= start), None)
            left = self._capital_start(place, start) if titled is None else titled
            if left < place:
                ends = [end for end in (place + 2, place + 3) if end <= stop]
                cuts += [(left, end) for end in ends if left > start or end < stop]
        return cuts
