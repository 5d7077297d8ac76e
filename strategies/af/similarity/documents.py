"""What is embedded of a node: its type, name and attributes, with or without its neighbours."""

from __future__ import annotations

from harness.data.skb import Skb, document

__all__ = ["DOCUMENTS", "node_document"]

DOCUMENTS = 1
"""Raised whenever the same node gives another document: part of every index' key."""

_NEIGHBOURS = 8


def node_document(skb: Skb, node: int, *, relations: bool) -> str:
    """Return a node's document: `type: T; name: N`, attributes or text, and relations.

    Relations stand before the text: an encoder reads a few hundred words and no more.
    """
    head = [f"type: {skb.node_types[skb.type_of[node]]}"]
    if names := skb.names(node):
        head.append(f"name: {', '.join(names)}")
    text = skb.text(node)
    if not text:
        head += [f"{key}: {value}" for key, value in skb.attributes(node)]
    lines = ["; ".join(head)]
    if relations:
        whole = document(skb, node, relations=_NEIGHBOURS)
        lines.append(whole[len(text) :].strip())
    lines.append(text)
    return "\n".join(line for line in lines if line)
