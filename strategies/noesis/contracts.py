"""The two generation calls: phase 1, and phase 2 with what was fetched; one prompt for both."""

from __future__ import annotations

from pathlib import Path

from harness.llm.contract import Contract
from strategies.noesis.messages import NoesisInput, NoesisReply
from strategies.noesis.render.renderer import render

__all__ = ["PHASE_1", "PHASE_2"]

_PROMPTS = Path(__file__).parent / "prompts"
_OFFER = (
    "If the words you need are not below, you may ask for one of these sources in place of an "
    'answer, by its exact name in "hydrate":'
)


def _variables(given: NoesisInput) -> dict[str, str]:
    """Return what fills `$context`, `$history`, `$offer` and `$question`."""
    history = "\n".join(f"Q: {question}\nA: {answer}" for question, answer in given.history)
    offer = "\n".join((_OFFER, *(f"- {name}" for name in given.sources))) if given.sources else ""
    return {
        "context": given.context,
        "history": f"Earlier turns:\n{history}\n\n" if history else "",
        "offer": f"{offer}\n\n" if offer else "",
        "question": given.question,
    }


def _contract(name: str) -> Contract[NoesisInput, NoesisReply]:
    return Contract(
        name=name,
        version="1",
        role="reader",
        input=NoesisInput,
        output=NoesisReply,
        prompt=_PROMPTS / "noesis.v1.txt",
        variables=_variables,
        offline=render,
        variants={"small": _PROMPTS / "noesis.small.v1.txt"},
    )


PHASE_1 = _contract("noesis")
"""Answers from the context, or asks for a fetch where that is offered."""

PHASE_2 = _contract("noesis_phase2")
"""Answers from the context and what was fetched; nothing more can be asked for."""
