"""`python -m harness noesis facts`: what ingestion derives from a benchmark or from files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from harness.checks import user_file, whole
from harness.config.compose import compose
from harness.data.series import load_schema
from harness.errors import HarnessError
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.ingest.files import add_captions, add_csv, add_text
from strategies.noesis.kb.align import align
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.records import File

__all__ = ["main"]

_TABLES, _CAPTIONS, _TEXTS = (".csv",), (".srt", ".vtt"), (".txt", ".md")


def main(arguments: list[str]) -> int:
    """Print the inventory, facts, notes, links and alignments; return the exit code.

    Raises:
        HarnessError: if there is no such benchmark or file, or it is damaged.
    """
    from harness.report.console import make_console  # noqa: PLC0415 - rich

    given = _parser().parse_args(arguments)
    whole("--most", given.most)
    mesh = _mesh(given)
    console = make_console()
    for line in _lines(mesh, given.source, given.most):
        console.print(line, markup=False, soft_wrap=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m harness noesis facts",
        description="Show what noesis derives: files with their positions, facts, warnings, links "
        "and alignments.",
    )
    parser.add_argument(
        "what",
        nargs="+",
        help="a benchmark, or files of one subject: tables (.csv with a schema beside it, "
        "NAME.yaml), dialogue (.srt, .vtt), text (.txt, .md)",
    )
    parser.add_argument("--variant", help="of the benchmark; default: the first that is there")
    parser.add_argument("--schema", help="of a .csv file; default: the .yaml beside it")
    parser.add_argument("--subject", help="what dialogue and text are about; default: their name")
    parser.add_argument("--data", help="the data folder")
    parser.add_argument("--source", default="", help="only sources whose name holds this")
    parser.add_argument("--most", type=int, default=10, help="sources that are shown (default: 10)")
    return parser


def _mesh(given: argparse.Namespace) -> Mesh:
    mesh = Mesh()
    first = Path(given.what[0])
    if first.is_dir() and len(first.parts) > 1:
        raise HarnessError(f"{first} is a folder: give the files in it, or a benchmark.")
    if first.suffix.lower() not in (*_TABLES, *_CAPTIONS, *_TEXTS) and not first.is_file():
        _fill_from_benchmark(mesh, given)
        return mesh
    for name in given.what:
        _add_file(mesh, user_file("the file", name), given)
    for base in mesh.kbs.values():
        align(base)
    return mesh


def _fill_from_benchmark(mesh: Mesh, given: argparse.Namespace) -> None:
    from harness.cli.data.known import known_manifest, load_variant  # noqa: PLC0415
    from harness.data.places import resolve_variant  # noqa: PLC0415

    if len(given.what) > 1:
        raise HarnessError(f"one benchmark at a time, or files; {given.what[0]!r} is no file.")
    folder = Path(given.data or compose([])["paths"]["data"])
    name, _ = resolve_variant(known_manifest(given.what[0]), given.variant, folder)
    fill_from_corpus(mesh, load_variant(given.what[0], name, folder).corpus)


def _add_file(mesh: Mesh, path: Path, given: argparse.Namespace) -> None:
    suffix = path.suffix.lower()
    subject = given.subject or path.stem
    if suffix in _CAPTIONS:
        add_captions(mesh, path, subject)
    elif suffix in _TEXTS:
        add_text(mesh, path, subject)
    elif suffix in _TABLES:
        schema = Path(given.schema) if given.schema else path.with_suffix(".yaml")
        if not schema.is_file():
            raise HarnessError(
                f"{path} needs a schema that says what its columns are: {schema} is not there. "
                "Write it (data_manifests/schemas has some), or name another with --schema FILE."
            )
        add_csv(mesh, path, load_schema(schema))
    else:
        raise HarnessError(f"{path} is no file that can be read: give .csv, .srt, .vtt, .txt, .md.")


def _lines(mesh: Mesh, wanted: str, most: int) -> Iterator[str]:
    files = [file for kb in mesh.kbs for file in mesh.files([kb]) if wanted in file.name]
    facts = sum(len(found) for name in mesh.owner for found in mesh.facts(name).values())
    yield f"{len(mesh.kbs):,} knowledge bases, {len(mesh.owner):,} files, {facts:,} derived facts"
    for file in files[:most]:
        yield ""
        yield from _file_lines(mesh, file)
    if len(files) > most:
        yield ""
        yield f"{len(files) - most:,} more: choose with --source, or show more with --most."


def _file_lines(mesh: Mesh, file: File) -> Iterator[str]:
    first, last = file.span
    yield f"[{file.name}] {file.kind}, positions by {file.word}: {first} to {last}"
    if file.aliases:
        yield f"  also called: {', '.join(file.aliases)}"
    table = mesh.table(file.name)
    if table is not None:
        for word in table.others:
            yield f"  the same positions as {word}"
        for metric, column in table.columns.items():
            unit = f", {column.unit}" if column.unit else ""
            yield f"  {metric}: {column.label}{unit}"
            for fact in mesh.facts(file.name).get(metric, ()):
                yield f"    {fact.rendered}"
    units = mesh.units(file.name)
    if units:
        yield f"  {len(units):,} units, e.g. {units[0].place.text}: {units[0].text:.80}"
    for note in mesh.notes(file.name).values():
        yield f"  warning: {note.text}"
    base = mesh.kbs[file.kb]
    for link in base.links:
        if link.source == file.name:
            yield f"  {link.kind}: {link.target}"
    for one in base.alignments:
        if file.name in (one.file_a, one.file_b):
            other = one.file_b if one.file_a == file.name else one.file_a
            yield f"  aligned with {other} by {one.rule}"
