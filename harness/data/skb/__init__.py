"""Semi-structured knowledge bases as arrays: in memory, or mapped from disk."""

from __future__ import annotations

from harness.data.skb.build import build_skb
from harness.data.skb.documents import document
from harness.data.skb.skb import Direction, Skb
from harness.data.skb.store import kept_skb, open_skb

__all__ = ["Direction", "Skb", "build_skb", "document", "kept_skb", "open_skb"]
