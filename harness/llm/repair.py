"""The one repair round: show the model what was wrong with its reply and ask again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.llm.contract import PromptMessage
from harness.llm.shape import shape_of

__all__ = ["repair_messages"]


def repair_messages(
    messages: tuple[PromptMessage, ...], content: str, reason: str, schema: Mapping[str, Any]
) -> tuple[PromptMessage, ...]:
    """Return the conversation continued by the unusable reply and a request to correct it.

    Args:
        messages: What was asked.
        content: What was replied.
        reason: Why it could not be used.
        schema: JSON schema of the expected output.
    """
    request = (
        f"That reply could not be used: {reason}.\n"
        "Give the same reply again as one JSON object and no other text. "
        f"It has this form, with values in place of the angle brackets:\n{shape_of(schema)}"
    )
    return (*messages, PromptMessage("assistant", content), PromptMessage("user", request))
