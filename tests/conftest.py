"""What every test may use: the data that is not part of the repository, and the built site."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.real_models.serving import can_serve, model_file, serving

from sitebuild.paths import DIST

# Generated cases are the same on every run, and a slow machine does not fail a test.
settings.register_profile("project", deadline=None, derandomize=True, database=None)
settings.load_profile("project")

_OBTAIN = {
    "PASSAGEWORK_OPENSTAX": "a copy of openstax/osbooks-statistics at commit ee0efc177a01145d28d9429fc309e331fab9c566",
    "PASSAGEWORK_DOCUMENTS": "a folder of awkward files in pdf/, text/ and office/ with their manifests, manifest-pdf.tsv and "
    "manifest-text-office.tsv: file, origin, licence, bytes, what it exercises, what is right",
    "PASSAGEWORK_COLLECTIONS": "a folder with the test collections cisi, cranfield, medline, scifact and vaswani, each with "
    "corpus.jsonl, queries.jsonl and qrels.tsv",
}


def _folder(variable: str) -> Path:
    value = os.environ.get(variable)
    if not value:
        pytest.skip(f"set {variable} to {_OBTAIN[variable]}")
    return Path(value)


@pytest.fixture(scope="session")
def openstax_source() -> Path:
    """The folder with the source of the OpenStax text."""
    return _folder("PASSAGEWORK_OPENSTAX")


@pytest.fixture(scope="session")
def collections() -> Path:
    """The folder with the public test collections."""
    return _folder("PASSAGEWORK_COLLECTIONS")


@pytest.fixture(scope="session")
def documents() -> Path:
    """The folder with awkward real documents."""
    return _folder("PASSAGEWORK_DOCUMENTS")


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    if not (DIST / "manifest.json").is_file():
        pytest.skip("the site is not built: run python3 build.py test, or python3 build.py build first")
    return DIST


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser for site tests, found by `build.py test`."""
    value = os.environ.get("PASSAGEWORK_CHROMIUM")
    if not value:
        pytest.skip("run the tests with python3 build.py test, or set PASSAGEWORK_CHROMIUM to a Chromium")
    return value


@pytest.fixture(scope="session")
def firefox() -> str:
    """Firefox for the main path, found by `build.py test`."""
    value = os.environ.get("PASSAGEWORK_FIREFOX")
    if not value:
        pytest.skip("there is no Firefox: install one, or set PASSAGEWORK_FIREFOX to it")
    return value


@pytest.fixture(scope="session")
def smollm2() -> Path:
    """A small real language model as a GGUF file, fetched once."""
    return model_file()


@pytest.fixture(scope="session")
def llama_server(smollm2: Path) -> Iterator[str]:
    """The same model behind an OpenAI-compatible server on localhost, for pages of any origin: its base URL."""
    if not can_serve():
        pytest.skip("the model server's binary is for Linux on x86-64")
    with serving() as address:
        yield address
