"""Find nodes by a text, through sorted 64-bit hashes that can be mapped from disk."""

from __future__ import annotations

import hashlib
import unicodedata
from array import array

import numpy as np
from numpy.typing import NDArray

from harness.data.skb.sinks import Arrays, Sink

__all__ = ["Lookup", "LookupWriter", "folded"]


def folded(name: str) -> str:
    """Return the form in which names are compared: NFC, case-folded, without outer blanks."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip()


def _hash(text: str) -> int:
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little")


class LookupWriter:
    """Collects (text, node) pairs and writes them sorted by the texts' hashes."""

    def __init__(self) -> None:
        """Begin with none."""
        self._hashes = array("Q")
        self._nodes = array("i")

    def add(self, text: str, node: int) -> None:
        """Add a pair."""
        self._hashes.append(_hash(text))
        self._nodes.append(node)

    def write(self, sink: Sink, name: str) -> None:
        """Write the arrays `<name>_hashes` and `<name>_nodes`."""
        hashes: NDArray[np.uint64] = np.frombuffer(self._hashes, np.uint64)
        nodes: NDArray[np.int32] = np.frombuffer(self._nodes, np.int32)
        order = np.lexsort((nodes, hashes))
        sink.array(f"{name}_hashes", len(order), np.uint64)[:] = hashes[order]
        sink.array(f"{name}_nodes", len(order), np.int32)[:] = nodes[order]


class Lookup:
    """Texts to nodes. Two texts may share a hash, so what is found has still to be compared."""

    def __init__(self, arrays: Arrays, name: str) -> None:
        """Read what a `LookupWriter` wrote under a name."""
        self._hashes: NDArray[np.uint64] = arrays[f"{name}_hashes"]
        self._nodes: NDArray[np.int32] = arrays[f"{name}_nodes"]

    def candidates(self, text: str) -> NDArray[np.int32]:
        """Return the nodes under the hash of a text, ascending, each once."""
        wanted = np.uint64(_hash(text))
        low = int(np.searchsorted(self._hashes, wanted, "left"))
        high = int(np.searchsorted(self._hashes, wanted, "right"))
        return np.unique(self._nodes[low:high])
