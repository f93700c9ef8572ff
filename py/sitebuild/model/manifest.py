"""The manifest in models/: what the shipped model is made of, and the digest that its file must have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(_Part):
    """Where the published weights come from."""

    repository: str
    """Owner and name of the model where its authors published it."""
    distribution: str
    """The Python distribution that carries the files."""
    version: str
    sha256: dict[str, Sha256]
    """Digest of each file, by file name."""


class Quantisation(_Part):
    """How the 8-bit file was made."""

    weights: str
    embeddings: str
    activations: str
    smoothing_alpha: Annotated[float, Field(ge=0, le=1)]
    smoothing_scales: str
    """File beside the manifest."""
    smoothing_sha256: Sha256
    calibrated_on: str


class Result(_Part):
    """The file that the site serves."""

    format: str
    opset: int
    bytes: Annotated[int, Field(gt=0)]
    sha256: Sha256


class Manifest(_Part):
    """One sentence embedding model."""

    id: str
    licence: str
    dimensions: Annotated[int, Field(gt=0)]
    word_pieces: Annotated[int, Field(gt=2)]
    """Longest input, counted with [CLS] and [SEP]; a longer text is cut before [SEP]."""
    pooling: str
    normalised: bool
    dtype: str
    selftest: str
    """File beside the manifest with texts and their full-precision vectors."""
    source: Source
    quantisation: Quantisation
    result: Result


def read_manifest(path: Path) -> Manifest:
    """Read and validate a manifest; raises pydantic.ValidationError, which names each wrong field."""
    return Manifest.model_validate_json(path.read_text(encoding="utf-8"))


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Write `manifest` as indented JSON."""
    path.write_text(json.dumps(manifest.model_dump(), indent=2) + "\n", encoding="utf-8")
