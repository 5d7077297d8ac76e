"""Node documents: a node's own text, with or without the names of its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from harness.data.skb.skb import Skb

__all__ = ["document"]


def document(skb: Skb, node: int, *, relations: int = 0) -> str:
    """Return a node's document.

    Args:
        skb: The knowledge base.
        node: The node's number.
        relations: How many neighbours to name for each relation and direction, in the order of
            their numbers; how many more there are is said. 0 leaves relations out.
    """
    lines = [skb.text(node)] if skb.text(node) else []
    if relations:
        lines += _relations(skb, node, relations)
    return "\n".join(lines)


def _relations(skb: Skb, node: int, most: int) -> Iterator[str]:
    """Yield a line a relation: `relation -> names` for edges that leave, `<-` for those that enter.

    A neighbour without a name stands under its id.
    """
    for direction, arrow in (("out", "->"), ("in", "<-")):
        for relation, ends in skb.relations(node, direction).items():  # type: ignore[arg-type]
            shown = [skb.name(end) or skb.id_of(end) for end in ends[:most].tolist()]
            more = f" (and {len(ends) - most:,} more)" if len(ends) > most else ""
            yield f"{relation} {arrow} {'; '.join(shown)}{more}"
