"""Places files into the site: content-hashed names, a group for each, and the manifest of all of them."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from sitebuild.digest import SHORT, files_under, sha256_bytes, sha256_file, sha256_tree

Group = Literal["first", "demand"]
MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Placed:
    """A file of the site; `url` is relative to the page."""

    url: str
    sha256: str
    bytes: int
    group: Group

    @property
    def integrity(self) -> str:
        """Its digest as an integrity attribute has it (W3C, Subresource Integrity)."""
        return f"sha256-{base64.b64encode(bytes.fromhex(self.sha256)).decode()}"

    def reference(self) -> dict[str, object]:
        """What the page is told about the file."""
        return {"path": self.url, "sha256": self.sha256, "bytes": self.bytes}


@dataclass(frozen=True)
class Finished:
    """A complete site: its files, and the version that names exactly these bytes."""

    version: str
    files: tuple[Placed, ...]

    @property
    def total(self) -> int:
        """Bytes of all files."""
        return sum(file.bytes for file in self.files)

    @property
    def first_visit(self) -> int:
        """Bytes of the files that a first visit loads."""
        return sum(file.bytes for file in self.files if file.group == "first")


class Layout:
    """Fills `root`, which is made anew."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._placed: dict[str, Placed] = {}
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)

    def copy(self, source: Path, url: str, group: Group) -> Placed:
        """Copy a file to exactly `url`."""
        target = self._target(url)
        shutil.copyfile(source, target)
        return self._note(url, target, group)

    def write(self, data: bytes, url: str, group: Group) -> Placed:
        """Write `data` to exactly `url`."""
        target = self._target(url)
        target.write_bytes(data)
        return self._note(url, target, group)

    def hashed(self, data: bytes, url: str, group: Group) -> Placed:
        """Write `data` to `url` with its content hash before the suffix."""
        stem, dot, suffix = url.rpartition(".")
        return self.write(data, f"{stem}-{sha256_bytes(data)[:SHORT]}{dot}{suffix}", group)

    def folder(self, source: Path, url: str, group: Group) -> dict[str, Placed]:
        """Copy all of a folder below `url` + content hash; returns the files by their path in `source`."""
        files = {file.relative_to(source).as_posix(): file for file in files_under(source)}
        return self.together(files, url, group, sha256_tree([source], source))

    def together(self, files: dict[str, Path], url: str, group: Group, digest: str = "") -> dict[str, Placed]:
        """Copy files that find each other by name into one folder `url` + hash over all of them."""
        if not digest:
            listing = "".join(f"{name}\0{sha256_file(file)}\n" for name, file in sorted(files.items()))
            digest = hashlib.sha256(listing.encode()).hexdigest()
        base = f"{url}-{digest[:SHORT]}"
        return {name: self.copy(file, f"{base}/{name}", group) for name, file in files.items()}

    def version(self, *more: bytes) -> str:
        """The hash over the names and contents of all that is placed so far, and over what `more` the site depends on."""
        lines = sorted(f"{file.url}\0{file.sha256}\n" for file in self._placed.values())
        lines += [f"{sha256_bytes(each)}\n" for each in more]
        return sha256_bytes("".join(lines).encode())[:16]

    def finish(self, version: str = "") -> Finished:
        """Write the manifest: every file but itself, sorted, with sha256, bytes and group.

        `version` names the whole; without it, the hash over all that is placed does.
        """
        files = tuple(sorted(self._placed.values(), key=lambda file: file.url))
        finished = Finished(version or self.version(), files)
        content = {"version": finished.version, "files": [asdict(file) for file in files]}
        (self._root / MANIFEST).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8", newline="\n")
        return finished

    def beside(self, text: str, url: str) -> None:
        """Write a file that the manifest does not list: one that depends on all that it lists."""
        self._target(url).write_text(text, encoding="utf-8", newline="\n")

    def _target(self, url: str) -> Path:
        if url in self._placed:
            raise ValueError(f"two files for {url}")
        target = self._root / url
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def _note(self, url: str, target: Path, group: Group) -> Placed:
        placed = Placed(url, sha256_file(target), target.stat().st_size, group)
        self._placed[url] = placed
        return placed


def read_manifest(root: Path) -> Finished:
    """The manifest of a built site."""
    content = json.loads((root / MANIFEST).read_text(encoding="utf-8"))
    return Finished(content["version"], tuple(Placed(**file) for file in content["files"]))
