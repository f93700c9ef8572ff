"""A scripted server for each file of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.providers.scripted import ScriptedServer


@pytest.fixture(scope="module")
def scripted() -> Iterator[ScriptedServer]:
    """A server that answers anyone."""
    with ScriptedServer() as server:
        yield server
