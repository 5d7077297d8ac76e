"""The IRCoT normalisers: ftfy first, then the DROP or the SQuAD normaliser."""

from __future__ import annotations

from harness.metrics.normalise import normalise
from harness.metrics.normalise_drop import normalise_drop

__all__ = ["normalise_ircot", "normalise_ircot_squad", "repair"]


def repair(text: str) -> str:
    r"""Return `ftfy.fix_text` of a text.

    It makes NFC out of NFD, straight quotes out of curly ones, and plain letters out of ligatures
    and full-width forms; it resolves HTML entities and mojibake and deletes control characters
    (so `Lake\x0bVan` becomes `LakeVan`).
    """
    if text.isascii() and text.isprintable() and "&" not in text:
        # There is nothing in such a text that ftfy looks at.
        return text
    from ftfy import fix_text  # noqa: PLC0415 - only these scorers need it

    return fix_text(text)


def normalise_ircot(text: str) -> str:
    """Normalise an answer as IRCoT's default metric does: ftfy, then DROP.

    Source: StonyBrookNLP/ircot `metrics/drop_answer_em_f1.py` (Trivedi et al. 2023).
    """
    return normalise_drop(repair(text))


def normalise_ircot_squad(text: str) -> str:
    """Normalise an answer as IRCoT's SQuAD-style metric does: ftfy, then SQuAD.

    Source: StonyBrookNLP/ircot `metrics/squad_answer_em_f1.py` (Trivedi et al. 2023).
    """
    return normalise(repair(text))
