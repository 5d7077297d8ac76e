"""What of a run is sent to MLflow: tags, short params, metrics, the dataset, figures, the table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from harness.running.folder import RunFolder

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure
    from mlflow.entities import DatasetInput

__all__ = ["dataset_of", "figures_of", "metrics_of", "params_of", "questions_of", "tags_of"]

_LONGEST_PARAM = 250
_NOT_IN_NAMES = re.compile(r"[^\w./ :-]")
_TABLE = ("question", "type", "hops", "answerable", "outcome", "prediction", "em", "f1", "recall@5")


def tags_of(
    config: Mapping[str, Any], folder: RunFolder, summary: Mapping[str, Any]
) -> dict[str, str]:
    """Return what runs are found and told apart by."""
    provenance = json.loads(folder.provenance.read_text(encoding="utf-8"))
    return {
        "strategy": summary["strategy"],
        "condition": summary["condition"],
        "split": summary["split"],
        "variant": summary["variant"],
        "model": str(config["llm"].get("model") or "offline"),
        "identity": summary["identity"],
        "commit": str(provenance["git"]["commit"]),
        "dirty": str(provenance["git"]["dirty"]),
        "run_folder": str(folder.path.resolve()),
    }


def params_of(config: Mapping[str, Any]) -> dict[str, str]:
    """Return the configuration as short flat params; the whole of it is an artifact."""
    flat: dict[str, str] = {}

    def add(prefix: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                add(f"{prefix}.{key}" if prefix else str(key), inner)
        else:
            flat[_name(prefix)] = str(value)[:_LONGEST_PARAM]

    add("", {key: value for key, value in config.items() if key not in ("paths", "tracking")})
    return flat


def metrics_of(summary: Mapping[str, Any]) -> dict[str, float]:
    """Return every metric that has a value, with costs and seconds under names of their own."""
    values = {key: cell["value"] for key, cell in summary["metrics"].items()}
    values |= {f"cost.{key}": value for key, value in summary["cost"].items()}
    values |= {f"seconds.{key}": value for key, value in summary["seconds"].items()}
    return {_name(key): float(value) for key, value in values.items() if value is not None}


def dataset_of(folder: RunFolder, summary: Mapping[str, Any]) -> DatasetInput:
    """Return the questions of the run as an MLflow input, named by content."""
    from mlflow.entities import Dataset, DatasetInput, InputTag  # noqa: PLC0415 - slow

    provenance = json.loads(folder.provenance.read_text(encoding="utf-8"))
    bench = provenance["identity_parts"]["bench"]
    profile = {
        "questions": summary["n"],
        "passages": summary["n_passages"],
        "split": summary["split"],
        "sha256": bench["sha256"],
    }
    dataset = Dataset(
        name=f"{summary['bench']}.{summary['variant']}.{summary['split']}",
        digest=bench["sha256"][:32],
        source_type="multihop-harness",
        source=json.dumps(bench),
        profile=json.dumps(profile),
    )
    return DatasetInput(dataset, [InputTag("mlflow.data.context", "evaluation")])


def figures_of(summary: Mapping[str, Any]) -> dict[str, Figure]:
    """Return EM with its interval by hop count and by type, by file name."""
    return {
        f"em_by_{name}.png": _bars(name, groups)
        for name, groups in summary["by"].items()
        if any(metrics["em"]["low"] is not None for metrics in groups.values())
    }


def questions_of(folder: RunFolder) -> pd.DataFrame:
    """Return the per-question table in the few columns that a browser can show."""
    import pandas as pd  # noqa: PLC0415 - heavy

    return pd.read_parquet(folder.scores, columns=list(_TABLE))


def _bars(name: str, groups: Mapping[str, Any]) -> Figure:
    from matplotlib.figure import Figure  # noqa: PLC0415 - heavy

    shown = {k: m["em"] for k, m in groups.items() if m["em"]["low"] is not None}
    figure = Figure(figsize=(max(4.0, 0.9 * len(shown)), 3.2), layout="constrained")
    axes = figure.subplots()
    values = [cell["value"] for cell in shown.values()]
    errors = [
        [cell["value"] - cell["low"] for cell in shown.values()],
        [cell["high"] - cell["value"] for cell in shown.values()],
    ]
    labels = [f"{label}\nn={cell['n']}" for label, cell in shown.items()]
    axes.bar(labels, values, yerr=errors, capsize=3, color="#4477aa")
    axes.set(xlabel=name, ylabel="EM (95 % interval)", ylim=(0, 1))
    return figure


def _name(key: str) -> str:
    """Return a key in the characters that MLflow allows in a name."""
    return _NOT_IN_NAMES.sub("_", key.replace("@", "_at_"))
