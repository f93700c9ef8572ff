"""The file of a document's vectors, and the check that they are of just its passages."""

from __future__ import annotations

import numpy as np

from passagework.errors import DataError
from passagework.ports import Vectors
from passagework.retrieval.arrays import Buffer, pack, unpack
from passagework.retrieval.index import IndexedDocument


def vectors_to_bytes(document: IndexedDocument, vectors: Vectors, model: str, dtype: str) -> bytes:
    """Return the file with ``vectors``, float32 ``(passages, dimensions)``, of ``document``.

    ``model`` names the model and its revision, ``dtype`` the precision of its weights: both are compared
    on reading, because vectors of different models cannot be compared with each other.
    """
    if vectors.dtype != np.float32 or vectors.ndim != 2 or len(vectors) != len(document.passages):
        raise ValueError(f"{len(document.passages)} passages need as many float32 rows, not {vectors.dtype} {vectors.shape}")
    return pack({"vectors": vectors}, _identity(document, model, dtype))


def vectors_from_bytes(buffer: Buffer, document: IndexedDocument, model: str, dtype: str) -> Vectors:
    """Return the vectors in a file, a read-only view of ``buffer``, float32 ``(passages, dimensions)``.

    Raises :class:`DataError`: ``bad_arrays`` for a damaged file, ``vectors_mismatch`` where it was made
    from other passages, by another model or in another precision than asked.
    """
    arrays, metadata = unpack(buffer)
    for key, expected in _identity(document, model, dtype).items():
        found = metadata.get(key, "nothing")
        if found != expected:
            raise _mismatch(document, f"{key} {found}", f"{key} {expected}")
    vectors = arrays.get("vectors")
    if vectors is None or vectors.dtype != np.float32 or vectors.ndim != 2:
        raise DataError("bad_arrays", detail='it has no two-dimensional float32 array "vectors"')
    if len(vectors) != len(document.passages):
        raise _mismatch(document, f"{len(vectors)} vectors", f"{len(document.passages)} passages")
    return vectors


def _identity(document: IndexedDocument, model: str, dtype: str) -> dict[str, str]:
    return {"content": document.digest, "dtype": dtype, "model": model}


def _mismatch(document: IndexedDocument, found: str, expected: str) -> DataError:
    return DataError("vectors_mismatch", name=document.info.title, found=found, expected=expected)
