"""8-bit arithmetic for the graph: integer weights, and activations rounded as they come, each word piece by itself.

A scale for each word piece (as in Yao et al., "ZeroQuant", 2022) and not one for the whole tensor: a word piece with one
huge activation then costs the others nothing, and a vector does not depend on what else is in the batch.
"""

from __future__ import annotations

import math

import numpy as np
from onnx import TensorProto

from sitebuild.model.graph import GraphWriter
from sitebuild.model.quantise import Quantised, quantise_columns, quantise_rows
from sitebuild.model.smoothing import Scales
from sitebuild.model.weights import Dense

_MIDDLE = 128  # what stands for 0 among the unsigned integers of an activation that has both signs
_SMALLEST = np.float32(1e-12)
GELU_LIFT = np.float32(0.17)
"""Added to GELU's output, whose minimum is -0.16997, so that all 256 integers serve one sign."""


class DynamicInt8:
    """Embeddings with a scale for each row, linear layers with one for each output, activations with one a word piece.

    The inputs of linear layers are divided by `scales`, and their weights multiplied by them, before rounding.
    """

    def __init__(self, scales: Scales) -> None:
        self._scales = scales

    def lookup(self, graph: GraphWriter, name: str, table: np.ndarray, ids: str) -> str:
        """Rows of an 8-bit table, each times its own scale."""
        quantised = quantise_rows(table)
        rows = graph.node("Gather", f"{name}.rows", graph.constant(f"{name}.table", quantised.values), ids)
        scales = graph.node("Gather", f"{name}.row_scales", graph.constant(f"{name}.scales", quantised.scales), ids)
        return graph.node("Mul", name, graph.node("Cast", f"{name}.float", rows, to=TensorProto.FLOAT), scales)

    def dense(self, graph: GraphWriter, name: str, x: str, layer: Dense, *, after_gelu: bool = False) -> str:
        """An integer product, scaled back to float32, plus the bias."""
        divisor = self._scales[name]
        quantised = quantise_columns(layer.weight * divisor[:, None])
        bias = layer.bias
        if after_gelu:
            x = graph.node("Add", f"{name}.lifted", x, graph.constant(f"{name}.lift", np.array(GELU_LIFT)))
            bias = bias - _product_of_lift(divisor, quantised)
        smooth = graph.node("Mul", f"{name}.smooth", x, graph.constant(f"{name}.smoothing", 1 / divisor))
        multiply = _positive_product if after_gelu else _signed_product
        integers, scale = multiply(graph, name, smooth, quantised)
        floats = graph.node("Cast", f"{name}.float", integers, to=TensorProto.FLOAT)
        by_row = graph.node("Mul", f"{name}.by_row", floats, graph.node("Unsqueeze", f"{name}.column", scale, "one"))
        weight_scale = graph.constant(f"{name}.weight_scale", quantised.scales[0])
        product = graph.node("Mul", f"{name}.product", by_row, weight_scale)
        return graph.node("Add", name, product, graph.constant(f"{name}.bias", bias))


def _signed_product(graph: GraphWriter, name: str, x: str, weight: Quantised) -> tuple[str, str]:
    """The integer product for an input with both signs: -127 to 127, held as 1 to 255. Unsigned because onnxruntime's
    kernels for signed inputs are six times slower in WebAssembly."""
    scale = _scale(graph, name, graph.node("Abs", f"{name}.magnitude", x), 127)
    rows = graph.node("Shape", f"{name}.rows", scale)
    middle = graph.constant(f"{name}.middle", np.array(_MIDDLE, dtype=np.uint8))
    zeros = graph.node("Expand", f"{name}.zeros", middle, rows)
    x8 = graph.node("QuantizeLinear", f"{name}.input", x, scale, zeros, axis=0)
    return graph.node("MatMulInteger", f"{name}.integers", x8, _weight(graph, name, weight), middle), scale


def _positive_product(graph: GraphWriter, name: str, x: str, weight: Quantised) -> tuple[str, str]:
    """The integer product for an input without negative values: 0 to 255."""
    scale = _scale(graph, name, x, 255)
    x8 = graph.node("QuantizeLinear", f"{name}.input", x, scale, axis=0, output_dtype=TensorProto.UINT8)
    return graph.node("MatMulInteger", f"{name}.integers", x8, _weight(graph, name, weight)), scale


def _scale(graph: GraphWriter, name: str, magnitude: str, steps: int) -> str:
    """One scale for each row, (rows,), so that the row's largest magnitude becomes `steps`."""
    largest = graph.node("ReduceMax", f"{name}.largest", magnitude, "one", keepdims=0)
    positive = graph.node("Max", f"{name}.positive", largest, graph.constant(f"{name}.smallest", np.array(_SMALLEST)))
    return graph.node("Div", f"{name}.scale", positive, graph.constant(f"{name}.steps", np.array(steps, dtype=np.float32)))


def _weight(graph: GraphWriter, name: str, weight: Quantised) -> str:
    return graph.constant(f"{name}.weight", weight.values)


def _product_of_lift(divisor: np.ndarray, weight: Quantised) -> np.ndarray:
    """What the lift adds to each output, summed exactly, so that the order of a sum cannot change the file."""
    lift = (GELU_LIFT / divisor).astype(np.float64)
    rounded = weight.values * weight.scales.astype(np.float64)
    return np.array([math.fsum(column) for column in (lift[:, None] * rounded).T], dtype=np.float32)
