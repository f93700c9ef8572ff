"""Where the OpenStax source comes from: named, or fetched, or left out; and every file is the pinned one."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from sitebuild import openstax
from sitebuild.download import get
from sitebuild.errors import AssetError, BuildError, NetworkError
from sitebuild.paths import cache_root
from sitebuild.progress import Progress


def find(named: Path | None) -> tuple[Path | None, str]:
    said = io.StringIO()
    return openstax.find_source(named, Progress(said)), said.getvalue()


def test_the_pinned_copy_is_accepted(openstax_source: Path) -> None:
    assert find(openstax_source) == (openstax_source, "")


def test_one_flipped_byte_is_an_error_that_names_file_and_hashes(openstax_source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for path in openstax.pinned():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(openstax_source / path, copy / path)
    victim = "modules/m79593/index.cnxml"
    data = bytearray((copy / victim).read_bytes())
    data[100] ^= 1
    (copy / victim).write_bytes(data)
    with pytest.raises(AssetError) as caught:
        find(copy)
    assert victim in str(caught.value)
    assert openstax.pinned()[victim] in str(caught.value)


def test_a_folder_without_the_files_is_an_error_that_says_which_one(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"collections/statistics\.collection\.xml") as caught:
        find(tmp_path)
    assert openstax.COMMIT in caught.value.remedy


@pytest.fixture
def not_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(openstax.VARIABLE, raising=False)
    monkeypatch.setenv("PASSAGEWORK_CACHE", str(tmp_path / "cache"))


@pytest.mark.usefixtures("not_named")
def test_without_a_network_the_text_is_left_out_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openstax, "ADDRESS", "http://127.0.0.1:9/")
    found, said = find(None)
    assert found is None
    assert "left out" in said
    assert "--openstax" in said


@pytest.mark.usefixtures("not_named")
def test_fetched_files_are_verified_and_kept(openstax_source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def get(url: str, **words: str) -> bytes:
        asked.append(url)
        return (openstax_source / url.removeprefix(openstax.ADDRESS)).read_bytes()

    monkeypatch.setattr(openstax, "get", get)
    folder, _ = find(None)
    assert folder is not None
    openstax.verify(folder)
    assert len(asked) == len(openstax.pinned())
    assert find(None)[0] == folder
    assert len(asked) == len(openstax.pinned()), "what is in the cache is not fetched again"


@pytest.mark.usefixtures("not_named")
def test_a_fetched_file_that_differs_is_an_error_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openstax, "get", lambda url, **words: b"<html>Sign in</html>")
    with pytest.raises(AssetError):
        find(None)
    assert not [path for path in cache_root().rglob("*") if path.is_file()]


@pytest.mark.usefixtures("not_named")
def test_a_kept_file_that_was_cut_short_is_fetched_again(openstax_source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def get(url: str, **words: str) -> bytes:
        return (openstax_source / url.removeprefix(openstax.ADDRESS)).read_bytes()

    monkeypatch.setattr(openstax, "get", get)
    folder, _ = find(None)
    assert folder is not None
    victim = folder / "modules/m79593/index.cnxml"
    victim.write_bytes(victim.read_bytes()[:1000])
    find(None)
    openstax.verify(folder)


def test_an_address_that_does_not_answer_is_a_network_error() -> None:
    with pytest.raises(NetworkError, match=r"127\.0\.0\.1:9"):
        get("http://127.0.0.1:9/file", what="The file could not be fetched", remedy="check the network")
