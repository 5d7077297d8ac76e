"""Noesis: a deterministic fact layer, addressing and provenance under one generation call."""

from __future__ import annotations
