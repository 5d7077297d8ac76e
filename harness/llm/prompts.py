"""Prompt files: sections `[system]`, `[user]`, `[assistant]`, with `$name` for what is filled in.

A header stands alone on its line; the text below it, stripped of blank lines around it, is one
message. `[user]` and `[assistant]` may repeat (worked examples); the last message is the user's.
A literal dollar sign is written `$$`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from harness.canonical import sha256_text
from harness.errors import DataError
from harness.llm.contract import PromptMessage

__all__ = ["Prompt", "load_prompt", "parse_prompt"]

_HEADERS = {"[system]": "system", "[user]": "user", "[assistant]": "assistant"}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A parsed prompt file: messages with their placeholders, first line numbers, text's sha256."""

    path: Path
    sha256: str
    messages: tuple[PromptMessage, ...]
    lines: tuple[int, ...]

    def render(self, variables: Mapping[str, str]) -> tuple[PromptMessage, ...]:
        """Fill in the placeholders. What is filled in is never read as a placeholder or header.

        Raises:
            DataError: naming file and line, if a placeholder has no value.
        """
        rendered = []
        for message, line in zip(self.messages, self.lines, strict=True):
            try:
                text = Template(message.content).substitute(variables)
            except KeyError as error:
                name = error.args[0]
                at = line + _line_of(message.content, name)
                known = ", ".join(f"${key}" for key in sorted(variables)) or "none"
                raise DataError(
                    self.path, f"the placeholder ${name} is unknown; known are: {known}.", line=at
                ) from None
            rendered.append(PromptMessage(message.role, text))
        return tuple(rendered)


def _line_of(text: str, name: str) -> int:
    """Return the 0-based line of the first use of a placeholder."""
    for match in Template.pattern.finditer(text):
        if name in (match["named"], match["braced"]):
            return text.count("\n", 0, match.start())
    return 0


def parse_prompt(text: str, path: Path) -> Prompt:
    """Parse the text of a prompt file.

    Raises:
        DataError: naming file and line, if text stands before the first header, a section is
            empty or out of order, or a `$` starts no placeholder.
    """
    sections: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if (role := _HEADERS.get(line.rstrip())) is not None:
            sections.append((number, role, []))
        elif sections:
            sections[-1][2].append(line)
        elif line.strip():
            raise DataError(path, "text before the first [system] or [user] header.", line=number)
    messages, lines = [], []
    for place, (number, role, body) in enumerate(sections):
        first = next((i for i, line in enumerate(body) if line.strip()), None)
        if first is None:
            raise DataError(path, f"the section [{role}] is empty.", line=number)
        if role == "system" and place:
            raise DataError(path, "[system] may only stand first, and once.", line=number)
        content = "\n".join(body[first:]).rstrip()
        for match in Template.pattern.finditer(content):
            if match["invalid"] is not None:
                at = number + 1 + first + content.count("\n", 0, match.start())
                raise DataError(path, "a $ that starts no placeholder; write $$.", line=at)
        messages.append(PromptMessage(role, content))
        lines.append(number + 1 + first)
    if not messages or messages[-1].role != "user":
        last = sections[-1][0] if sections else 1
        raise DataError(path, "a prompt must end with a [user] section.", line=last)
    return Prompt(path, sha256_text(text), tuple(messages), tuple(lines))


def load_prompt(path: Path) -> Prompt:
    """Read and parse a prompt file.

    Raises:
        DataError: if the file cannot be read, is not UTF-8 or is malformed.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, f"the prompt file cannot be read ({error}).") from None
    return parse_prompt(text, path)
