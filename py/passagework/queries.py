"""What is made of a query before anything is ranked: its clean text, its terms, its vector."""

import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from passagework.errors import EmbedderError
from passagework.ports import Embedder, Vectors
from passagework.text.normalise import clean_query
from passagework.text.tokens import tokenize

MODEL_LANGUAGES = frozenset(("en",))
"""What the meaning model learnt: docs/decisions/0002-embedding-model.md."""

_KEPT = 256
"""Texts whose vectors are kept, those used last: queries and the sentences of their results."""


class Query(NamedTuple):
    """A query as it is searched, and what the reader should be told about it."""

    text: str
    terms: tuple[str, ...]
    cut: bool
    cleaned: bool
    only_stop_words: bool
    foreign: bool
    """Most letters are not Latin: the meaning model, which learnt English, reads little in them."""


def read_query(raw: str) -> Query:
    """Clean ``raw`` and find its terms; the text is empty where nothing is left."""
    clean = clean_query(raw)
    tokens = tokenize(clean.text)
    terms = tuple(token.term for token in tokens if token.term is not None)
    return Query(clean.text, terms, clean.cut, clean.cleaned, bool(tokens) and not terms, _foreign(clean.text))


def _foreign(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    latin = sum(unicodedata.name(character, "").startswith("LATIN") for character in letters)
    return 2 * latin < len(letters)


class QueryVectors:
    """The vectors of short texts, the last few kept: explaining a result must not embed its query again."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._kept: OrderedDict[str, Vectors] = OrderedDict()

    async def one(self, text: str) -> Vectors:
        """Return the unit vector of ``text``, float32 ``(dimensions,)``."""
        vector: Vectors = (await self.many([text]))[0]
        return vector

    async def many(self, texts: Sequence[str]) -> Vectors:
        """Return float32 ``(len(texts), dimensions)``; only texts that are not kept are embedded.

        Raises :class:`EmbedderError` where the model cannot answer or answers in another shape.
        """
        # Taken before waiting: another request may push them out meanwhile.
        found = {text: self._kept[text] for text in texts if text in self._kept}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            found |= zip(missing, await self._embedded(missing), strict=True)
        self._keep(found)
        return np.stack([found[text] for text in texts])

    async def _embedded(self, texts: Sequence[str]) -> Vectors:
        if self._embedder.state != "ready":
            raise EmbedderError("meaning_not_ready")
        vectors = await self._embedder.embed(texts)
        if vectors.ndim != 2 or len(vectors) != len(texts):
            raise EmbedderError("meaning_wrong_shape", found=vectors.shape, expected=f"{len(texts)} vectors")
        return vectors

    def _keep(self, used: dict[str, Vectors]) -> None:
        for text, vector in used.items():
            self._kept[text] = vector
            self._kept.move_to_end(text)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
