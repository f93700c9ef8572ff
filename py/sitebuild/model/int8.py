"""8-bit arithmetic for the graph: integer weights, and activations rounded as they come."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto

from sitebuild.model.graph import GraphWriter
from sitebuild.model.quantise import quantise_columns, quantise_rows
from sitebuild.model.smoothing import Scales
from sitebuild.model.weights import Dense


class DynamicInt8:
    """Embeddings with a scale for each row, linear layers with one for each output, activations with one for the tensor.

    With `scales`, the inputs of linear layers are smoothed first.
    """

    def __init__(self, scales: Scales | None = None) -> None:
        self._scales = scales

    def lookup(self, graph: GraphWriter, name: str, table: np.ndarray, ids: str) -> str:
        """Rows of an 8-bit table, each times its own scale."""
        quantised = quantise_rows(table)
        rows = graph.node("Gather", f"{name}.rows", graph.constant(f"{name}.table", quantised.values), ids)
        scales = graph.node("Gather", f"{name}.row_scales", graph.constant(f"{name}.scales", quantised.scales), ids)
        return graph.node("Mul", name, graph.node("Cast", f"{name}.float", rows, to=TensorProto.FLOAT), scales)

    def dense(self, graph: GraphWriter, name: str, x: str, layer: Dense) -> str:
        """An integer product, scaled back to float32, plus the bias."""
        weight = layer.weight
        if self._scales is not None:
            divisor = self._scales[name]
            x = graph.node("Mul", f"{name}.smooth", x, graph.constant(f"{name}.smoothing", 1 / divisor))
            weight = weight * divisor[:, None]
        quantised = quantise_columns(weight)
        x8, scale, zero = (f"{name}.{part}" for part in ("input", "input_scale", "input_zero"))
        graph.node("DynamicQuantizeLinear", f"{name}.quantise", x, outputs=[x8, scale, zero])
        integers = graph.node(
            "MatMulInteger", f"{name}.integers", x8, graph.constant(f"{name}.weight", quantised.values), zero
        )
        product = graph.node("Cast", f"{name}.float", integers, to=TensorProto.FLOAT)
        scales = graph.node("Mul", f"{name}.scales", scale, graph.constant(f"{name}.weight_scale", quantised.scales[0]))
        scaled = graph.node("Mul", f"{name}.product", product, scales)
        return graph.node("Add", name, scaled, graph.constant(f"{name}.bias", layer.bias))
