"""Backups: what they hold, the way back, and files that are no backup or a hostile one."""

from __future__ import annotations

import base64
import copy
import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.store.serving import serving

from passagework.models.base import Frozen
from passagework.models.calls import CallHead
from passagework.models.items import ItemHead
from passagework.models.providers import ProviderSettings

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with the functions of tests/store/backups.js."""
    with serving(tmp_path_factory.mktemp("store")) as served:
        opened = browser.new_page()
        opened.goto(served.url)
        yield opened
        opened.context.close()


@pytest.fixture(scope="module")
def backup(page: Page) -> bytes:
    """A backup of a library with documents in every state."""
    return base64.b64decode(page.evaluate("() => backups.made()"))


@pytest.fixture(scope="module")
def files(backup: bytes) -> Files:
    """Its files by name."""
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Files, method: int = zipfile.ZIP_STORED) -> bytes:
    """An archive as another program makes it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def attempt(page: Page, data: bytes) -> str:
    """The code of the fault that restoring ``data`` ends with; the page checks that the library stays as it was."""
    code: str = page.evaluate("(text) => backups.attempt(text)", base64.b64encode(data).decode())
    return code


def rewritten(files: Files, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> bytes:
    """The backup with its manifest and library changed, and hashes and sizes that fit again."""
    manifest, library = (json.loads(files[name]) for name in ("manifest.json", "library.json"))
    change(manifest, library)
    return zipped(sealed({**files, "library.json": json.dumps(library).encode()}, manifest))


def named(letter: str) -> str:
    """The id that the page gives in tests/store/backups.js."""
    return f"{ord(letter):024x}"


def sealed(files: Files, manifest: dict[str, Any]) -> Files:
    """The files with a manifest that names their hashes and sizes."""
    for part in manifest["parts"]:
        if isinstance(part, dict) and part.get("kind") != "original" and part.get("name") in files:
            data = files[part["name"]]
            part |= {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def replaced(files: Files, kind: str, data: bytes) -> bytes:
    """The backup with other bytes in its first part of a kind."""
    manifest = json.loads(files["manifest.json"])
    part = next(part for part in manifest["parts"] if part["kind"] == kind)
    return zipped(sealed({**files, part["name"]: data}, manifest))


def test_a_backup_is_a_zip_that_others_can_open(backup: bytes, files: Files) -> None:
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        assert archive.testzip() is None
    manifest, library = (json.loads(files[name]) for name in ("manifest.json", "library.json"))
    assert {part["name"] for part in manifest["parts"]} | {"manifest.json"} == files.keys()
    for part in manifest["parts"]:
        data = files[part["name"]]
        assert (part["bytes"], part["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert [record["id"] for record in library["documents"]] == [named(letter) for letter in "abcde"]
    assert sorted(name for name in files if name.startswith("originals/")) == [
        "originals/Lecture 1.txt",
        "originals/_.._Lecture 1.txt",
        "originals/_CON.txt",
        "originals/file",
    ]
    assert files["originals/Lecture 1.txt"] == b"the file of a"


def test_a_backup_holds_no_key(backup: bytes) -> None:
    assert b"canary" not in backup
    assert b"api-key" not in backup
    wrapped = b"sk-canary sealed"
    for form in (base64.b64encode(wrapped)[:20], wrapped.hex().encode(), str(list(wrapped)).encode(), b"sealed", b"iterations"):
        assert form not in backup


@pytest.mark.parametrize(("source", "target"), [("indexeddb", "memory"), ("memory", "indexeddb"), ("indexeddb", "indexeddb")])
def test_a_round_trip_is_equal(page: Page, source: str, target: str) -> None:
    page.evaluate("([from, to]) => backups.a_round_trip_is_equal(from, to)", [source, target])


def test_a_restore_that_fails_leaves_nothing(page: Page) -> None:
    page.evaluate("() => backups.a_restore_that_fails_leaves_nothing('failing restore')")


def test_a_file_that_waits_to_replace_another_travels(page: Page) -> None:
    page.evaluate("() => backups.a_file_that_waits_to_replace_another_travels()")


def test_a_library_that_could_not_be_restored_is_not_written(page: Page) -> None:
    page.evaluate("() => backups.a_library_that_could_not_be_restored_is_not_written()")


def test_originals_are_not_copied_into_memory(page: Page) -> None:
    page.evaluate("() => backups.originals_are_not_copied('large original')")


def test_an_archive_that_was_packed_again_is_restored(page: Page, files: Files) -> None:
    assert attempt(page, zipped(files)) == "restored"
    assert attempt(page, zipped({"__MACOSX/._a": b"x", **files}, zipfile.ZIP_DEFLATED)) == "restored"


def test_a_large_archive_is_restored(page: Page, files: Files) -> None:
    """ZIP64, as an archive of over 4 GB has it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            with archive.open(name, "w", force_zip64=True) as entry:
                entry.write(data)
    assert attempt(page, made.getvalue()) == "restored"


def test_what_is_no_backup_is_said_to_be_none(page: Page, files: Files) -> None:
    assert attempt(page, b"") == "backup_empty"
    assert attempt(page, b"P") == "backup_not_a_backup"
    assert attempt(page, b"<!doctype html><title>Sign in</title>") == "backup_not_a_backup"
    assert attempt(page, zipped({"notes.txt": b"hello"})) == "backup_not_a_backup"
    assert attempt(page, zipped({**files, "manifest.json": b'{"format": "another"}'})) == "backup_not_a_backup"


def test_a_backup_that_is_cut_off_is_said_to_be(page: Page, backup: bytes) -> None:
    for length in (4, 30, 1000, len(backup) // 2, len(backup) - 2000, len(backup) - 22, len(backup) - 1):
        assert attempt(page, backup[:length]) == "backup_incomplete", length


def test_a_newer_backup_is_said_to_be_newer(page: Page, files: Files) -> None:
    later = {"format": "passagework-backup", "version": 4, "everything": "else"}
    assert attempt(page, zipped({"manifest.json": json.dumps(later).encode()})) == "backup_newer"


def test_a_backup_of_the_time_before_there_were_studies_is_restored(page: Page, files: Files) -> None:
    def older(manifest: dict[str, Any], library: dict[str, Any]) -> None:
        manifest["version"] = 1
        assert len(library.pop("studies")) == 2

    assert attempt(page, rewritten(files, older)) == "restored"


def test_a_backup_of_the_time_before_there_were_drafts_is_restored(page: Page, files: Files) -> None:
    def older(manifest: dict[str, Any], library: dict[str, Any]) -> None:
        manifest["version"] = 2
        manifest["parts"] = [part for part in manifest["parts"] if part["kind"] != "drafts"]

    assert attempt(page, rewritten(files, older)) == "restored"


def test_an_altered_byte_in_any_part_is_found(page: Page, files: Files) -> None:
    for name in files:
        if name == "manifest.json":
            continue
        altered = bytearray(files[name])
        altered[len(altered) // 2] ^= 1
        assert attempt(page, zipped({**files, name: bytes(altered)})) == "backup_damaged", name
        assert attempt(page, zipped({**files, name: files[name][:-1]})) == "backup_damaged", name
        without = {other: data for other, data in files.items() if other != name}
        assert attempt(page, zipped(without)) == "backup_damaged", name


@pytest.mark.parametrize("name", ["../evil.txt", "a/../../evil.txt", "/etc/evil", "C:evil", "..\\evil", "a\x07b"])
def test_names_that_leave_the_folder_are_refused(page: Page, files: Files, name: str) -> None:
    assert attempt(page, zipped({**files, name: b"x"})) == "backup_unsafe"


def test_bombs_are_refused_before_they_are_unpacked(page: Page, files: Files) -> None:
    assert attempt(page, zipped({**files, "zeros": bytes(50_000_000)}, zipfile.ZIP_DEFLATED)) == "backup_unsafe"
    shared = io.BytesIO()
    with zipfile.ZipFile(shared, "w") as archive:
        archive.writestr("block", bytes(100_000))
        for number in range(5):
            entry = copy.copy(archive.infolist()[0])
            entry.filename = f"again {number}"
            archive.filelist.append(entry)
    assert attempt(page, shared.getvalue()) == "backup_unsafe"


def test_archives_that_cannot_be_told_apart_are_refused(page: Page, files: Files) -> None:
    twice = io.BytesIO()
    with zipfile.ZipFile(twice, "w") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("manifest.json", files["manifest.json"])
        archive.writestr("manifest.json", b"{}")
    assert attempt(page, twice.getvalue()) == "backup_unsafe"
    locked = io.BytesIO()
    with zipfile.ZipFile(locked, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", files["manifest.json"])
        archive.infolist()[0].flag_bits |= 1
    assert attempt(page, locked.getvalue()) == "backup_unsafe"
    assert attempt(page, zipped(files, zipfile.ZIP_BZIP2)) == "backup_unsafe"


_LIBRARY: dict[str, Callable[[dict[str, Any]], object]] = {
    "an unknown property": lambda library: library["documents"][0].update(extra=1),
    "a missing property": lambda library: library["documents"][0].pop("paused"),
    "a title that is a number": lambda library: library["documents"][0].update(title=5),
    "a title without end": lambda library: library["documents"][0].update(title="x" * 5000),
    "a hash that is none": lambda library: library["documents"][0].update(sha256="../../etc"),
    "half a revision": lambda library: library["documents"][0].update(rev=1.5),
    "a negative number": lambda library: library["documents"][0]["facts"].update(words=-1),
    "a time after the end of time": lambda library: library["documents"][0].update(added=1e300),
    "documents that are an object": lambda library: library.update(documents={}),
    "settings of another kind": lambda library: library["settings"].update(chunking=None),
    "an id of a text of the site": lambda library: library["documents"][3].update(id="short-course"),
    "an id that is an address": lambda library: library["documents"][3].update(id="a/../b"),
    "an overlap as long as its passage": lambda library: library["settings"]["chunking"].update(size=500, overlap=500),
    "a passage longer than any": lambda library: library["settings"]["chunking"].update(size=10_001),
    "vectors of other passages": lambda library: library["documents"][0]["facts"].update(digest="0" * 64),
    "an endless chunk": lambda library: library["settings"]["chunking"].update(size=1e12),
    "a remark with an object in it": lambda library: library["documents"][0]["facts"].update(
        remarks=[{"code": "x", "values": {"n": {}}}]
    ),
    "an id twice": lambda library: library["documents"][1].update(id=named("a")),
    "a run twice": lambda library: library["documents"][1].update(run=library["documents"][0]["run"]),
    "a run that is not there": lambda library: library["documents"][3].update(run="f" * 24),
    "an original that is not there": lambda library: library["documents"][3].update(sha256="0" * 64),
    "a collection of nobody": lambda library: library["collections"][0]["documents"].append("f" * 24),
    "vectors without passages": lambda library: library["documents"][3].update(vectors=library["documents"][0]["vectors"]),
    "passages without facts": lambda library: library["documents"][0].update(facts=None),
    "more passages than hashes": lambda library: library["documents"][0]["facts"].update(passages=4),
    "more sections than there are": lambda library: library["documents"][0]["facts"]["sections"].pop(),
    "pages without labels": lambda library: library["documents"][0]["facts"].update(pages=2),
    "a page in no section": lambda library: library["documents"][0]["facts"].update(pages=1, pageLabels=["1"], pageSections=[9]),
    "a study twice": lambda library: library["studies"].append(library["studies"][0]),
    "a study of a scope that is none": lambda library: library["studies"][0]["scope"].update(kind="some"),
    "a study without content": lambda library: library["studies"][0].update(content=None),
    "a document that is left out": lambda library: library["documents"].pop(0),
}
_MANIFEST: dict[str, Callable[[dict[str, Any]], object]] = {
    "a version that is a word": lambda manifest: manifest.update(version="1"),
    "a key among the preferences": lambda manifest: manifest["preferences"].update({"api-key": "secret"}),
    "a part of no kind": lambda manifest: manifest["parts"][0].update(kind="script"),
    "a part that is a text": lambda manifest: manifest["parts"].append("part"),
    "a part twice": lambda manifest: manifest["parts"].append(manifest["parts"][1]),
    "no library": lambda manifest: manifest["parts"].pop(0),
    "an original under another hash": lambda manifest: next(
        part for part in manifest["parts"] if part["kind"] == "original"
    ).update(of="0" * 64),
    "a size below zero": lambda manifest: manifest["parts"][1].update(bytes=-1),
}


@pytest.mark.parametrize("name", _LIBRARY)
def test_a_library_that_is_not_as_it_must_be_is_refused(page: Page, files: Files, name: str) -> None:
    assert attempt(page, rewritten(files, lambda _, library: _LIBRARY[name](library))) == "backup_invalid"


@pytest.mark.parametrize("name", _MANIFEST)
def test_a_manifest_that_is_not_as_it_must_be_is_refused(page: Page, files: Files, name: str) -> None:
    manifest = json.loads(files["manifest.json"])
    _MANIFEST[name](manifest)
    assert attempt(page, zipped({**files, "manifest.json": json.dumps(manifest).encode()})) == "backup_invalid"


def drafts(files: Files, kind: str, change: Callable[[list[Any]], object]) -> bytes:
    """The backup with other rows in its first part of drafts of a kind."""
    manifest = json.loads(files["manifest.json"])
    part = next(part for part in manifest["parts"] if part["of"] == f"{kind} 1")
    rows = [json.loads(line) for line in files[part["name"]].split(b"\n") if line]
    change(rows)
    data = "".join(f"{json.dumps(row)}\n" for row in rows).encode()
    return zipped(sealed({**files, part["name"]: data}, manifest))


def content(**parts: object) -> str:
    """The JSON of a call or an item."""
    return json.dumps(parts)


_DRAFTS: dict[str, tuple[str, Callable[[list[Any]], object]]] = {
    "a limit below zero": ("settings", lambda rows: rows[0].update(cap=-1)),
    "settings twice": ("settings", lambda rows: rows.append(rows[0])),
    "a key in a model": ("providers", lambda rows: rows[0]["settings"].update(key="sk-canary")),
    "a model of no kind": ("providers", lambda rows: rows[0]["settings"].update(kind="script")),
    "an address that is a script": ("providers", lambda rows: rows[0]["settings"].update(base_url="javascript:alert(1)")),
    "a model twice": ("providers", lambda rows: rows.append(rows[0])),
    "a model of another id": ("providers", lambda rows: rows[0]["settings"].update(id="other")),
    "a call twice": ("calls", lambda rows: rows.append(rows[0])),
    "a call without content": ("calls", lambda rows: rows[0].pop("content")),
    "a call with more beside it": ("calls", lambda rows: rows[0].update(key="sk-canary")),
    "a call of no status": ("calls", lambda rows: rows[0]["record"]["head"].update(status="new")),
    "a call of another id": ("calls", lambda rows: rows[0]["record"]["head"].update(id="other")),
    "a call whose content is of another": ("calls", lambda rows: rows[0].update(content=content(id="other"))),
    "a call whose content is a list": ("calls", lambda rows: rows[0].update(content="[]")),
    "a call whose content is no JSON": ("calls", lambda rows: rows[0].update(content="{")),
    "a call that would end Python": ("calls", lambda rows: rows[0].update(content='{"id":' + "[" * 5000 + "]" * 5000 + "}")),
    "a call that costs less than nothing": ("calls", lambda rows: rows[0]["record"]["head"].update(cost=-0.5)),
    "an id that is an address": ("calls", lambda rows: rows[0]["record"]["head"].update(thread="../x")),
    "an item of no kind": ("items", lambda rows: rows[0]["head"].update(kind="essay")),
    "an item of another id": ("items", lambda rows: rows[0]["head"].update(id="other")),
    "an item twice": ("items", lambda rows: rows.append(rows[0])),
    "an item that would end Python": ("items", lambda rows: rows[0].update(content="[" * 5000 + "]" * 5000)),
    "practice that is due after the end of time": ("practice", lambda rows: rows[0].update(due=1e300)),
    "practice that is no JSON": ("practice", lambda rows: rows[0].update(content="again")),
}


@pytest.mark.parametrize("name", _DRAFTS)
def test_drafts_that_are_not_as_they_must_be_are_refused(page: Page, files: Files, name: str) -> None:
    kind, change = _DRAFTS[name]
    assert attempt(page, drafts(files, kind, change)) == "backup_invalid"


def test_a_row_of_drafts_is_found_twice_also_in_two_files(page: Page, files: Files) -> None:
    other = json.loads(files["drafts/calls-0002.ndjson"])
    assert attempt(page, drafts(files, "calls", lambda rows: rows.append(other))) == "backup_invalid"
    assert attempt(page, drafts(files, "calls", lambda rows: rows.pop())) == "restored"


@pytest.mark.parametrize("of", ["keys 1", "calls", "calls 0", "calls 01", "constructor 1", "calls 1 1"])
def test_drafts_of_an_unknown_kind_are_refused(page: Page, files: Files, of: str) -> None:
    manifest = json.loads(files["manifest.json"])
    next(part for part in manifest["parts"] if part["of"] == "calls 1")["of"] = of
    assert attempt(page, zipped({**files, "manifest.json": json.dumps(manifest).encode()})) == "backup_invalid"


def test_what_python_says_of_drafts_is_what_a_backup_takes(page: Page, files: Files) -> None:
    """A field that is added to a head or to settings must be added to app/store/backup/draft-schema.js."""
    call = CallHead(
        id="done", kind="generate", status="failed", created=1, ended=2, title="T", provider="p", model="m", input=1, output=2,
        cost=0.5, items=1, removed=2, thread="done", repairs="sent", error="call_timeout", bytes=9,
    )  # fmt: skip
    item = ItemHead(
        id="i", call="done", pack="done", position=0, kind="choice", status="accepted", title="T", created=1, decided=2,
        touched=3, bad=0, notes=1, documents=("a", "short-course"),
    )  # fmt: skip
    settings = ProviderSettings(id="p", kind="gemini", name="N", model="m", base_url="https://example.org/v1", seed=-4)
    bare = ProviderSettings(id="q", kind="page", name="N", model="m", temperature=None)
    given = {
        "calls": lambda rows: next(row for row in rows if row["record"]["id"] == "done")["record"].update(head=as_sent(call)),
        "items": lambda rows: next(row for row in rows if row["id"] == "i").update(head=as_sent(item)),
        "providers": lambda rows: [row.update(settings=as_sent(its)) for row, its in zip(rows, (settings, bare), strict=True)],
    }
    for kind, change in given.items():
        assert attempt(page, drafts(files, kind, change)) == "restored", kind


def as_sent(model: Frozen) -> dict[str, Any]:
    """A model as the page gets it."""
    sent: dict[str, Any] = json.loads(model.model_dump_json())
    return sent


def test_json_that_would_end_python_is_refused(page: Page, files: Files) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    assert attempt(page, zipped({**files, "manifest.json": deep})) == "backup_invalid"
    assert attempt(page, replaced(files, "library", deep)) == "backup_invalid"
    nested = json.dumps([deep.decode(), deep.decode()]).encode()
    assert attempt(page, replaced(files, "sections", nested)) == "backup_invalid"
    assert attempt(page, replaced(files, "sections", json.dumps(["{}", "no JSON"]).encode())) == "backup_invalid"
    assert attempt(page, replaced(files, "sections", b"\xff\xfe")) == "backup_invalid"
    for kind in ("pack", "vectors"):
        assert attempt(page, replaced(files, kind, struct.pack("<Q", len(deep)) + deep)) == "backup_invalid"
        assert attempt(page, replaced(files, kind, struct.pack("<Q", 2**60) + b"{}")) == "backup_invalid"
        outside = b'{"data": {"dtype": "U8", "shape": [9], "data_offsets": [0, 9]}}'
        assert attempt(page, replaced(files, kind, struct.pack("<Q", len(outside)) + outside)) == "backup_invalid"
        assert attempt(page, replaced(files, kind, b"short")) == "backup_invalid"


def vectors(files: Files, change: Callable[[dict[str, Any]], object] = lambda header: None, data: bytes | None = None) -> bytes:
    """The backup with another header, or other data, in its first file of vectors."""
    name = min(name for name in files if name.startswith("vectors/"))
    (length,) = struct.unpack("<Q", files[name][:8])
    header = json.loads(files[name][8 : 8 + length])
    change(header)
    written = json.dumps(header).encode().ljust(length + 200)
    return replaced(files, "vectors", struct.pack("<Q", len(written)) + written + (data or files[name][8 + length :]))


_VECTORS: dict[str, Callable[[dict[str, Any]], object]] = {
    "of other passages": lambda header: header["__metadata__"].update(content="0" * 64),
    "of another model": lambda header: header["__metadata__"].update(model="another"),
    "of another precision": lambda header: header["__metadata__"].update(dtype="fp32"),
    "of nothing that is said": lambda header: header.pop("__metadata__"),
    "of whole numbers": lambda header: header["vectors"].update(dtype="I32"),
    "of too few passages": lambda header: header["vectors"].update(shape=[2, 384], data_offsets=[0, 2 * 384 * 4]),
    "of another width": lambda header: header["vectors"].update(shape=[3 * 384, 1]),
    "under another name": lambda header: header.update(weights=header.pop("vectors")),
    "beside others": lambda header: header.update(more={"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}),
}


@pytest.mark.parametrize("name", _VECTORS)
def test_vectors_that_are_not_those_of_their_document_are_refused(page: Page, files: Files, name: str) -> None:
    assert attempt(page, vectors(files, _VECTORS[name])) == "backup_invalid"


def test_vectors_must_be_numbers_and_all_there(page: Page, files: Files) -> None:
    assert attempt(page, vectors(files)) == "restored"
    size = 3 * 384 * 4
    for strange in (float("nan"), float("inf")):
        data = bytearray(size)
        data[4000:4004] = struct.pack("<f", strange)
        assert attempt(page, vectors(files, data=bytes(data))) == "backup_invalid"
    assert attempt(page, vectors(files, data=bytes(size + 4))) == "backup_invalid"


def test_json_that_would_hold_the_page_up_is_refused_unread(page: Page, files: Files) -> None:
    space = b" " * 33_000_000
    assert attempt(page, zipped({**files, "manifest.json": files["manifest.json"] + space})) == "backup_invalid"
