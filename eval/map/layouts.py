"""How well layouts keep neighbours: trustworthiness and recall of the ten nearest against all 384 dimensions.

Trustworthiness (Venna and Kaski, 2001) is scikit-learn's; recall is the share of a passage's ten nearest neighbours by
cosine that are among its ten nearest on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, trustworthiness
from sklearn.neighbors import NearestNeighbors

from passagework.mapping import layout
from passagework.mapping.cosines import nearest
from passagework.mapping.layout import lay_out, sample
from passagework.mapping.placing import Places, place_between
from passagework.mapping.settings import SHARPNESS
from passagework.ports import Vectors

NEIGHBOURS = 10
Row = dict[str, float]


def measures(vectors: Vectors, places: Places) -> Row:
    """Return trustworthiness and recall, to three decimals."""
    kept = trustworthiness(vectors, places, n_neighbors=NEIGHBOURS, metric="cosine")
    return {"trustworthiness": round(float(kept), 3), "recall": round(float(recalls(vectors, places).mean()), 3)}


def recalls(vectors: Vectors, places: Places) -> np.ndarray[Any, Any]:
    """Return each passage's recall."""
    true = nearest(vectors, vectors, NEIGHBOURS + 1)[0]
    shown = NearestNeighbors(n_neighbors=NEIGHBOURS).fit(places).kneighbors(return_distance=False)
    return np.array(
        [len((set(row.tolist()) - {at}) & set(seen.tolist())) for at, (row, seen) in enumerate(zip(true, shown, strict=True))]
    ) / float(NEIGHBOURS)


def components(vectors: Vectors) -> Places:
    """Two principal components."""
    places: Places = PCA(2, random_state=0).fit_transform(vectors)
    return places


def fifty(vectors: Vectors) -> Places:
    """t-SNE of fifty principal components, as scikit-learn has it by default."""
    reduced = PCA(min(50, len(vectors)), random_state=0).fit_transform(vectors)
    places: Places = TSNE(random_state=0).fit_transform(reduced)
    return places


@contextmanager
def settings(**values: float) -> Iterator[None]:
    """The product's layout with other numbers."""
    before = {name: getattr(layout, name) for name in values}
    try:
        for name, value in values.items():
            setattr(layout, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(layout, name, value)


def product(**values: float) -> Callable[[Vectors], Places]:
    """The product's layout, with these numbers of it changed."""

    def places(vectors: Vectors) -> Places:
        with settings(**values):
            return lay_out(vectors)

    return places


CHOSEN = "t-SNE of neighbours, perplexity 15, 500 steps, angle 0.8 (chosen)"
LAYOUTS: dict[str, Callable[[Vectors], Places]] = {
    "two principal components": components,
    "t-SNE of 50 components, perplexity 30, 1,000 steps": fifty,
    "t-SNE of neighbours, perplexity 30, 1,000 steps, angle 0.5": product(PERPLEXITY=30.0, ITERATIONS=1000, ANGLE=0.5),
    "t-SNE of neighbours, perplexity 15, 1,000 steps, angle 0.5": product(ITERATIONS=1000, ANGLE=0.5),
    CHOSEN: product(),
    "the same of every second passage, the others between": lambda vectors: product(MOST_LAID_OUT=len(vectors) // 2)(vectors),
}


def layouts(vectors: Vectors, names: tuple[str, ...] = tuple(LAYOUTS)) -> dict[str, Row]:
    """Return each layout's measures."""
    return {name: measures(vectors, LAYOUTS[name](vectors)) for name in names}


def placings(vectors: Vectors) -> dict[str, float]:
    """Return the recall of passages that were left out of the layout and placed between others, by the rule's numbers.

    Every fifth passage is left out: what a question is to a map.
    """
    left_out = sample(len(vectors), len(vectors) // 5)
    kept = np.setdiff1d(np.arange(len(vectors)), left_out)
    laid_out = lay_out(vectors[kept])
    rows: dict[str, float] = {}
    for count in (1, 3, 5, 10):
        for sharpness in (10.0, 50.0, 200.0):
            found, cosines = nearest(vectors[left_out], vectors[kept], count)
            places = np.empty((len(vectors), 2), np.float32)
            places[kept] = laid_out
            places[left_out] = between(laid_out, found, cosines, sharpness)
            rows[f"{count} nearest, sharpness {sharpness:.0f}"] = round(float(recalls(vectors, places)[left_out].mean()), 3)
    return rows


def between(places: Places, found: Any, cosines: Vectors, sharpness: float) -> Places:
    """The product's rule with another sharpness: cosines are scaled to make up for its own."""
    return place_between(places, found, cosines * np.float32(sharpness / SHARPNESS))
