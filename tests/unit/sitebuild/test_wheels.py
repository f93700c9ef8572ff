"""Bytecode wheels: same sources, same bytes, whatever was compiled before; and Pyodide's lock names what is there.

The oracle is Pyodide itself, under Node: it imports what was compiled.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from sitebuild import package, wheels
from sitebuild.digest import files_under, sha256_file
from sitebuild.errors import BuildError
from sitebuild.packages import ALL, OWN, Package
from sitebuild.paths import NODE_MODULES
from sitebuild.wheels import Job, compile_all, compile_packages, find_wheel, pyodide_lock, wheel_name

needs_pyodide = pytest.mark.skipif(
    not (NODE_MODULES / "pyodide").is_dir(), reason="needs the npm packages: run python3 build.py build"
)

SOURCE = '''"""A module."""
CHOICES = {"alpha", "beta", "gamma", "delta"}


def known(name: str) -> bool:
    """Whether the name is known; a set constant, whose order depends on the hash seed."""
    return name in {"alpha", "beta", "gamma", "delta", "epsilon"}
'''


def make_wheel(folder: Path, name: str, source: str = SOURCE) -> Path:
    package_folder = folder / f"src-{name}"
    package_folder.mkdir(parents=True)
    (package_folder / "__init__.py").write_text(f'__version__ = "1.0"\n{source}', encoding="utf-8")
    made = package.build_wheel(folder, package_folder)
    return made.rename(folder / f"{name}-1.0-py3-none-any.whl")


def test_our_wheel_is_the_same_bytes_whenever_it_is_built(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    assert package.build_wheel(first).read_bytes() == package.build_wheel(second).read_bytes()


def test_our_wheel_carries_its_data_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(package.build_wheel(tmp_path)) as archive:
        names = set(archive.namelist())
        record = archive.read(next(name for name in names if name.endswith("RECORD"))).decode()
    assert "passagework/words/en/lab.json" in names
    assert any(name.endswith(".html.j2") for name in names)
    assert not any("__pycache__" in name for name in names)
    assert all(name in record for name in names)


def test_every_module_is_in_one_of_our_wheels(tmp_path: Path) -> None:
    members = []
    for _, wheel in package.build_wheels(tmp_path):
        with zipfile.ZipFile(wheel) as archive:
            members.append({name for name in archive.namelist() if ".dist-info/" not in name})
    first, formats, studies, drafting = members
    everything = first | formats | studies | drafting
    assert sum(map(len, members)) == len(everything)
    sources = {f"passagework/{file.relative_to(package.SOURCE).as_posix()}" for file in files_under(package.SOURCE)}
    assert everything == {name for name in sources if not name.endswith(".pyc")}
    assert "passagework/formats/contract.py" in formats
    assert "passagework/study_operations.py" in studies
    assert "passagework/make_operations/__init__.py" in drafting
    assert "passagework/workspace.py" in first


def test_what_is_on_hand_at_the_start_imports_nothing_that_is_not() -> None:
    """At the top of a module; what a function imports is there by the time that it is called."""
    names = {f"passagework/{file.relative_to(package.SOURCE).as_posix()}" for file in package.SOURCE.rglob("*.py")}
    later = {name[:-3].replace("/", ".") for name in names if package._package_of(name) is not OWN}
    for name in names:
        if package._package_of(name) is OWN:
            lines = (package.SOURCE.parent / name).read_text("utf-8").splitlines()
            wanted = {line.split()[1] for line in lines if line.startswith("from passagework.")}
            assert wanted & later == set(), name


@needs_pyodide
def test_compiled_bytes_do_not_depend_on_time_or_on_what_was_compiled_before(tmp_path: Path) -> None:
    one, other = make_wheel(tmp_path, "one"), make_wheel(tmp_path, "other", "LIMIT = 3\n" + SOURCE)
    alone, after = tmp_path / "alone.whl", tmp_path / "after.whl"
    compile_all([Job(one, alone)])
    wheels._compile([Job(other, tmp_path / "other-out.whl"), Job(one, after)], lambda line: None)
    assert sha256_file(alone) == sha256_file(after)


@needs_pyodide
def test_a_compiled_wheel_has_bytecode_in_place_of_sources_and_leaves_out_what_is_unused(tmp_path: Path) -> None:
    source = tmp_path / "extra-1.0-py3-none-any.whl"
    make_wheel(tmp_path, "base").rename(source)
    with zipfile.ZipFile(source, "a") as archive:
        for name in ("old/__init__.py", "tests/test_it.py", "fast.c", "words.json"):
            archive.writestr(f"passagework/{name}", "{}" if name.endswith("json") else "")
    compile_all([Job(source, tmp_path / "out.whl", ("passagework/old/",))])
    with zipfile.ZipFile(tmp_path / "out.whl") as archive:
        names = archive.namelist()
        header = archive.read("passagework/__init__.pyc")[:16]
    modules = [name for name in names if ".dist-info/" not in name]
    assert modules == ["passagework/__init__.pyc", "passagework/words.json"]
    # PEP 552: flags 0b01 mean hash-based and not checked against a source, which is not there.
    assert int.from_bytes(header[4:8], "little") == 0b01


@needs_pyodide
def test_a_syntax_error_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    broken = make_wheel(tmp_path, "broken", "def half(:\n")
    with pytest.raises(BuildError, match=r"passagework/__init__\.py"):
        compile_all([Job(broken, tmp_path / "out.whl")])


@needs_pyodide
def test_packages_get_the_hash_of_their_content_as_build_tag(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    compile_packages([(OWN, make_wheel(tmp_path, "passagework"))], out)
    (made,) = out.iterdir()
    assert made.name == f"passagework-1.0-0{sha256_file(made)[:10]}-cp314-none-any.whl"


def test_wheel_names_keep_the_platform_of_compiled_wheels_only() -> None:
    digest = "ab" * 32
    assert wheel_name("jinja2-3.1.6-py3-none-any.whl", digest) == "jinja2-3.1.6-0ababababab-cp314-none-any.whl"
    native = "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    assert wheel_name(native, digest) == "numpy-2.4.3-0ababababab-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    foreign = "markupsafe-3.0.3-cp311-cp311-manylinux_2_28_x86_64.whl"
    assert wheel_name(foreign, digest) == "markupsafe-3.0.3-0ababababab-cp314-none-any.whl"


def test_the_lock_names_file_hash_and_dependencies(tmp_path: Path) -> None:
    published = tmp_path / "published.json"
    info = {"abi_version": "2026_0", "python": "3.14.0"}
    published.write_text(json.dumps({"info": info, "packages": {"else": {}}}), encoding="utf-8")
    wheel = tmp_path / "pydantic_core-2.41.5-0ababababab-cp314-none-any.whl"
    wheel.write_bytes(b"wheel")
    one = Package("pydantic-core", ("pydantic_core",), ("typing-extensions",))
    lock = pyodide_lock(published, [one], [wheel])
    assert lock["info"] == info
    assert list(lock["packages"]) == ["pydantic-core"]  # type: ignore[call-overload]
    entry = lock["packages"]["pydantic-core"]  # type: ignore[index]
    assert (entry["version"], entry["file_name"], entry["sha256"]) == ("2.41.5", wheel.name, sha256_file(wheel))
    assert entry["depends"] == ["typing-extensions"]


def test_a_missing_wheel_is_an_error_that_names_the_package() -> None:
    with pytest.raises(BuildError, match="scipy"):
        find_wheel(Package("scipy", ("scipy",)), [])


def test_every_dependency_is_shipped_and_core_needs_nothing_on_demand() -> None:
    known = {each.name: each for each in ALL}
    for each in ALL:
        for needed in each.depends:
            assert needed in known, f"{each.name} needs {needed}, which is not shipped"
            if each.group == "core":
                assert known[needed].group == "core", f"{each.name} is loaded at start and {needed} is not"
