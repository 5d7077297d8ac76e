"""An LLM as a judge of answers: its contract, its judgements, and how a run is judged.

What it says is an opinion of one model under one prompt, both of which are recorded with it. It
is reported under its own key, `judged`, and never as an exact match.
"""

from __future__ import annotations

__all__: list[str] = []
