"""Sort replies: text to be read, or one of the outcomes that is never an answer."""

from __future__ import annotations

from harness.llm.errors import EmptyReply, RefusedReply, TruncatedReply
from harness.llm.request import Reply, Request

__all__ = ["usable_content"]


def usable_content(reply: Reply, request: Request) -> str:
    """Return the text of a reply that is whole and not empty.

    Raises:
        TruncatedReply: if it was cut by `max_tokens`, even where something was said.
        RefusedReply: if the model or a content filter declined.
        EmptyReply: if there was no choice, or null or blank content.
    """
    who = f"{request.provider} model {request.model!r} (contract {request.contract})"
    if reply.finish_reason == "length":
        raise TruncatedReply(
            f"The reply of {who} was cut after {reply.tokens_out} tokens. Raise llm.max_tokens "
            f"(now {request.max_tokens})."
        )
    if reply.refusal or reply.finish_reason == "content_filter":
        said = " ".join((reply.refusal or "content filter").split())[:200]
        raise RefusedReply(f"{who} declined to reply: {said}")
    if reply.content is None or not reply.content.strip():
        raise EmptyReply(
            f"{who} replied with no content (finish reason {reply.finish_reason or 'none'})."
        )
    return reply.content
