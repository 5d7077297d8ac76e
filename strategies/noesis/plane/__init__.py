"""The query plane: from a question to an assembled context, and from a reply to an answer."""

from __future__ import annotations
