"""Scores of a cross-encoder: any that sentence-transformers can load, by hub name or folder."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from harness.checks import user_path
from harness.errors import HarnessError

__all__ = ["CrossEncoderScores"]

_DIGITS = 6
_UNLOADABLE = (OSError, ValueError, KeyError, RuntimeError, TypeError, AttributeError)
"""What the library raises on files that are missing, cut short or of another layout."""


class CrossEncoderScores:
    """Scores pairs of a question and a document. Safe for several threads, one call at a time."""

    def __init__(self, model: str) -> None:
        """Load the model.

        Args:
            model: A name on the hub; what begins with `/`, `.` or `~` is a folder.

        Raises:
            HarnessError: if it is not there, or does not give one score a pair.
        """
        name = model
        if model.startswith(("/", ".", "~")):
            folder = user_path("strategy.rerank.model", model)
            if not (folder / "config.json").is_file():
                raise HarnessError(
                    f"strategy.rerank.model={model!r} is wrong: no model of sentence-transformers "
                    "is in that folder (it holds no config.json). Give the folder that a "
                    "CrossEncoder was saved to, a name on the hub, or strategy.rerank.scorer="
                    "vector, which needs no model of its own."
                )
            name = str(folder)
        from safetensors import SafetensorError  # noqa: PLC0415 - comes with the next
        from sentence_transformers import CrossEncoder  # noqa: PLC0415 - takes seconds

        try:
            self._model: Any = CrossEncoder(name)
        except (*_UNLOADABLE, SafetensorError) as error:
            said = (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
            raise HarnessError(
                f"sentence-transformers cannot load the cross-encoder `{name}`: {said}. Check the "
                "name and the network, give the folder of a model at hand, or use "
                "strategy.rerank.scorer=vector, which needs no model of its own."
            ) from error
        if self._model.num_labels != 1:
            raise HarnessError(
                f"strategy.rerank.model={model!r} is wrong: it gives {self._model.num_labels} "
                "numbers a pair, and a reranker has to give one. Choose a model with one label."
            )
        self._lock = threading.Lock()

    def scores(self, question: str, documents: Sequence[str]) -> list[float]:
        """Return one score a document, higher is better, in their order."""
        # Half surrogates are no text to a tokeniser.
        texts = [text.encode("utf-8", "replace").decode("utf-8") for text in (question, *documents)]
        with self._lock:
            found = self._model.predict(
                [(texts[0], text) for text in texts[1:]], show_progress_bar=False
            )
        # Rounded, so that no last digit decides; what is no number is the worst there is.
        numbers = np.nan_to_num(np.asarray(found, np.float64).reshape(-1), nan=-1e9)
        return [round(float(score), _DIGITS) for score in numbers]
