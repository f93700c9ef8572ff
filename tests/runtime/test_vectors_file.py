"""The file of vectors that the page writes is the one that Python reads: its bytes are those of Python's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np

from passagework.models.library import DocumentInfo, Section, Span
from passagework.retrieval.index import build
from passagework.retrieval.vectors import vectors_from_bytes, vectors_to_bytes
from passagework.text.chunking import Chunking
from sitebuild.node import find_node
from sitebuild.paths import APP

TEXT = "A mean is a number. A median is another."
ROWS = 1
SCRIPT = """
import { writeFileSync } from "node:fs";
const { vectorsFile } = await import(process.argv[1]);
const rows = Float32Array.from({ length: 384 }, (_, at) => at / 7);
writeFileSync(process.argv[2], vectorsFile({ digest: process.argv[3], model: "a model", dtype: "int8" }, rows));
"""


def test_python_reads_what_the_page_writes(tmp_path: Path) -> None:
    sections = (Section(id="s", number="", title="S", span=Span(start=0, end=len(TEXT))),)
    info = DocumentInfo(id="d", title="D", language="en", sections=sections, characters=len(TEXT), words=9, chunking="")
    document = build(info, TEXT, Chunking())
    target = tmp_path / "vectors.safetensors"
    module = (APP / "store" / "safetensors.js").as_uri()
    command = [find_node().program, "--input-type=module", "-e", SCRIPT, module, target, document.digest]
    subprocess.run(command, check=True, timeout=60)
    written = target.read_bytes()
    read = vectors_from_bytes(written, document, "a model", "int8")
    expected = (np.arange(384) / 7).astype(np.float32).reshape(ROWS, 384)
    np.testing.assert_array_equal(read, expected)
    assert written == vectors_to_bytes(document, expected, "a model", "int8")
