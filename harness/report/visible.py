"""Text from a model or a file, before it is shown: a terminal must not obey what it says."""

from __future__ import annotations

import re

__all__ = ["visible"]

# Control characters but for the tab and the line feed, turns of direction, half surrogates.
_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""Return a text with an escape, such as `\x1b`, for what is obeyed rather than shown."""
    lines = text.replace("\r\n", "\n")
    return _OBEYED.sub(lambda sign: sign[0].encode("unicode_escape").decode("ascii"), lines)
