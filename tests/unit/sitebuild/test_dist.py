"""The built site: all that is pinned is in it, all that is in it is listed, and the page names only what is there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sitebuild import bundle
from sitebuild.digest import files_under, sha256_file
from sitebuild.layout import MANIFEST, Finished, read_manifest
from sitebuild.lock import Asset, dump, load, parse
from sitebuild.paths import ASSET_LOCK, BUILD
from sitebuild.serviceworker import SCRIPT


@pytest.fixture(scope="module")
def manifest(dist: Path) -> Finished:
    return read_manifest(dist)


@pytest.fixture(scope="module")
def config(dist: Path) -> dict[str, Any]:
    page = (dist / "index.html").read_text("utf-8")
    found = re.search(r'<script type="application/json" id="site-config">(.*?)</script>', page, re.DOTALL)
    assert found
    content: dict[str, Any] = json.loads(found[1])
    return content


def references(value: object) -> list[dict[str, Any]]:
    """Every {path, sha256, bytes} anywhere in the configuration."""
    if isinstance(value, dict):
        inner = [each for part in value.values() for each in references(part)]
        return [value, *inner] if "sha256" in value else inner
    return [each for part in value for each in references(part)] if isinstance(value, list) else []


def test_the_manifest_lists_exactly_the_files_with_their_hashes(dist: Path, manifest: Finished) -> None:
    listed = {file.url: (file.sha256, file.bytes) for file in manifest.files}
    found = {
        file.relative_to(dist).as_posix(): (sha256_file(file), file.stat().st_size)
        for file in files_under(dist)
        if file.relative_to(dist).as_posix() not in {MANIFEST, SCRIPT}
    }
    assert listed == found


def test_every_pinned_asset_is_shipped_or_compiled_into_what_is(dist: Path, manifest: Finished) -> None:
    hashes = {file.sha256 for file in manifest.files}
    urls = [file.url for file in manifest.files]
    inputs = bundle.npm_inputs(bundle.read_metafile(BUILD / "bundle"))
    notices = (dist / "third-party.txt").read_text("utf-8")
    # The model's sources become model/*, Pyodide's library and lock their smaller forms under pyodide/; wllama's text, scripts.
    becomes = {
        "model/model.safetensors": r"model/model-\w+\.onnx",
        "model/config.json": r"model/model-\w+\.onnx",
        "model/tokenizer_config.json": r"model/tokenizer_config-\w+\.json",
        "npm/@wllama/wllama/src/workers-code/generated.ts": r"llama/worker-\w+\.js",
        "pyodide/python_stdlib.zip": r"pyodide/python_stdlib-\w+\.zip",
        "pyodide/pyodide-lock.json": r"pyodide/lock-\w+\.json",
    }

    def accounted(asset: Asset) -> bool:
        if asset.sha256 in hashes or (asset.origin.package, asset.origin.path) in inputs:
            return True
        if asset.name.startswith("wheel/"):
            name = asset.name.removeprefix("wheel/").replace("-", "_")
            return any(url.startswith(f"wheels/{name}-") for url in urls)
        if asset.name in becomes:
            return any(re.fullmatch(becomes[asset.name], url) for url in urls)
        return f"\n{asset.name.removeprefix('npm/')}\n" in notices

    assert [asset.name for asset in load().assets.values() if not accounted(asset)] == []


def test_what_the_page_names_is_there_with_the_hash_it_names(config: dict[str, Any], manifest: Finished) -> None:
    placed = {file.url: file for file in manifest.files}
    named = references(config)
    assert len(named) > 20
    for each in named:
        file = placed[each["path"]]
        assert (file.sha256, file.bytes) == (each["sha256"], each["bytes"])
    for url in (*config["workers"].values(), config["pyodide"]["lock"]):
        assert url in placed


def test_the_lock_for_pyodide_names_wheels_that_are_there(dist: Path, config: dict[str, Any]) -> None:
    packages = json.loads((dist / config["pyodide"]["lock"]).read_text("utf-8"))["packages"]
    assert set(config["pyodide"]["packages"]) <= set(packages)
    for entry in packages.values():
        assert sha256_file(dist / config["pyodide"]["wheels"] / entry["file_name"]) == entry["sha256"]


def test_addresses_are_relative_so_that_any_path_will_do(dist: Path, config: dict[str, Any]) -> None:
    page = (dist / "index.html").read_text("utf-8")
    addresses = re.findall(r'\s(?:src|href)="([^"#][^"]*)"', page)
    assert addresses
    own = [address for address in addresses if not address.startswith("https://")]
    assert not [address for address in own if address.startswith("/") or ":" in address]
    assert not [each["path"] for each in references(config) if each["path"].startswith(("/", "http"))]


def test_all_but_the_page_has_its_content_in_its_name(manifest: Finished) -> None:
    fixed = {"index.html", "LICENSE.txt", "third-party.txt", "app.webmanifest"}
    for file in manifest.files:
        assert file.url in fixed or re.search(r"-(0?[0-9a-f]{10}|[0-9A-Z]{8})[-./]", file.url), file.url


def test_the_lock_file_is_as_the_program_writes_it() -> None:
    text = ASSET_LOCK.read_text("utf-8")
    assert dump(parse(text)) == text
