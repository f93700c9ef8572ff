"""Exports as the page asks for them."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode

import pytest
from tests.accepted_items import accepted

from passagework.errors import DraftError
from passagework.make_operations.exporting import HANDLERS
from passagework.make_protocol.exporting import ExportArgs, KeepsArgs


def export(*items: str, target: str = "gift"):
    args = ExportArgs(target=target, name="Means", application="test", made=1)
    return asyncio.run(HANDLERS["export"](None, args, json.dumps(items).encode(), b"[]")).data


def test_an_item_that_cannot_be_read_hides_no_other() -> None:
    texts = [each.model_dump_json() for each in accepted()[:2]]
    whole, holed = export(*texts), export(texts[0], "[" * 100_000, texts[1], "{}")
    assert (whole["unreadable"], holed["unreadable"]) == (0, 2)
    assert holed["files"] == whole["files"]
    assert b64decode(whole["files"][0]["base64"]).startswith(b"$CATEGORY: Means")


def test_nothing_that_can_be_read_is_nothing_accepted() -> None:
    with pytest.raises(DraftError, match="no item has been accepted"):
        export("{}")


def test_each_target_says_what_it_keeps() -> None:
    html: str = asyncio.run(HANDLERS["keeps"](None, KeepsArgs())).view.html
    assert html.count("<dl ") == 10 and html.count("<dt>") == 80
