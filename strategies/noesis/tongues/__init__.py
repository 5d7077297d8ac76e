"""Closed word lists of English, German, French and Spanish, and their readers."""

from __future__ import annotations
