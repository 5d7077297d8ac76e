"""`python -m harness eval [overrides]`: a Hydra application (--help and --cfg job work too)."""

from __future__ import annotations

import logging
import sys
from typing import Any

from harness.config.compose import compose, quote_paths, resolved
from harness.errors import HarnessError
from harness.paths import resource

__all__ = ["main"]

_MULTIRUN = {"-m", "--multirun"}


def main(arguments: list[str]) -> int:
    """Compose the configuration, run the evaluation, print its table."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    logging.getLogger("harness").setLevel(logging.INFO)
    flags = [argument for argument in arguments if argument.startswith("-")]
    if not flags:
        return run(compose(arguments))
    if _MULTIRUN & set(flags):
        from harness.report.console import make_console  # noqa: PLC0415
        from harness.sweeping import run_sweep  # noqa: PLC0415

        return run_sweep(arguments, say=make_console().print)
    return _hydra(arguments)


def run(config: dict[str, Any]) -> int:
    """Evaluate one resolved configuration and report; return the exit code."""
    from harness.report.table import print_outcome  # noqa: PLC0415
    from harness.running.evaluate import evaluate  # noqa: PLC0415
    from harness.tracking import track  # noqa: PLC0415

    outcome = evaluate(config, notify=lambda line: print(line, file=sys.stderr))
    if outcome.scored is not None:
        track(config, outcome.folder, outcome.scored.summary)
    print_outcome(outcome)
    return outcome.exit_code


def _hydra(arguments: list[str]) -> int:
    import hydra  # noqa: PLC0415 - half a second

    codes: list[int] = []

    def task(config: Any) -> None:
        try:
            codes.append(run(resolved(config)))
        except HarnessError as error:
            print(f"error: {error}", file=sys.stderr)
            codes.append(error.exit_code)

    sys.argv = ["python -m harness eval", *quote_paths(arguments)]
    folder = str(resource("conf").resolve())
    hydra.main(config_path=folder, config_name="config", version_base="1.3")(task)()
    return max(codes, default=0)
