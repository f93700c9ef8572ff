"""A small writer of ONNX graphs whose bytes depend on nothing but what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

OPSET = 21
IR_VERSION = 10


class GraphWriter:
    """Collects nodes and constants. Every value's name is the name of the node that makes it."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: np.ndarray) -> str:
        """Store `value` under `name` and return the name; storing a name again is an error."""
        if name in self._constants:
            raise ValueError(f"the graph already has a constant named {name}")
        self._constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def node(self, op: str, name: str, *inputs: str, outputs: Sequence[str] = (), **attributes: Any) -> str:
        """Add a node and return the name of its first output: `name`, or the first of `outputs` where it has several."""
        names = list(outputs) or [name]
        self._nodes.append(helper.make_node(op, list(inputs), names, name=name, **attributes))
        return names[0]

    def model(self, name: str, inputs: Sequence[onnx.ValueInfoProto], outputs: Sequence[onnx.ValueInfoProto]) -> onnx.ModelProto:
        """Return the checked model, with a fixed opset, IR version and producer."""
        graph = helper.make_graph(self._nodes, name, inputs, outputs, initializer=list(self._constants.values()))
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="passagework")
        model.ir_version = IR_VERSION
        onnx.checker.check_model(model)
        return model


def to_bytes(model: onnx.ModelProto) -> bytes:
    """Return the content of the model's file, the same for the same model."""
    content: bytes = model.SerializeToString(deterministic=True)
    return content
