"""What differs between the three knowledge bases, and where their native files are.

Types, relations and fields are facts about the published data (Wu et al., 2024, arXiv:2404.13207,
and the publisher's loader): MAG's folder may lack the names of types and relations, since there
they stand in the loader; AMAZON's graph with brands, categories and colours is in a subfolder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["FILES", "LAYOUTS", "Layout", "find_native"]

FILES = (
    "node_info.pkl",
    "edge_index.pt",
    "edge_types.pt",
    "node_types.pt",
    "node_type_dict.pkl",
    "edge_type_dict.pkl",
)
"""The native files of a knowledge base."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How to read one knowledge base.

    Attributes:
        candidate_types: The node types that can answer a question; None: all.
        name_keys: The fields that may hold a node's name, the first that does counts.
        alias_keys: The attributes that hold further names.
        missing: The values that stand for none.
        places: Where, under the folder, the native files may be.
        names: The native files that may be absent, and what they would say.
    """

    candidate_types: tuple[str, ...] | None
    name_keys: tuple[str, ...]
    alias_keys: tuple[str, ...] = ()
    missing: tuple[object, ...] = ()
    places: tuple[str, ...] = (".",)
    names: Mapping[str, Mapping[int, str]] = field(default_factory=dict)


LAYOUTS = {
    "stark_prime": Layout(
        candidate_types=None,
        name_keys=("name",),
        alias_keys=("details.alias", "details.other_names", "details.name"),
    ),
    "stark_mag": Layout(
        candidate_types=("paper",),
        name_keys=("title", "DisplayName", "OriginalTitle"),
        alias_keys=("OriginalTitle",),
        missing=(-1, "-1"),
        names={
            "node_type_dict.pkl": {0: "author", 1: "institution", 2: "field_of_study", 3: "paper"},
            "edge_type_dict.pkl": {
                0: "author___affiliated_with___institution",
                1: "paper___cites___paper",
                2: "paper___has_topic___field_of_study",
                3: "author___writes___paper",
            },
        },
    ),
    "stark_amazon": Layout(
        candidate_types=("product",),
        name_keys=("title", "brand_name", "category_name", "color_name"),
        places=(".", "cache/brand-category-color"),
    ),
}
"""By benchmark."""


def find_native(folder: Path, layout: Layout) -> tuple[Path, tuple[str, ...]]:
    """Return where under a folder the native files are, and which of them are missing there.

    Of several places the first is taken that lacks nothing, else the very first.
    """
    needed = [name for name in FILES if name not in layout.names]
    found = []
    for place in layout.places:
        here = folder / place
        found.append((here, tuple(name for name in needed if not (here / name).is_file())))
    return next((pair for pair in found if not pair[1]), found[0])
