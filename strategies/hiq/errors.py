"""What can go wrong in Hi-Q beyond what the model access already names."""

from __future__ import annotations

from harness.llm.errors import (
    ContractFailed,
    EmptyReply,
    LLMError,
    RefusedReply,
    TruncatedReply,
)

__all__ = ["BROKEN_REPLY", "CUT_REPLY", "BudgetSpent", "ReaderParseFailed"]

# ruff: noqa: N818 - the names are outcomes, as tables show them.

CUT_REPLY = (EmptyReply, TruncatedReply, RefusedReply)
"""Replies that are worth a second draw."""

BROKEN_REPLY = (ContractFailed, *CUT_REPLY)
"""What stands in place of a reply that can be used; the provider's own failures are not."""


class BudgetSpent(Exception):
    """A guard on calls has been reached; the node ends, and the tree goes on without it."""


class ReaderParseFailed(LLMError):
    """An abstention would rest on a reader's reply that was empty, cut or could not be read.

    Such a reply does not say that the passages hold no answer, so it is an error (section 3).
    """

    outcome = "reader_parse_fail"
