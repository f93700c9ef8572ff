"""Vectors in blocks: the same rows as in one matrix, copied only where blocks are small."""

import numpy as np
import pytest

from passagework.ports import Vectors
from passagework.retrieval import matrix
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.matrix import Matrix, Rows, join_small


def vectors(rows: int, seed: int = 0) -> Vectors:
    return np.random.default_rng(seed).standard_normal((rows, 4), dtype=np.float32)


def own(*sizes: int) -> dict[str, Rows]:
    """Documents "0", "1" and so on, each in a block of its own."""
    return {str(n): Rows(vectors(size, n), 0, size) for n, size in enumerate(sizes)}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "SMALL", 10)


def test_blocks_are_numbered_through_as_one_matrix() -> None:
    blocks = [vectors(3, 1), vectors(1, 2), vectors(0, 3), vectors(5, 4)]
    split, whole = Matrix(blocks), np.concatenate(blocks)
    query = vectors(1, 9)[0]
    assert (split.size, split.dimensions) == whole.shape
    np.testing.assert_array_equal(split.products(query, einsum_dot), einsum_dot(whole, query), strict=True)
    for numbers in ([], [0], [8, 3, 2, 3], list(range(9))):
        chosen = np.array(numbers, np.intp)
        np.testing.assert_array_equal(split.rows(chosen), whole[chosen].astype(np.float64), strict=True)
        one = Matrix([whole]).rows(chosen)
        np.testing.assert_array_equal(split.rows(chosen), one, strict=True)


@pytest.mark.parametrize("sizes", [(3, 4, 5), (12, 1, 12), (1, 12, 1), (0, 2), (1,) * 30, (12,), (9, 9, 9)])
def test_joining_changes_no_row(sizes: tuple[int, ...]) -> None:
    rows = own(*sizes)
    joined = join_small(list(rows), rows)
    assert joined.keys() == rows.keys()
    for name, part in rows.items():
        np.testing.assert_array_equal(joined[name].vectors, part.vectors, strict=True)


def test_small_neighbours_share_a_block_and_large_ones_stay_where_they_are() -> None:
    rows = own(12, 2, 3, 11, 4)
    joined = join_small(list(rows), rows)
    assert joined["0"].block is rows["0"].block
    assert joined["3"].block is rows["3"].block
    assert joined["4"].block is rows["4"].block
    assert joined["1"].block is joined["2"].block
    assert (joined["1"][1:], joined["2"][1:]) == ((0, 2), (2, 5))


def test_a_full_block_is_not_copied_again() -> None:
    rows = own(2, 3)
    once = join_small(list(rows), rows)
    twice = join_small(list(once), once)
    assert all(twice[name].block is once[name].block for name in rows)


def test_what_a_removed_document_took_up_is_given_back() -> None:
    rows = own(4, 7, 4)
    joined = join_small(list(rows), rows)
    left = {name: joined[name] for name in ("0", "2")}
    again = join_small(list(left), left)
    assert len(again["0"].block) == 8
    np.testing.assert_array_equal(again["2"].vectors, rows["2"].vectors)


def test_adding_one_by_one_copies_each_row_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """300 documents of three rows: joining all of them at each step would copy 135,450 rows."""
    copied = 0
    concatenate = np.concatenate

    def counting(parts: list[Vectors]) -> Vectors:
        nonlocal copied
        made: Vectors = concatenate(parts)
        copied += len(made)
        return made

    monkeypatch.setattr(np, "concatenate", counting)
    parts = own(*(3,) * 300)
    joined: dict[str, Rows] = {}
    for name, part in parts.items():
        joined = join_small([*joined, name], {**joined, name: part})
    assert 0 < copied <= 3 * 900
    assert len({id(part.block) for part in joined.values()}) <= 900 / matrix.SMALL


def test_documents_of_one_block_are_one_call_of_the_kernel() -> None:
    rows = own(2, 3, 4)
    joined = join_small(list(rows), rows)
    calls = []

    def dot(block: Vectors, query: Vectors) -> Vectors:
        calls.append(len(block))
        return einsum_dot(block, query)

    query = vectors(1)[0]
    Matrix.of(joined.values()).products(query, dot)
    Matrix.of([joined["0"], joined["2"]]).products(query, dot)
    assert calls == [9, 2, 4]
