"""Sentence vectors in CPython: the yardstick that the browser's vectors and the 8-bit file are held against."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Encoding, Tokenizer

MAX_WORD_PIECES = 256

Progress = Callable[[int, int], None]


class ReferenceEmbedder:
    """Embeds texts with an ONNX sentence encoder on CPython's onnxruntime.

    `model` is the file's path or its bytes; `tokenizer` is the path of tokenizer.json. Texts longer than
    `max_word_pieces` are cut so that [CLS] and [SEP] stay. Use `batch=1` for a file with dynamic 8-bit activations:
    its vectors depend on what else is in the batch.
    """

    def __init__(
        self, model: Path | bytes, tokenizer: Path, *, max_word_pieces: int = MAX_WORD_PIECES, batch: int = 4, threads: int = 2
    ) -> None:
        if batch < 1:
            raise ValueError(f"batch is {batch}; it must be at least 1")
        self._bytes = model if isinstance(model, bytes) else model.read_bytes()
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(max_word_pieces)
        self._tokenizer.no_padding()
        self._batch = batch
        self._limit = max_word_pieces
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._session = onnxruntime.InferenceSession(self._bytes, options, providers=["CPUExecutionProvider"])
        self._inputs = {i.name for i in self._session.get_inputs()}

    def tokenize(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the word piece ids of each text, with [CLS] and [SEP], cut to the limit."""
        encodings: list[Encoding] = self._tokenizer.encode_batch(list(texts))
        return [encoding.ids for encoding in encodings]

    def embed(self, texts: Sequence[str], *, cache: Path | None = None, progress: Progress | None = None) -> np.ndarray:
        """Return float32 (len(texts), width), rows of length 1, in the order of `texts`.

        With `cache` (a folder) the matrix is kept as .npy under a hash of texts, model and limit, and read from there the
        next time. `progress(done, total)` is called after each batch.
        """
        if cache is None:
            return self._embed(texts, progress)
        path = cache / f"{self._key(texts)}.npy"
        if not path.exists():
            vectors = self._embed(texts, progress)
            cache.mkdir(parents=True, exist_ok=True)
            np.save(path, vectors)
        stored: np.ndarray = np.load(path)
        return stored

    def _embed(self, texts: Sequence[str], progress: Progress | None) -> np.ndarray:
        pieces = self.tokenize(texts)
        vectors = np.zeros((len(texts), self._session.get_outputs()[-1].shape[-1]), dtype=np.float32)
        order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))  # like lengths together: little padding
        for start in range(0, len(order), self._batch):
            rows = order[start : start + self._batch]
            vectors[rows] = self._run([pieces[i] for i in rows])
            if progress:
                progress(min(start + self._batch, len(order)), len(order))
        return vectors

    def _run(self, pieces: Sequence[list[int]]) -> np.ndarray:
        longest = max(map(len, pieces))
        ids = np.zeros((len(pieces), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, text in enumerate(pieces):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        output: np.ndarray = self._session.run(None, {k: v for k, v in feeds.items() if k in self._inputs})[0]
        return output if output.ndim == 2 else _pool(output, mask)

    def _key(self, texts: Sequence[str]) -> str:
        digest = hashlib.sha256(self._bytes)
        for part in (str(self._limit), str(self._batch), *texts):
            encoded = part.encode("utf-8", "surrogatepass")
            digest.update(len(encoded).to_bytes(8, "little") + encoded)
        return digest.hexdigest()


def _pool(hidden: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Mean over the word pieces and length 1, for files that end in the last hidden state."""
    total = (hidden * mask[:, :, None]).sum(axis=1)
    unit: np.ndarray = total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12)
    return unit.astype(np.float32)
