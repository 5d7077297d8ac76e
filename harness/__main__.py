"""`python -m harness <verb>`: finds the verb's module and runs it; imports nothing heavy itself."""

from __future__ import annotations

import importlib
import io
import os
import sys

from harness.errors import HarnessError
from harness.streams import quiet_streams

VERBS = {
    "eval": "run one evaluation, or with -m a sweep of them; take one up again",
    "score": "score a run's ledger again, without running anything",
    "show": "show one question of a run: query, answer, gold, trace",
    "replay": "compute a run's traces again, step by step, and compare them",
    "judge": "have a model judge whether a run's answers mean the gold ones",
    "compare": "compare runs on the same questions, with paired tests",
    "runs": "list the runs",
    "metrics": "what every metric means: formula, denominator, source",
    "data": "benchmark files: status, verify, fetch, pin, views, sample, freeze",
    "cache": "model replies: stats, export, import, prune",
    "prompts": "every prompt a strategy can send, with its hash",
    "track": "send to MLflow the finished runs that it does not have",
}

_USAGE = """\
usage: python -m harness <verb> [...]

{verbs}
{registered}
Each verb explains itself with --help."""


def main(argv: list[str] | None = None) -> int:
    """Run a verb and return its exit code.

    0; 1 if questions ended in errors; 2 for what the user can fix; 3 if the run stopped by itself
    (a cap is reached, the provider is down); 130 if interrupted. A reader of our output that has
    gone (`| head`) changes nothing; output that cannot be written is 2.
    """
    arguments = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What a terminal cannot show is shown as an escape, not as a traceback.
            stream.reconfigure(errors="backslashreplace")
    with quiet_streams() as (out, _):
        code = _run(arguments)
        out.flush()
        if out.trouble is not None and not isinstance(out.trouble, BrokenPipeError):
            _tell(f"error: standard output: {out.trouble.strerror}")
            code = code or HarnessError.exit_code
    return code


def _run(arguments: list[str]) -> int:
    verb = arguments[0] if arguments else "--help"
    if verb in ("-h", "--help", "help"):
        print(_usage())  # noqa: T201
        return 0
    try:
        return _call(verb, arguments[1:])
    except HarnessError as error:
        from harness.redact import hide_secrets  # noqa: PLC0415

        _tell(f"error: {hide_secrets(str(error), ())}")
        return error.exit_code
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("", "harness", "strategies"):
            raise
        _tell(
            f"error: this Python ({sys.executable}) lacks the package {error.name}. Use the "
            "environment's: .venv/bin/python -m harness; `make environment` makes it."
        )
        return HarnessError.exit_code
    except KeyboardInterrupt:
        _tell("Interrupted. Every row written is safe: give the same command again to go on.")
        return 130
    except OSError as error:
        # The last net: whoever opens a file says more of it.
        where = f"{error.filename}: " if error.filename is not None else ""
        _tell(f"error: {where}{error.strerror or ' '.join(str(error).split())}")
        return HarnessError.exit_code


def _usage() -> str:
    from harness.config.verbs import registered_verbs  # noqa: PLC0415

    lines = [
        f"  {strategy} {verb}" for strategy, verbs in registered_verbs().items() for verb in verbs
    ]
    return _USAGE.format(
        verbs="\n".join(f"  {verb:7} {text}" for verb, text in VERBS.items()),
        registered="\n".join(["", "of strategies:", *lines, ""]) if lines else "",
    )


def _call(verb: str, arguments: list[str]) -> int:
    if verb not in VERBS:
        return _of_a_strategy(verb, arguments)
    code: int = importlib.import_module(f"harness.cli.{verb}").main(arguments)
    return code


def _of_a_strategy(verb: str, arguments: list[str]) -> int:
    from harness.config.verbs import registered_verbs, run_registered  # noqa: PLC0415
    from harness.suggest import nearest  # noqa: PLC0415

    registered = registered_verbs()
    if verb not in registered:
        raise HarnessError(f"there is no verb `{verb}`; {nearest(verb, [*VERBS, *registered])}")
    return run_registered(verb, arguments)


def _tell(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    code = main()
    if code == 130:
        # After a second Ctrl-C a normal exit would still wait for the threads under way.
        with quiet_streams():
            pass
        os._exit(code)
    sys.exit(code)
