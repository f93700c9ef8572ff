"""The :class:`passagework.ports.Dot` of the browser: WebAssembly SIMD on numpy's own memory.

numpy has no BLAS here. The kernel (app/kernels/dot.wat) is instantiated on the interpreter's memory and is
handed addresses, so nothing is copied. That memory is only reachable by a private name of Pyodide; where it
is missing, where the browser has no SIMD, and where the kernel's results are not numpy's,
:func:`passagework.retrieval.dense.einsum_dot` stands in.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from js import Object, WebAssembly
from pyodide.ffi import JsException, to_js

from passagework.ports import Dot, Vectors
from passagework.retrieval.dense import einsum_dot

_LANES = 4


class KernelDot:
    """Calls the kernel where it applies, numpy elsewhere."""

    def __init__(self, kernel: Callable[[int, int, int, int, int], None]) -> None:
        """``kernel(matrix, vector, out, n, d)`` takes three addresses and two numbers; ``d`` is a multiple of 4."""
        self._kernel = kernel

    def __call__(self, matrix: Vectors, vector: Vectors) -> Vectors:
        """Return float32 ``(n,)``: the inner product of each row of ``(n, d)`` with ``(d,)``."""
        n, d = matrix.shape
        if n == 0 or d % _LANES or not (_plain(matrix) and _plain(vector)):
            return einsum_dot(matrix, vector)
        out = np.empty(n, dtype=np.float32)
        self._kernel(_address(matrix), _address(vector), _address(out), n, d)
        return out


def load_kernel(pyodide: Any, module: Any) -> Dot:
    """Return the kernel on the memory of ``pyodide``, from the compiled ``module``; numpy's way where it cannot be used."""
    try:
        memory = pyodide._module.memory
        imports = to_js({"env": {"memory": memory}}, dict_converter=Object.fromEntries)
        kernel = KernelDot(WebAssembly.Instance.new(module, imports).exports.dot)
    except (AttributeError, JsException):
        return einsum_dot
    return kernel if _agrees(kernel) else einsum_dot


def _agrees(kernel: Dot) -> bool:
    """Compare with numpy on sizes that reach every path of the kernel: blocks of 16, tails of 4."""
    for n, d in ((1, 4), (3, 20), (9, 384)):
        matrix = np.sin(np.arange(n * d, dtype=np.float32)).reshape(n, d)
        vector = np.cos(np.arange(d, dtype=np.float32))
        # Sums of d products of size up to 1, each rounded: d * 2**-24 bounds the difference per product.
        if not np.allclose(kernel(matrix, vector), einsum_dot(matrix, vector), rtol=0, atol=d * d * 2.0**-24):
            return False
    return True


def _plain(array: Vectors) -> bool:
    return array.dtype == np.float32 and array.flags.c_contiguous


def _address(array: Vectors) -> int:
    return int(array.__array_interface__["data"][0])
