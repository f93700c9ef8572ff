"""Sentence vectors in CPython: the yardstick that the browser's vectors and the 8-bit file are held against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Encoding, Tokenizer

from sitebuild.model.bert import MAX_WORD_PIECES

_THREADS = 2


class ReferenceEmbedder:
    """Embeds texts with an encoder that :func:`sitebuild.model.bert.sentence_encoder` wrote, on CPython's onnxruntime.

    `model` is the file's content; `tokenizer` is the path of tokenizer.json. Longer texts are cut so that [CLS] and [SEP]
    stay. Use `batch=1` for a model with one scale for a whole tensor: its vectors depend on what else is in the batch.
    """

    def __init__(self, model: bytes, tokenizer: Path, *, batch: int = 4, threads: int = _THREADS) -> None:
        if batch < 1:
            raise ValueError(f"batch is {batch}; it must be at least 1")
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAX_WORD_PIECES)
        self._tokenizer.no_padding()
        self._batch = batch
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def tokenize(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the word piece ids of each text, with [CLS] and [SEP], cut to the limit."""
        encodings: list[Encoding] = self._tokenizer.encode_batch(list(texts))
        return [encoding.ids for encoding in encodings]

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Return float32 (len(texts), width), rows of length 1, in the order of `texts`."""
        pieces = self.tokenize(texts)
        vectors = np.zeros((len(texts), self._session.get_outputs()[0].shape[-1]), dtype=np.float32)
        order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))  # like lengths together: little padding
        for start in range(0, len(order), self._batch):
            rows = order[start : start + self._batch]
            vectors[rows] = self._run([pieces[i] for i in rows])
        return vectors

    def _run(self, pieces: Sequence[list[int]]) -> np.ndarray:
        longest = max(map(len, pieces))
        ids = np.zeros((len(pieces), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, text in enumerate(pieces):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1
        output: np.ndarray = self._session.run(None, {"input_ids": ids, "attention_mask": mask})[0]
        return output
