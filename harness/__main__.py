"""`python -m harness <verb>`: finds the verb's module and runs it; imports nothing heavy itself."""

from __future__ import annotations

import importlib
import io
import os
import sys

from harness.errors import HarnessError

VERBS = {
    "eval": "run one evaluation, or with -m a sweep of them; take one up again",
    "score": "score a run's ledger again, without running anything",
    "show": "show one question of a run: query, answer, gold, trace",
    "runs": "list the runs",
    "data": "benchmark files: status, verify, sample, fetch, freeze",
    "track": "send to MLflow the finished runs that it does not have",
}

_USAGE = """\
usage: python -m harness <verb> [...]

{verbs}

Each verb explains itself with --help."""


def main(argv: list[str] | None = None) -> int:
    """Run a verb and return its exit code.

    0; 1 if questions ended in errors; 2 for what the user can fix; 130 if interrupted.
    """
    arguments = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What a terminal cannot show is shown as an escape, not as a traceback.
            stream.reconfigure(errors="backslashreplace")
    verb = arguments[0] if arguments else "--help"
    if verb in ("-h", "--help", "help"):
        print(_USAGE.format(verbs="\n".join(f"  {v:7} {text}" for v, text in VERBS.items())))  # noqa: T201
        return 0
    try:
        if verb not in VERBS:
            from harness.suggest import nearest  # noqa: PLC0415

            raise HarnessError(f"there is no verb `{verb}`; {nearest(verb, VERBS)}")
        module = importlib.import_module(f"harness.cli.{verb}")
        code: int = module.main(arguments[1:])
        return code
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)  # noqa: T201
        return error.exit_code
    except KeyboardInterrupt:
        text = "Interrupted. Every row written is safe: give the same command again to go on."
        print(text, file=sys.stderr)  # noqa: T201
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): not an error of ours.
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    code = main()
    if code == 130:
        # After a second Ctrl-C a normal exit would still wait for the threads under way.
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
