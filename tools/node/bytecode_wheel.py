"""Turns a wheel of Python sources into one of compiled bytecode, the same bytes for the same wheel.

The zip of the standard library goes through it too: it is a wheel without a RECORD.

Runs inside Pyodide, because bytecode belongs to one version of Python and compressed bytes to one zlib.
The .pyc files are unchecked and hash-based (PEP 552), beside where the source was, as sourceless imports want.
"""

import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file
from tempfile import TemporaryDirectory

# Left out: not used at run time, and compiled code for another machine.
DROPPED = (".c", ".h", ".pyi", ".pyx", ".pxd", "-linux-gnu.so")
EPOCH = (1980, 1, 1, 0, 0, 0)
COMPRESSION = 9


def convert(source: str, target: str, unused: tuple[str, ...] = ()) -> None:
    """Write to `target` the bytecode form of the wheel at `source`, without members whose path begins with `unused`."""
    with zipfile.ZipFile(source) as archive:
        members = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    record = next((name for name in members if name.endswith(".dist-info/RECORD")), "")
    used = {name: data for name, data in sorted(members.items()) if name != record and keeps(name, *unused)}
    kept = dict(compiled(name, data) for name, data in used.items())
    if record:
        kept[record] = record_of(kept, record)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION) as archive:
        for name, data in kept.items():
            archive.writestr(entry(name), data)


def keeps(name: str, *unused: str) -> bool:
    """Whether a member is of use in the browser: no tests, no sources for compilers, nothing `unused`."""
    return not (name.endswith(DROPPED) or "/tests/" in name or name.startswith(unused))


def compiled(name: str, data: bytes) -> tuple[str, bytes]:
    """The member as it goes into the new wheel: .py as .pyc, all else as it is."""
    if not name.endswith(".py"):
        return name, data
    with TemporaryDirectory() as scratch:
        source, target = Path(scratch, "source.py"), Path(scratch, "target.pyc")
        source.write_bytes(data)
        mode = PycInvalidationMode.UNCHECKED_HASH
        compile_file(str(source), str(target), dfile=name, doraise=True, invalidation_mode=mode)
        return name + "c", target.read_bytes()


def record_of(members: dict[str, bytes], record: str) -> bytes:
    """RECORD (PEP 376) for `members`."""
    lines = [f"{name},sha256={digest(data)},{len(data)}" for name, data in members.items()]
    return "\n".join([*lines, f"{record},,", ""]).encode()


def digest(data: bytes) -> str:
    """The form of sha256 that RECORD uses."""
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def entry(name: str) -> zipfile.ZipInfo:
    """A zip entry with fixed time and permissions."""
    info = zipfile.ZipInfo(name, EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    info.create_system = 3
    return info
