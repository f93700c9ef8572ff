"""Search by meaning: the same ranking from every kernel, and the closest sentence."""

import numpy as np
import numpy.typing as npt
import pytest

from passagework.ports import Dot, Vectors
from passagework.retrieval.dense import DenseScores, closest, einsum_dot
from passagework.retrieval.matrix import Matrix


def unit(rows: npt.ArrayLike) -> Vectors:
    matrix = np.asarray(rows, dtype=np.float64)
    return (matrix / np.linalg.norm(matrix, axis=-1, keepdims=True)).astype(np.float32)


def random_vectors(n: int, dimensions: int = 384, seed: int = 5) -> tuple[Vectors, Vectors]:
    """Vectors with many near ties: small steps around a few directions, and exact copies."""
    generator = np.random.default_rng(seed)
    directions = generator.standard_normal((10, dimensions))
    rows = directions[generator.integers(0, 10, n)] + 1e-5 * generator.standard_normal((n, dimensions))
    rows[n // 2 :: 7] = rows[n // 2]
    return unit(rows), unit(generator.standard_normal(dimensions))


def exact_order(matrix: Vectors, query: Vectors) -> list[int]:
    """The oracle: every product in float64, then the tie rule by Python's sort."""
    scores = [round(float(np.dot(row.astype(np.float64), query.astype(np.float64))), 6) for row in matrix]
    return sorted(range(len(scores)), key=lambda n: (-scores[n], n))


def backwards(matrix: Vectors, vector: Vectors) -> Vectors:
    """A kernel that adds in the opposite order, one product at a time, all in float32."""
    products = matrix[:, ::-1] * vector[::-1]
    return np.add.accumulate(products, axis=1, dtype=np.float32)[:, -1]


def with_noise(matrix: Vectors, vector: Vectors) -> Vectors:
    """A kernel that errs as much as float32 allows: up to 2.2e-5 for unit vectors of 384 dimensions."""
    noise = np.random.default_rng(1).uniform(-2.2e-5, 2.2e-5, len(matrix))
    return (matrix @ vector + noise).astype(np.float32)


KERNELS: list[Dot] = [einsum_dot, np.matmul, backwards, with_noise]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("k", [1, 10, 100, 5000])
def test_every_kernel_gives_the_exact_ranking(kernel: Dot, k: int) -> None:
    matrix, query = random_vectors(2000)
    numbers, scores = DenseScores(Matrix([matrix]), query, kernel).top(k)
    assert numbers.tolist() == exact_order(matrix, query)[:k]
    np.testing.assert_allclose(scores, matrix[numbers].astype(np.float64) @ query, atol=6e-7)


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_place_of_a_passage_is_that_in_the_full_ranking(kernel: Dot) -> None:
    matrix, query = random_vectors(500)
    dense = DenseScores(Matrix([matrix]), query, kernel)
    for rank, number in enumerate(exact_order(matrix, query), start=1):
        assert dense.place(number)[0] == rank


def test_cosines_of_simple_directions() -> None:
    matrix = unit([[1, 0], [0, 1], [1, 1], [-1, 0]])
    numbers, scores = DenseScores(Matrix([matrix]), unit([1, 0])).top(4)
    assert numbers.tolist() == [0, 2, 1, 3]
    assert scores.tolist() == [1.0, 0.707107, 0.0, -1.0]


def test_no_passages_and_none_wanted_give_no_ranking() -> None:
    matrix, query = random_vectors(5)
    assert DenseScores(Matrix([matrix[:0]]), query).top(3)[0].tolist() == []
    assert DenseScores(Matrix([matrix]), query).top(0)[0].tolist() == []


def test_a_query_of_another_model_is_refused() -> None:
    matrix, _ = random_vectors(5)
    with pytest.raises(ValueError, match=r"\(256,\); passages of 384 dimensions"):
        DenseScores(Matrix([matrix]), np.zeros(256, np.float32))


def test_the_closest_sentence_is_the_first_of_the_best() -> None:
    sentences = unit([[0, 1], [1, 1], [1, 1], [1, -2]])
    assert closest(sentences, unit([1, 1])) == (1, 1.0)


def test_no_sentences_have_no_closest() -> None:
    with pytest.raises(ValueError, match="no sentence vectors"):
        closest(np.zeros((0, 2), np.float32), unit([1, 0]))
