"""Relations that are two relations: a grandfather is the father of a father or of a mother."""

from __future__ import annotations

__all__ = ["KIN", "KIN_PATTERN"]

KIN: dict[str, tuple[str, str]] = {
    "paternal grandfather": ("father", "father"),
    "paternal grandmother": ("father", "mother"),
    "maternal grandfather": ("mother", "father"),
    "maternal grandmother": ("mother", "mother"),
    "paternal uncle": ("father", "brother"),
    "paternal aunt": ("father", "sister"),
    "maternal uncle": ("mother", "brother"),
    "maternal aunt": ("mother", "sister"),
    "grandfather": ("father", "father"),
    "grandmother": ("mother", "mother"),
    "uncle": ("father", "brother"),
    "aunt": ("mother", "sister"),
    "mother-in-law": ("spouse", "mother"),
    "father-in-law": ("spouse", "father"),
    "sister-in-law": ("brother", "wife"),
    "brother-in-law": ("sister", "husband"),
    "son-in-law": ("daughter", "husband"),
    "daughter-in-law": ("son", "wife"),
    "stepmother": ("father", "wife"),
    "stepfather": ("mother", "husband"),
    "grandson": ("child", "son"),
    "granddaughter": ("child", "daughter"),
    "grandchild": ("child", "child"),
    "nephew": ("sibling", "son"),
    "niece": ("sibling", "daughter"),
    "child-in-law": ("child", "spouse"),
    "sibling-in-law": ("sibling", "spouse"),
    "co-mother-in-law": ("spouse", "mother"),
}
"""A word of kinship as (first, second): the second of the first. Where English leaves the side
open, the commoner reading stands."""

KIN_PATTERN = "|".join(sorted((word.replace("-", "[- ]") for word in KIN), key=len, reverse=True))
"""Matches any of them, the longest first."""
