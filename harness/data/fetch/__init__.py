"""Fetch native files: resumed where a try broke off, checked, then moved into place whole."""

from __future__ import annotations

from harness.data.fetch.file import Fetched, fetch_file
from harness.data.fetch.trouble import FetchError, is_offline

__all__ = ["FetchError", "Fetched", "fetch_file", "is_offline"]
