"""The contracts of Hi-Q: beside the shared reader, what a model or the rules are asked.

Section 3 of the specification. Every prompt stands beside this file, with a `small` variant for
models that need worked examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from harness.llm.contract import Contract
from strategies.hiq.messages import (
    EntailInput,
    EntailOutput,
    ExpandInput,
    ExpandOutput,
    NaryOutput,
    Past,
    RepairInput,
    RewriteInput,
    RewriteOutput,
    RouteInput,
    RouteOutput,
    SynthesiseInput,
    SynthesiseOutput,
    VerifyInput,
    VerifyOutput,
)
from strategies.hiq.offline.expand import expand, expand_nary, repair
from strategies.hiq.offline.judge import entail, route
from strategies.hiq.offline.rewrite import rewrite
from strategies.hiq.offline.synthesise import synthesise
from strategies.hiq.offline.verify import verify

__all__ = [
    "CONTRACTS",
    "ENTAIL",
    "EXPAND",
    "EXPAND_NARY",
    "REPAIR",
    "REWRITE",
    "ROUTE",
    "SYNTHESISE",
    "VERIFY",
]

_PROMPTS = Path(__file__).parent / "prompts"
_NONE = "(none)"
_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")

Input = TypeVar("Input", bound=BaseModel)
Output = TypeVar("Output", bound=BaseModel)


def _line(text: str) -> str:
    """Return a text on one line: a reply must not be able to write further lines of a list."""
    return _BREAKS.sub(" ", text)


def _history(history: Sequence[Past]) -> str:
    """Return the history as a model is shown it: a line a sub-question."""
    lines = []
    for past in history:
        said = past.answer
        if said is None:
            near = f" (read: {'; '.join(past.partial)})" if past.partial else ""
            said = f"not answered{near}"
        lines.append(_line(f"- {past.question} -> {said}"))
    return "\n".join(lines) or _NONE


def _numbered(parts: Sequence[str]) -> str:
    return "\n".join(_line(f"#{number} {part}") for number, part in enumerate(parts, start=1))


def _listed(words: Sequence[str]) -> str:
    return "; ".join(words) or "nothing"


def _asked(given: RewriteInput | ExpandInput) -> dict[str, str]:
    return {
        "root": given.root,
        "question": given.question,
        "history": _history(given.history),
    }


def _verified(given: VerifyInput) -> dict[str, str]:
    return {"root": given.root, "question": given.question, "parts": _numbered(given.parts)}


def _rejected(given: RepairInput) -> dict[str, str]:
    return {
        "root": given.root,
        "question": given.question,
        "history": _history(given.history),
        "parts": _numbered(given.parts),
        "missing": _listed(given.feedback.missing),
        "added": _listed(given.feedback.added),
        "order": "right" if given.feedback.order_ok else "wrong",
    }


def _leaves(given: SynthesiseInput) -> dict[str, str]:
    blocks = []
    for number, leaf in enumerate(given.leaves, start=1):
        said = leaf.answer if leaf.answer is not None else "not answered"
        texts = "\n".join(f"  [{title}] {text}" for title, text in leaf.evidence)
        head = _line(f"{number}. ({leaf.node or 'root'}) {leaf.question} -> {said}")
        blocks.append(f"{head}\n{texts}")
    return {
        "root": given.root,
        "leaves": "\n".join(block.rstrip() for block in blocks) or _NONE,
        "open": "\n".join(_line(f"- {question}") for question in given.open) or _NONE,
    }


def _entailed(given: EntailInput) -> dict[str, str]:
    passages = "\n\n".join(
        f"[{n}] {title}\n{text}" for n, (title, text) in enumerate(given.passages)
    )
    return {
        "question": given.question,
        "answer": given.answer if given.answer is not None else "(no answer)",
        "passages": passages or _NONE,
    }


def _routed(given: RouteInput) -> dict[str, str]:
    return {"question": given.question}


def _contract(
    name: str,
    role: str,
    shape: tuple[type[Input], type[Output]],
    variables: Callable[[Input], dict[str, str]],
    offline: Callable[[Input], Output],
    *,
    small: bool = False,
) -> Contract[Input, Output]:
    return Contract(
        name=f"hiq_{name}",
        version="1",
        role=role,
        input=shape[0],
        output=shape[1],
        prompt=_PROMPTS / f"{name}.v1.txt",
        variables=variables,
        offline=offline,
        variants={"small": _PROMPTS / f"{name}.small.v1.txt"} if small else {},
    )


REWRITE = _contract(
    "rewrite", "planner", (RewriteInput, RewriteOutput), _asked, rewrite, small=True
)
"""Makes a sub-question self-contained."""

EXPAND = _contract("expand", "planner", (ExpandInput, ExpandOutput), _asked, expand, small=True)
"""Splits a question into two."""

EXPAND_NARY = _contract("expand_nary", "planner", (ExpandInput, NaryOutput), _asked, expand_nary)
"""Splits a question into two to five: the ablation of the branching (HQ3)."""

VERIFY = _contract("verify", "judge", (VerifyInput, VerifyOutput), _verified, verify, small=True)
"""Checks that the parts recover the question with nothing added, dropped or reordered."""

REPAIR = _contract("repair", "planner", (RepairInput, ExpandOutput), _rejected, repair, small=True)
"""Splits again, knowing what was wrong."""

SYNTHESISE = _contract(
    "synthesise", "reader", (SynthesiseInput, SynthesiseOutput), _leaves, synthesise, small=True
)
"""Composes the answer out of the leaves, or abstains."""

ENTAIL = _contract("entail", "judge", (EntailInput, EntailOutput), _entailed, entail)
"""Whether the passages carry an answer: `trigger.kind=entailment`."""

ROUTE = _contract("route", "planner", (RouteInput, RouteOutput), _routed, route)
"""Whether a question takes several steps: `trigger.kind=query_only_router`."""

CONTRACTS = (REWRITE, EXPAND, EXPAND_NARY, VERIFY, REPAIR, SYNTHESISE, ENTAIL, ROUTE)
