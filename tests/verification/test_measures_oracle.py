"""Measures against trec_eval, the reference tool of the field, by way of pytrec_eval.

Rankings and gains are random: graded, negative and missing judgments, short and empty rankings. trec_eval
orders by score and breaks ties its own way, so the run gives every document a score of its own.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest
import pytrec_eval

from passagework.measures.ndcg import ndcg
from passagework.measures.recall import recall
from passagework.measures.reciprocal_rank import reciprocal_rank
from passagework.measures.success import success

Measure = Callable[[Sequence[str], Mapping[str, int], int], float]


def random_queries(seed: int, count: int = 200) -> tuple[dict[str, dict[str, int]], dict[str, list[str]]]:
    """Gains and rankings by query; every query has a relevant document."""
    generator = np.random.default_rng(seed)
    documents = [f"d{number}" for number in range(60)]
    gains: dict[str, dict[str, int]] = {}
    rankings: dict[str, list[str]] = {}
    for number in range(count):
        judged = generator.choice(documents, generator.integers(1, 30), replace=False).tolist()
        gains[f"q{number}"] = dict(zip(judged, generator.integers(-1, 5, len(judged)).tolist(), strict=True))
        gains[f"q{number}"][judged[0]] = int(generator.integers(1, 5))
        rankings[f"q{number}"] = generator.permutation(documents)[: generator.integers(1, 40)].tolist()
    return gains, rankings


@pytest.mark.parametrize(
    ("measure", "k", "name", "reported"),
    [
        (ndcg, 10, "ndcg_cut.10", "ndcg_cut_10"),
        (ndcg, 5, "ndcg_cut.5", "ndcg_cut_5"),
        (recall, 10, "recall.10", "recall_10"),
        (recall, 100, "recall.100", "recall_100"),
        (success, 1, "success.1", "success_1"),
        (success, 10, "success.10", "success_10"),
        (reciprocal_rank, 60, "recip_rank", "recip_rank"),
    ],
)
def test_each_query_equals_trec_eval(measure: Measure, k: int, name: str, reported: str) -> None:
    gains, rankings = random_queries(seed=11)
    run = {query: {document: -float(rank) for rank, document in enumerate(found)} for query, found in rankings.items()}
    expected = pytrec_eval.RelevanceEvaluator(gains, {name}).evaluate(run)
    assert expected.keys() == rankings.keys()
    for query, found in rankings.items():
        assert measure(found, gains[query], k) == pytest.approx(expected[query][reported], abs=1e-9), query
