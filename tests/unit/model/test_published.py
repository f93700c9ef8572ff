"""From a published model's files to weights and the 8-bit file, on a tiny model written here in the published layout."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pydantic import ValidationError

from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.errors import BuildError
from sitebuild.model.build import int8_model, pinned_int8_model
from sitebuild.model.manifest import Manifest, read_manifest, write_manifest
from sitebuild.model.smoothing import save_scales
from sitebuild.model.source import SourceFiles
from sitebuild.model.weights import BertWeights, load_weights
from sitebuild.paths import MODELS

CONFIG = {
    "model_type": "bert",
    "hidden_act": "gelu",
    "position_embedding_type": "absolute",
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "layer_norm_eps": 1e-12,
}


def _tensors(weights: BertWeights, token_types: np.ndarray) -> dict[str, np.ndarray]:
    """The tensors of `weights` as they are published: matrices (outputs, inputs), query, key and value apart."""
    tensors = {
        "embeddings.word_embeddings.weight": weights.words,
        "embeddings.position_embeddings.weight": weights.positions - token_types[0],
        "embeddings.token_type_embeddings.weight": token_types,
        "embeddings.LayerNorm.weight": weights.embedding_norm.gain,
        "embeddings.LayerNorm.bias": weights.embedding_norm.offset,
    }
    for i, layer in enumerate(weights.layers):
        prefix = f"encoder.layer.{i}"
        parts = ("query", "key", "value")
        columns = zip(parts, np.split(layer.attention_in.weight, 3, 1), np.split(layer.attention_in.bias, 3), strict=True)
        dense = {f"attention.self.{part}": (weight, bias) for part, weight, bias in columns}
        dense["attention.output.dense"] = (layer.attention_out.weight, layer.attention_out.bias)
        dense["intermediate.dense"] = (layer.feed_forward_in.weight, layer.feed_forward_in.bias)
        dense["output.dense"] = (layer.feed_forward_out.weight, layer.feed_forward_out.bias)
        for name, (weight, bias) in dense.items():
            tensors |= {f"{prefix}.{name}.weight": weight.T, f"{prefix}.{name}.bias": bias}
        for name, norm in (("attention.output", layer.attention_norm), ("output", layer.feed_forward_norm)):
            tensors |= {f"{prefix}.{name}.LayerNorm.weight": norm.gain, f"{prefix}.{name}.LayerNorm.bias": norm.offset}
    return tensors


@pytest.fixture
def published(small_weights: BertWeights, tmp_path: Path) -> Callable[..., SourceFiles]:
    """Writes the small encoder as its authors would have published it; keyword arguments change its configuration."""

    def write(**changes: object) -> SourceFiles:
        types = np.full((2, small_weights.width), 0.25, dtype=np.float32)
        header, body = {}, b""
        for name, value in _tensors(small_weights, types).items():
            content = np.ascontiguousarray(value, dtype="<f4").tobytes()
            header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [len(body), len(body) + len(content)]}
            body += content
        encoded = json.dumps(header).encode()
        (tmp_path / "model.safetensors").write_bytes(len(encoded).to_bytes(8, "little") + encoded + body)
        (tmp_path / "config.json").write_text(json.dumps(CONFIG | changes), "utf-8")
        (tmp_path / "tokenizer.json").write_text("{}", "utf-8")
        return SourceFiles.in_folder(tmp_path)

    return write


def test_the_weights_are_those_that_were_published(published, small_weights: BertWeights) -> None:
    loaded = published().weights()
    assert (loaded.heads, loaded.epsilon, loaded.width) == (4, 1e-12, small_weights.width)
    np.testing.assert_array_equal(loaded.words, small_weights.words)
    np.testing.assert_allclose(loaded.positions, small_weights.positions, atol=1e-6)  # token type 0 went in and out again
    for name, layer in small_weights.linear_layers().items():
        np.testing.assert_array_equal(loaded.linear_layers()[name].weight, layer.weight)
        np.testing.assert_array_equal(loaded.linear_layers()[name].bias, layer.bias)


@pytest.mark.parametrize(("key", "value"), [("hidden_act", "relu"), ("model_type", "roberta")])
def test_another_architecture_is_refused(published, key: str, value: str) -> None:
    source = published(**{key: value})
    with pytest.raises(ValueError, match=f"{key} = '{value}'"):
        load_weights(source.safetensors, source.config)


def test_a_missing_file_is_named(published, tmp_path: Path) -> None:
    published()
    (tmp_path / "tokenizer.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"has no tokenizer\.json"):
        SourceFiles.in_folder(tmp_path)


@pytest.fixture
def pinned(published, small_weights: BertWeights, tmp_path: Path) -> tuple[SourceFiles, Manifest]:
    """A source with its scales in the same folder, and a manifest that pins what is made of them."""
    source = published()
    ones = {name: np.ones(len(layer.weight), dtype=np.float32) for name, layer in small_weights.linear_layers().items()}
    save_scales(tmp_path / "scales.npz", ones)
    model = int8_model(source, tmp_path / "scales.npz")
    content = read_manifest(MODELS / "all-MiniLM-L6-v2.json").model_dump()
    content["quantisation"]["smoothing_scales"] = "scales.npz"
    content["result"] |= {"sha256": sha256_bytes(model), "bytes": len(model)}
    return source, Manifest.model_validate(content)


def test_the_pinned_file_is_made_again(pinned, tmp_path: Path) -> None:
    source, manifest = pinned
    assert len(pinned_int8_model(source, manifest, tmp_path)) == manifest.result.bytes


def test_other_scales_give_another_file_which_is_refused(pinned, small_weights: BertWeights, tmp_path: Path) -> None:
    source, manifest = pinned
    threes = {name: np.full(len(layer.weight), 3, dtype=np.float32) for name, layer in small_weights.linear_layers().items()}
    save_scales(tmp_path / "scales.npz", threes)
    with pytest.raises(BuildError, match="is not the pinned one"):
        pinned_int8_model(source, manifest, tmp_path)


def test_the_committed_manifest_fits_the_files_beside_it() -> None:
    manifest = read_manifest(MODELS / "all-MiniLM-L6-v2.json")
    assert sha256_file(MODELS / manifest.quantisation.smoothing_scales) == manifest.quantisation.smoothing_sha256
    cases = json.loads((MODELS / manifest.selftest).read_text("utf-8"))["cases"]
    assert {len(case["vector"]) for case in cases} == {manifest.dimensions}


def test_a_manifest_comes_back_from_its_file(tmp_path: Path) -> None:
    manifest = read_manifest(MODELS / "all-MiniLM-L6-v2.json")
    write_manifest(tmp_path / "manifest.json", manifest)
    assert (tmp_path / "manifest.json").read_bytes() == (MODELS / "all-MiniLM-L6-v2.json").read_bytes()


@pytest.mark.parametrize("change", [{"dimensions": 0}, {"colour": "red"}, {"licence": None}])
def test_a_wrong_manifest_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    content = json.loads((MODELS / "all-MiniLM-L6-v2.json").read_text("utf-8"))
    (tmp_path / "manifest.json").write_text(json.dumps(content | change), "utf-8")
    with pytest.raises(ValidationError, match=next(iter(change))):
        read_manifest(tmp_path / "manifest.json")
