"""The one catalogue of words that the product shows; the page reads the same words.

Keys are dotted names, values are sentences with ``{name}`` places. A key that ends in ``.one`` has a
sibling in ``.other``; :func:`text` chooses between them by the number ``n``.
"""

import json
from functools import cache
from importlib.resources import files

LANGUAGE = "en"


@cache
def messages(language: str = LANGUAGE) -> dict[str, str]:
    """Return every key with its words in ``language`` (raises FileNotFoundError for one not shipped).

    The words of each area of the product are in a file of their own; no key is in two of them.
    """
    folder = files("passagework").joinpath("words", language)
    parts = sorted((part for part in folder.iterdir() if part.name.endswith(".json")), key=lambda part: part.name)
    loaded: dict[str, str] = {}
    for part in parts:
        loaded.update(json.loads(part.read_text("utf-8")))
    return loaded


def text(key: str, **values: object) -> str:
    """Return the words for ``key`` with ``values`` put in place.

    Raises KeyError for an unknown key or a missing value: both are faults of the program, and a test
    checks every key in use.
    """
    words = messages()
    if key not in words and "n" in values:
        key = f"{key}.one" if values["n"] == 1 else f"{key}.other"
    return words[key].format_map(values)
