"""How far two raters of the same items agree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from passagework.stats.arguments import Floats, same_length
from passagework.stats.interval import Interval
from passagework.stats.kappa import kappa, kappas, nominal_weights
from passagework.stats.resampling import Report, Resamples, Statistic, bootstrap, drawn, percentile_interval, silent

Tables = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Agreement:
    """Two raters' labels of the same items; arrays follow the order of the categories."""

    table: Tables
    """The confusion matrix, ``(k, k)``: the first rater's categories in rows, the second's in columns."""
    clusters: int
    share: float
    """Of items with the same category: raw agreement."""
    share_interval: Interval | None
    kappa: float | None
    """None where both raters used one category alone, and the same: chance explains everything and says nothing."""
    kappa_interval: Interval | None
    undefined: int
    """Resamples left out of the interval of kappa, which is undefined in them."""

    @property
    def base_rates(self) -> Floats:
        """How often each rater used each category, ``(2, k)``: shares of all items."""
        found: Floats = np.stack([self.table.sum(axis=1), self.table.sum(axis=0)]) / self.table.sum()
        return found

    @property
    def prevalence(self) -> Floats:
        """How often a category was used, ``(k,)``: the mean of the two base rates.

        Kappa falls as one category comes to prevail, at the same raw agreement (Byrt, Bishop and Carlin, 1993).
        """
        found: Floats = self.base_rates.mean(axis=0)
        return found


def agreement(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    categories: Sequence[Hashable],
    weights: Floats | None = None,
    clusters: Sequence[Hashable] | None = None,
    resamples: Resamples | None = None,
    level: float = 0.95,
    report: Report = silent,
) -> Agreement:
    """Compare two raters' labels of the same items, in the same order.

    Intervals are percentile bootstrap over items, or over ``clusters`` where items have them: a cluster, such as the
    passages of one question, is drawn whole (Davison and Hinkley, *Bootstrap Methods and their Application*, 1997, section
    3.8). They are None where there is one cluster alone, and that of kappa where no resample has a kappa. ``weights`` are
    those of unweighted kappa unless given. Raises ValueError for different lengths, no item, a label that is not among
    the categories, fewer than two categories or one twice, and resamples of another number than there are clusters.
    """
    tables = cluster_tables(first, second, categories, clusters)
    used = nominal_weights(len(categories)) if weights is None else weights
    table = tables.sum(axis=0)
    found = kappa(table.astype(np.float64), used)
    share_interval, inner, undefined = None, None, 0
    if len(tables) > 1:
        chosen = Resamples(len(tables)) if resamples is None else resamples
        same_length(chosen.size, len(tables), "the resamples and the clusters")
        redrawn = bootstrap(_sums(tables), chosen, report)
        share_interval = percentile_interval(_diagonal(redrawn), level)
        replicates = kappas(redrawn, used)
        defined = replicates[~np.isnan(replicates)]
        undefined = len(replicates) - len(defined)
        inner = percentile_interval(defined, level) if found is not None and len(defined) else None
    return Agreement(
        table=table,
        clusters=len(tables),
        share=float(_diagonal(table.astype(np.float64))),
        share_interval=share_interval,
        kappa=found,
        kappa_interval=inner,
        undefined=undefined,
    )


def cluster_tables(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    categories: Sequence[Hashable],
    clusters: Sequence[Hashable] | None = None,
) -> Tables:
    """Return a confusion matrix for each cluster, int64 ``(clusters, k, k)``; without clusters, for each item.

    Raises ValueError as :func:`agreement` says.
    """
    same_length(len(first), len(second), "first and second")
    if len(first) == 0:
        raise ValueError("first and second hold 0 items; they must hold 1 or more")
    if len(set(categories)) != len(categories) or len(categories) < 2:
        raise ValueError(f"the categories are {list(categories)}; they must be two or more, each once")
    owners = range(len(first)) if clusters is None else clusters
    same_length(len(owners), len(first), "clusters and items")
    places = {category: number for number, category in enumerate(categories)}
    numbers: dict[Hashable, int] = {}
    owner = [numbers.setdefault(each, len(numbers)) for each in owners]
    tables = np.zeros((len(numbers), len(categories), len(categories)), np.int64)
    np.add.at(tables, (owner, _numbered(first, places, "first"), _numbered(second, places, "second")), 1)
    return tables


def _numbered(labels: Sequence[Hashable], places: dict[Hashable, int], name: str) -> list[int]:
    for position, label in enumerate(labels):
        if label not in places:
            raise ValueError(f"{name} holds {label!r} at position {position}; it must be one of {list(places)}")
    return [places[label] for label in labels]


def _sums(tables: Tables) -> Statistic:
    """The statistic "table of all items": the sum of the tables of the clusters that are drawn."""
    flat = tables.reshape(len(tables), -1).astype(np.float64)
    return lambda indices: (drawn(indices) @ flat).reshape(len(indices), *tables.shape[1:])


def _diagonal(tables: Floats) -> Floats:
    """The share of items with the same category, for each of ``(..., k, k)``."""
    found: Floats = np.trace(tables, axis1=-2, axis2=-1) / tables.sum(axis=(-2, -1))
    return found
