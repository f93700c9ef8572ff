"""Where passages lie on the map: t-SNE of their nearest neighbours in meaning.

The neighbours are those of the vectors themselves, by cosine; principal components give only the start, which keeps
the map's large shape (Kobak and Berens, *The art of using t-SNE for single-cell transcriptomics*, 2019). t-SNE: van der
Maaten and Hinton, *Visualizing data using t-SNE*, 2008, with the tree of van der Maaten, *Accelerating t-SNE using
tree-based algorithms*, 2014, as scikit-learn has it. Why these settings: eval/map/results.json.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE

from passagework.mapping.cosines import nearest
from passagework.mapping.placing import Places, place_between
from passagework.mapping.progress import Report, silent
from passagework.mapping.settings import ANGLE, ITERATIONS, MOST_LAID_OUT, NEAREST, PERPLEXITY
from passagework.ports import Vectors

SEED = 0
FEWEST = 10
"""Below this number of passages, neighbourhoods mean nothing: principal components place them."""

_START = 1e-4  # standard deviation of the starting places, scikit-learn's own
_ITERATION = re.compile(r"Iteration (\d+):")


def lay_out(vectors: Vectors, report: Report = silent) -> Places:
    """Return a place for each passage, float32 ``(n, 2)`` within -1 to 1, centred; the same for the same vectors.

    ``vectors`` is float32 ``(n, dimensions)`` with unit rows.
    """
    chosen = sample(len(vectors), MOST_LAID_OUT)
    if len(chosen) == len(vectors):
        return _scaled(_places(vectors, report))
    places = np.empty((len(vectors), 2), np.float32)
    places[chosen] = _places(vectors[chosen], report)
    others = np.setdiff1d(np.arange(len(vectors)), chosen)
    places[others] = place_between(places[chosen], *nearest(vectors[others], vectors[chosen], NEAREST, report))
    return _scaled(places)


def sample(size: int, most: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Return ``most`` numbers below ``size``, ascending and evenly spaced, or all of them where they are no more."""
    return np.arange(size) if size <= most else np.linspace(0, size - 1, most).round().astype(np.intp)


def _places(vectors: Vectors, report: Report) -> Places:
    start = _components(vectors)
    if len(vectors) < FEWEST:
        report("layout", 1, 1)
        return start
    perplexity = min(PERPLEXITY, (len(vectors) - 1) / 3)
    tsne = TSNE(
        perplexity=perplexity,
        max_iter=ITERATIONS,
        angle=ANGLE,
        init=_small(start),
        metric="precomputed",
        random_state=SEED,
        verbose=2,  # its lines are the only sign of how far it is
    )
    graph = _graph(vectors, min(len(vectors) - 1, int(3 * perplexity + 1)), report)
    with contextlib.redirect_stdout(_Listener(report)), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # of distances of 0 between copies of a passage
        places: Places = tsne.fit_transform(graph).astype(np.float32)
    report("layout", ITERATIONS, ITERATIONS)
    return places


def _graph(vectors: Vectors, count: int, report: Report) -> csr_matrix:
    """The distances to the ``count`` nearest others of each passage, and to itself, which t-SNE passes over."""
    found, cosines = nearest(vectors, vectors, count + 1, report)
    distances = np.sqrt(np.maximum(2 - 2 * cosines, 0))
    row_ends = np.arange(0, found.size + 1, count + 1)
    return csr_matrix((distances.ravel(), found.ravel(), row_ends), shape=(len(vectors), len(vectors)))


def _components(vectors: Vectors) -> Places:
    """The first two principal components; zeros where there are fewer."""
    places = np.zeros((len(vectors), 2), np.float32)
    count = min(2, len(vectors) - 1)
    if count > 0:
        with np.errstate(invalid="ignore", divide="ignore"):  # of passages that are all the same
            solver = "full" if len(vectors) < FEWEST else "covariance_eigh"
            places[:, :count] = PCA(count, svd_solver=solver).fit_transform(vectors)
    return places


def _small(start: Places) -> Places:
    """The places as t-SNE begins with them; a little apart from each other, since equal ones would stay together."""
    spread = float(start[:, 0].std()) or 1.0
    apart = np.random.default_rng(SEED).normal(scale=_START / 10, size=start.shape)
    return (start / spread * _START + apart).astype(np.float32)


def _scaled(places: Places) -> Places:
    if len(places) == 0:
        return places
    centred = places - (places.max(axis=0) + places.min(axis=0)) / 2
    return np.asarray(centred / (float(np.abs(centred).max()) or 1.0), np.float32)


class _Listener(io.TextIOBase):
    """Stands for standard output while t-SNE writes to it which iteration it has reached."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def write(self, text: str) -> int:
        """Take a piece of output."""
        if reached := _ITERATION.search(text):
            self._report("layout", int(reached[1]), ITERATIONS)
        return len(text)
