"""Extractors: passages into facts, shared by the strategies that build on them."""
