"""What the shipped 8-bit arithmetic was chosen over: one scale for a whole activation, with and without smoothing."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from onnx import TensorProto

from sitebuild.model.graph import GraphWriter
from sitebuild.model.int8 import DynamicInt8
from sitebuild.model.quantise import quantise_columns
from sitebuild.model.smoothing import Scales, smoothing_scales
from sitebuild.model.weights import Dense


class OneScale(DynamicInt8):
    """Dynamic 8-bit arithmetic with one scale for each activation tensor, as onnxruntime's `quantize_dynamic` makes it.

    Without `scales` nothing is smoothed.
    """

    def __init__(self, scales: Scales | None = None) -> None:
        super().__init__(scales or {})

    def dense(self, graph: GraphWriter, name: str, x: str, layer: Dense, *, after_gelu: bool = False) -> str:
        """An integer product, scaled back to float32, plus the bias."""
        weight = layer.weight
        if name in self._scales:
            divisor = self._scales[name]
            x = graph.node("Mul", f"{name}.smooth", x, graph.constant(f"{name}.smoothing", 1 / divisor))
            weight = weight * divisor[:, None]
        quantised = quantise_columns(weight)
        x8, scale, zero = (f"{name}.{part}" for part in ("input", "input_scale", "input_zero"))
        graph.node("DynamicQuantizeLinear", f"{name}.quantise", x, outputs=[x8, scale, zero])
        integers = graph.node("MatMulInteger", f"{name}.integers", x8, graph.constant(f"{name}.weight", quantised.values), zero)
        floats = graph.node("Cast", f"{name}.float", integers, to=TensorProto.FLOAT)
        scales = graph.node("Mul", f"{name}.scales", scale, graph.constant(f"{name}.weight_scale", quantised.scales[0]))
        product = graph.node("Mul", f"{name}.product", floats, scales)
        return graph.node("Add", name, product, graph.constant(f"{name}.bias", layer.bias))


def scales_at(alpha: float, scales: Scales, layers: Mapping[str, Dense]) -> Scales:
    """Smoothing scales at another alpha than the committed 0.5, at which s = sqrt(max|X| / max|W|) gives back max|X|."""
    largest = {name: scales[name] ** 2 * np.abs(layer.weight).max(axis=1) for name, layer in layers.items()}
    return smoothing_scales(largest, layers, alpha)
