"""Whether question text alone tells unanswerable questions from answerable ones."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from harness.nouns import Question

__all__ = ["lookalike_accuracy"]


def lookalike_accuracy(questions: Sequence[Question], *, repeats: int = 5) -> float:
    """Return the balanced accuracy of a bag-of-words classifier, cross-validated.

    Words and word pairs, logistic regression with balanced class weights, five stratified folds,
    averaged over `repeats` shuffles with fixed seeds. 0.5 is chance. The derived slice is left out.
    """
    import numpy as np  # noqa: PLC0415 - heavy

    text = import_module("sklearn.feature_extraction.text")
    linear = import_module("sklearn.linear_model")
    metrics = import_module("sklearn.metrics")
    selection = import_module("sklearn.model_selection")
    pipeline = import_module("sklearn.pipeline")
    asked = [question for question in questions if not question.gold.derived]
    texts = [question.query.text for question in asked]
    labels = np.array([int(question.gold.answerable) for question in asked])
    scores: list[float] = []
    for seed in range(repeats):
        model = pipeline.make_pipeline(
            text.CountVectorizer(ngram_range=(1, 2)),
            linear.LogisticRegression(class_weight="balanced", max_iter=1000),
        )
        folds = selection.StratifiedKFold(5, shuffle=True, random_state=seed)
        predicted = selection.cross_val_predict(model, texts, labels, cv=folds)
        scores.append(float(metrics.balanced_accuracy_score(labels, predicted)))
    return sum(scores) / len(scores)
