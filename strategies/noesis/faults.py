"""A model that answers phase 1 by the rules and spoils phase 2: for the fault injection NO9.

    llm:
      _target_: strategies.noesis.faults.FaultyLLM
      fault: phase2_error

| fault | what it does |
|---|---|
| `phase2_error` | phase 2 ends in an error of the provider |
| `timeout` | phase 2 takes too long |
| `garbage` | the reply to phase 2 fits no contract |
| `unknown_file` | phase 1 asks for a file that does not exist |
| `empty` | phase 1 asks for a region in which nothing stands |
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.llm.contract import Contract
from harness.llm.errors import ContractFailed, Unavailable
from strategies.noesis.contracts import PHASE_1, PHASE_2
from strategies.noesis.messages import NoesisReply

__all__ = ["FAULTS", "FaultyLLM"]

Input = TypeVar("Input", bound=BaseModel)
Output = TypeVar("Output", bound=BaseModel)

FAULTS = ("phase2_error", "timeout", "garbage", "unknown_file", "empty")


class FaultyLLM(OfflineLLM):
    """The offline rules with one fault."""

    def __init__(self, fault: str) -> None:
        """Set the fault.

        Raises:
            HarnessError: if there is no such fault.
        """
        if fault not in FAULTS:
            raise HarnessError(f"llm.fault={fault!r:.40} is wrong: give {', '.join(FAULTS)}.")
        self._fault = fault

    def call(self, contract: Contract[Input, Output], value: Input, *, sample: int = 0) -> Output:
        """Do what the rules say, or what the fault does to it."""
        if contract.name == PHASE_2.name:
            if self._fault == "phase2_error":
                raise Unavailable("the provider was made to fail in phase 2")
            if self._fault == "timeout":
                raise TimeoutError("phase 2 was made to take too long")
            if self._fault == "garbage":
                raise ContractFailed("the reply to phase 2 was made unreadable.", raw="%%%")
        output = super().call(contract, value, sample=sample)
        if contract.name != PHASE_1.name or not isinstance(output, NoesisReply):
            return output
        asks = output.hydrate
        spoilt: tuple[str, ...]
        if asks and self._fault == "unknown_file":
            spoilt = ("A file that does not exist",)
        elif asks and self._fault == "empty":
            spoilt = tuple(f"{name} @ 99:59:58,000 to 99:59:59,000" for name in asks)
        else:
            return output
        return contract.output.model_validate(output.model_copy(update={"hydrate": spoilt}))

    def describe(self) -> dict[str, Any]:
        """Return the identity: rules with a fault."""
        return {**super().describe(), "fault": self._fault}
