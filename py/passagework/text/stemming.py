"""The Snowball stemmer for English, and nothing of the thirty other languages beside it."""

import importlib.util
import sys
from collections.abc import Callable
from functools import cache

_PACKAGE = "snowballstemmer"


@cache
def english() -> Callable[[str], str]:
    """Return the English Snowball stemmer (Porter2): lower-case ASCII word in, stem out.

    The package's ``__init__`` imports every language, which takes ten times as long as all else that a
    first search does. So the module of one language is imported beneath a package that is found but not
    run; the package is then forgotten, and a later import of it runs as usual.
    """
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None:
        raise ModuleNotFoundError(f"no package {_PACKAGE!r}; install it, or search without stemming", name=_PACKAGE)
    loaded = sys.modules.get(_PACKAGE)
    sys.modules[_PACKAGE] = loaded or importlib.util.module_from_spec(spec)
    try:
        from snowballstemmer.english_stemmer import EnglishStemmer
    finally:
        if loaded is None:
            del sys.modules[_PACKAGE]
    stem: Callable[[str], str] = EnglishStemmer().stemWord
    return stem
