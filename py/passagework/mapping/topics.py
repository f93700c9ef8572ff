"""What a library is about: passages that are alike, in groups.

k-means on unit vectors: there the squared distance is twice one minus the cosine, so the groups are those of spherical
k-means (Dhillon and Modha, *Concept decompositions for large sparse text data using clustering*, 2001) but for the
length of the means, which are taken to unit length here. How many groups: the number with the best silhouette
(Rousseeuw, *Silhouettes*, 1987) among a few, which :func:`candidates` gives.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score

from passagework.mapping.cosines import Numbers
from passagework.mapping.layout import sample
from passagework.mapping.progress import Report, silent
from passagework.mapping.settings import MOST_TOPICS, PASSAGES_A_TOPIC
from passagework.ports import Vectors

SEED = 0
STARTS = 4
MOST_FITTED = 4_000
"""Passages that the means are found from; of more, an even sample."""
MOST_JUDGED = 1_500
"""Passages that the silhouette is taken over, which grows with their square."""


@dataclass(frozen=True, eq=False)
class Grouping:
    """``topic`` is the number of each passage's topic; topics are in descending order of size.

    ``closeness`` is each passage's cosine with the mean of its topic.
    """

    topic: Numbers
    closeness: npt.NDArray[np.float32]
    count: int

    def members(self, topic: int) -> Numbers:
        """Return the passages of a topic, those nearest to its mean first."""
        of_it = np.flatnonzero(self.topic == topic)
        return of_it[np.argsort(-self.closeness[of_it], kind="stable")]


def candidates(passages: int) -> list[int]:
    """Return the numbers of topics that are tried for a library of so many passages.

    At most 20, and at most one for twelve passages; at least 8 where so many are allowed twice over, since a map of a
    large library with two or three regions says nothing.
    """
    most = min(MOST_TOPICS, passages // PASSAGES_A_TOPIC)
    fewest = max(2, min(8, most // 2))
    return list(range(fewest, most + 1, 2 if most > fewest + 4 else 1)) or [1]


def group(vectors: Vectors, report: Report = silent) -> Grouping:
    """Group passages by ``vectors``, float32 ``(n, dimensions)`` with unit rows; the same for the same vectors."""
    fitted = vectors[sample(len(vectors), MOST_FITTED)]
    different = len(np.unique(fitted, axis=0))
    tried = [count for count in candidates(len(vectors)) if count <= different] or [different]
    best, means = -np.inf, np.zeros((0, vectors.shape[1]), np.float32)
    for done, count in enumerate(tried, start=1):
        found = _means(fitted, count)
        score = _silhouette(fitted, found) if len(tried) > 1 else 0.0
        if score > best:
            best, means = score, found
        report("topics", done, len(tried))
    return _grouping(vectors, means)


def _means(vectors: Vectors, count: int) -> Vectors:
    """The unit means of ``count`` groups."""
    if count == 0:
        return np.zeros((0, vectors.shape[1]), np.float32)
    found = KMeans(count, n_init=STARTS, random_state=SEED).fit(vectors).cluster_centers_
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    unit: Vectors = (found / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit


def _silhouette(vectors: Vectors, means: Vectors) -> float:
    judged = vectors[sample(len(vectors), MOST_JUDGED)]
    labels = _nearest_mean(judged, means).argmax(axis=1)
    if not 1 < len(np.unique(labels)) < len(judged):
        return -1.0
    return round(float(silhouette_score(judged, labels, metric="cosine")), 6)


def _grouping(vectors: Vectors, means: Vectors) -> Grouping:
    if len(means) == 0:
        return Grouping(np.zeros(0, np.intp), np.zeros(0, np.float32), 0)
    cosines = _nearest_mean(vectors, means)
    labels = cosines.argmax(axis=1)
    sizes = np.bincount(labels, minlength=len(means))
    order = np.argsort(-sizes, kind="stable")
    renamed = np.empty(len(means), np.intp)
    renamed[order] = np.arange(len(means))
    closeness = np.take_along_axis(cosines, labels[:, None], axis=1)[:, 0]
    return Grouping(renamed[labels], closeness, int((sizes > 0).sum()))


def _nearest_mean(vectors: Vectors, means: Vectors) -> Vectors:
    cosines: Vectors = np.einsum("ij,kj->ik", vectors, means, optimize=True)
    return cosines
