"""No key in a setting: what can change an output is written to the run, its cache and its export.

`llm.extra` refuses names that say they hold a key; here the values are looked at, whatever the
setting is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from harness.errors import HarnessError
from harness.redact import environment_secrets

__all__ = ["check_keyless", "is_key"]

# How the keys of providers begin; a model's name has no such run of letters and digits.
_BEGINS = re.compile(r"(?:\b(?:sk|pk|rk|xai)-|\b(?:gsk|hf)_|\bAKIA|\bAIza)(?=\S*\d)[\w-]{16,}")
# A bare token of letters and digits, where a variable's name has words.
_BARE = re.compile(r"(?=.*\d)(?=.*[a-z])[A-Za-z0-9]{24,}")


def is_key(text: str, *, bare: bool = False) -> bool:
    """Whether a text looks like a key, or holds one.

    Args:
        text: What was given.
        bare: Whether a long run of letters and digits is taken for one too.
    """
    return bool(_BEGINS.search(text) or (bare and _BARE.fullmatch(text)))


def check_keyless(settings: Mapping[str, object]) -> None:
    """Refuse settings that hold a secret: the value of a variable named like one, or a key.

    Args:
        settings: Texts, lists and mappings of such, by the names the user gave them.

    Raises:
        HarnessError: naming the setting, and never repeating what it holds.
    """
    secrets = environment_secrets()
    for setting, value in settings.items():
        for text in _texts(value):
            found = next((name for name, secret in secrets.items() if secret in text), None)
            if found is None and not is_key(text):
                continue
            what = "what looks like a key" if found is None else f"the value of ${found}"
            raise HarnessError(
                f"{setting} holds {what}, and it is written to the run. Export a key as an "
                "environment variable and name that in llm.transport.api_key_env."
            )


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _texts(name)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
