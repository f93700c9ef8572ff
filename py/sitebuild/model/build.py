"""Makes the 8-bit model that the site serves, the same bytes on every machine."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.model.bert import sentence_encoder
from sitebuild.model.graph import to_bytes
from sitebuild.model.int8 import DynamicInt8
from sitebuild.model.manifest import Manifest
from sitebuild.model.smoothing import load_scales
from sitebuild.model.source import SourceFiles


def int8_model(source: SourceFiles, scales: Path) -> bytes:
    """Return the 8-bit ONNX file of the encoder, made with the smoothing scales of the file `scales`."""
    return to_bytes(sentence_encoder(source.weights(), DynamicInt8(load_scales(scales))))


def pinned_int8_model(source: SourceFiles, manifest: Manifest, folder: Path) -> bytes:
    """Return the 8-bit file, made with the scales in `folder`; raises BuildError when it is not what `manifest` pins."""
    model = int8_model(source, folder / manifest.quantisation.smoothing_scales)
    found = hashlib.sha256(model).hexdigest()
    if found != manifest.result.sha256:
        raise BuildError(
            f"The 8-bit file of {manifest.id} is not the pinned one",
            f"its sha256 is {found}, and the manifest says {manifest.result.sha256}",
            "if sitebuild/model, its libraries or the scales were changed on purpose, run "
            "python -m sitebuild.model.calibrate and review its figures; else restore them",
        )
    return model
