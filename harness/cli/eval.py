"""`python -m harness eval [overrides]`: a Hydra application (--help and --cfg job work too)."""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

from harness.config.compose import compose, explained, quote_paths, resolved
from harness.errors import HarnessError
from harness.paths import resource

__all__ = ["main"]

_MULTIRUN = {"-m", "--multirun"}
# Flags that ask Hydra something and run nothing, with -m too.
_ASKING = {"--help", "-h", "--hydra-help", "--version", "--cfg", "-c", "--info", "-i"}
_FULL_ERROR = "HYDRA_FULL_ERROR"


def main(arguments: list[str]) -> int:
    """Compose the configuration, run the evaluation, print its table."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    logging.getLogger("harness").setLevel(logging.INFO)
    flags = {argument.partition("=")[0] for argument in arguments if argument.startswith("-")}
    if not flags:
        return run(compose(arguments))
    if _MULTIRUN & flags and not _ASKING & flags:
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
    """Let Hydra read flags of its own; what it finds wrong is one paragraph here too."""
    import hydra  # noqa: PLC0415 - half a second
    from hydra._internal.utils import get_args_parser  # noqa: PLC0415 - no public name

    codes: list[int] = []

    def task(config: Any) -> None:
        try:
            codes.append(run(resolved(config)))
        except HarnessError as error:
            print(f"error: {error}", file=sys.stderr)
            codes.append(error.exit_code)

    # Overrides may stand on both sides of a flag; Hydra's own parser wants them in one place.
    given = get_args_parser().parse_intermixed_args(arguments)
    flags = [argument for argument in arguments if argument not in given.overrides]
    elsewhere = (given.multirun, given.config_name, given.config_path, given.config_dir)
    if not any(elsewhere):
        # Flags that only show a configuration show a wrong one without a word.
        compose(given.overrides)
    before = sys.argv, os.environ.get(_FULL_ERROR)
    sys.argv = ["python -m harness eval", *flags, *quote_paths(given.overrides)]
    # Hydra prints its errors itself, with a traceback, unless it is told to raise them.
    os.environ[_FULL_ERROR] = "1"
    folder = str(resource("conf").resolve())
    try:
        with explained(given.overrides):
            hydra.main(config_path=folder, config_name="config", version_base="1.3")(task)()
    finally:
        sys.argv = before[0]
        os.environ.pop(_FULL_ERROR)
        if before[1] is not None:
            os.environ[_FULL_ERROR] = before[1]
    return max(codes, default=0)
