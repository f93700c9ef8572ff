"""How far vectors agree with full precision: by cosine, and by the rankings that they give."""

from __future__ import annotations

import numpy as np
from scipy.stats import kendalltau, spearmanr

TOP = 10


def cosine_agreement(vectors: np.ndarray, reference: np.ndarray) -> dict[str, float]:
    """Least and mean cosine of each unit row with its reference."""
    cosines = np.sum(vectors.astype(np.float64) * reference, axis=1)
    return {"min": float(cosines.min()), "mean": float(cosines.mean())}


def ranking_agreement(
    queries: np.ndarray, passages: np.ndarray, reference_queries: np.ndarray, reference_passages: np.ndarray
) -> dict[str, float]:
    """Compare the rankings of all passages for every query with those of the reference vectors, as means over queries.

    `top_10_overlap` is the share of the reference's first ten that are among the first ten; `top_1` the share of queries
    with the same first passage; `kendall_tau` and `spearman_rho` are over all passages.
    """
    scores, references = queries @ passages.T, reference_queries @ reference_passages.T
    first, reference_first = np.argsort(-scores, axis=1), np.argsort(-references, axis=1)
    overlaps = [len(set(a[:TOP]) & set(b[:TOP])) / TOP for a, b in zip(first, reference_first, strict=True)]
    pairs = list(zip(scores, references, strict=True))
    return {
        "top_10_overlap": float(np.mean(overlaps)),
        "top_1": float(np.mean(first[:, 0] == reference_first[:, 0])),
        "kendall_tau": float(np.mean([kendalltau(a, b).statistic for a, b in pairs])),
        "spearman_rho": float(np.mean([spearmanr(a, b).statistic for a, b in pairs])),
    }
