"""The files that the published model consists of, as found in one folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sitebuild.model.bert import FullPrecision, sentence_encoder
from sitebuild.model.graph import to_bytes
from sitebuild.model.weights import BertWeights, load_weights


@dataclass(frozen=True)
class SourceFiles:
    """The published model: its weights, its configuration and its tokenizer."""

    safetensors: Path
    config: Path
    tokenizer: Path

    @classmethod
    def in_folder(cls, folder: Path) -> SourceFiles:
        """Name the three files in `folder`; raises FileNotFoundError for one that is not there."""
        files = cls(folder / "model.safetensors", folder / "config.json", folder / "tokenizer.json")
        for path in (files.safetensors, files.config, files.tokenizer):
            if not path.is_file():
                raise FileNotFoundError(f"the model folder {folder} has no {path.name}")
        return files

    def weights(self) -> BertWeights:
        """Read the encoder's weights."""
        return load_weights(self.safetensors, self.config)

    def full_precision_model(self) -> bytes:
        """Return the float32 ONNX file of the encoder: 90 MB, written in under a second."""
        return to_bytes(sentence_encoder(self.weights(), FullPrecision()))
