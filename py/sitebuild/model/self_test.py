"""Texts with known vectors, by which the browser notices a runtime that computes wrongly."""

from __future__ import annotations

import json
from pathlib import Path

from tokenizers import Tokenizer

from sitebuild.model.forward import sentence_vector
from sitebuild.model.source import SourceFiles

LEAST_COSINE = 0.99
"""Below the 0.9986 of the worst of 344 passages and 50 queries; arithmetic that goes wrong somewhere falls far below it."""

_TEXTS = (
    "What makes a sample representative?",
    "The median is the middle value of an ordered list, and half of the values lie on each side of it.",
    "Naïve readers of 3.14 % — or of 2⁄3 — ask: 标本とは何ですか?",
)
_DECIMALS = 5


def write_self_test(path: Path, source: SourceFiles) -> None:
    """Write the texts with their vectors in full precision, rounded to five decimals, from the numpy forward pass."""
    tokenizer = Tokenizer.from_file(str(source.tokenizer))
    tokenizer.no_padding()
    weights = source.weights()
    cases = [
        {"text": text, "vector": [round(float(v), _DECIMALS) for v in sentence_vector(weights, tokenizer.encode(text).ids)]}
        for text in _TEXTS
    ]
    path.write_text(json.dumps({"least": LEAST_COSINE, "cases": cases}, ensure_ascii=False) + "\n", encoding="utf-8")
