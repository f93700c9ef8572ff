"""What the build makes for offline use: the worker's script with the build in it, the web manifest, the icons."""

from __future__ import annotations

import json
import re
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from sitebuild import icons
from sitebuild.layout import Placed, read_manifest
from sitebuild.paths import STATIC
from sitebuild.serve import CONTENT_SECURITY_POLICY
from sitebuild.serviceworker import SCRIPT, compiled, parts

CODE = 'console.log("worker");\n'
PAGE = Placed("index.html", "a" * 64, 3, "first")
LATER = Placed("assets/later.js", "b" * 64, 4, "demand")
SOON = Placed("assets/soon.js", "c" * 64, 5, "first")
INK, ACCENT, PAPER = (0x20, 0x24, 0x2A, 255), (0x8A, 0x2C, 0x2C, 255), (0xFA, 0xF7, 0xF0, 255)


def test_the_script_holds_the_build_in_the_order_of_need_and_then_the_code() -> None:
    build, code = parts(compiled(CODE, "v1", [LATER, SOON, PAGE]))
    assert code == CODE
    assert build["version"] == "v1"
    assert build["files"] == [
        {"path": each.url, "sha256": each.sha256, "bytes": each.bytes} for each in (PAGE, SOON, LATER)
    ]


def test_any_other_byte_of_the_site_makes_another_script() -> None:
    altered = Placed(LATER.url, "d" * 64, LATER.bytes, LATER.group)
    scripts = {compiled(CODE, "v1", files) for files in ([PAGE, LATER], [PAGE, altered], [PAGE])}
    assert len(scripts) == 3


def test_the_built_worker_keeps_every_file_of_the_manifest_under_the_policy(dist: Path) -> None:
    build, _ = parts((dist / SCRIPT).read_text("utf-8"))
    finished = read_manifest(dist)
    listed = {file["path"]: (file["sha256"], file["bytes"]) for file in build["files"]}
    assert listed == {file.url: (file.sha256, file.bytes) for file in finished.files}
    assert build["version"] == finished.version
    assert build["headers"]["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_the_page_names_the_build_that_its_worker_keeps(dist: Path) -> None:
    page = (dist / "index.html").read_text("utf-8")
    assert f'"build":"{read_manifest(dist).version}"' in page


def test_the_web_manifest_is_of_this_path_alone_and_its_icons_have_the_sizes_that_they_claim(dist: Path) -> None:
    page = (dist / "index.html").read_text("utf-8")
    (linked,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    manifest = json.loads((dist / linked).read_text("utf-8"))
    assert manifest["scope"] == manifest["start_url"] == "./"
    assert "id" not in manifest
    for icon in manifest["icons"]:
        width, height = size((dist / icon["src"]).read_bytes())
        assert icon["sizes"] == f"{width}x{height}"
    assert {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]} == {
        (purpose, sizes) for purpose in ("any", "maskable") for sizes in ("192x192", "512x512")
    }
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page)
    assert size((dist / touch).read_bytes()) == (180, 180)


def size(image: bytes) -> tuple[int, int]:
    """Width and height in the header of a PNG."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def pixels(image: bytes) -> np.ndarray:
    """The pixels of a PNG as `icons` writes it: one IDAT, no filters; (height, width, 4)."""
    at, data = 8, b""
    while at < len(image):
        length, kind = struct.unpack(">I4s", image[at : at + 8])
        if kind == b"IDAT":
            data = image[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = size(image)
    return np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 4 * width)[:, 1:].reshape(height, width, 4)


@pytest.fixture(scope="module")
def drawing() -> icons.Drawing:
    return icons.read_drawing(STATIC / "icons" / "icon.svg")


def test_the_icon_is_drawn_as_the_svg_says(drawing: icons.Drawing) -> None:
    """Oracle: the shapes of icon.svg on its grid of 32 units, six pixels each."""
    image = pixels(icons.png(drawing, 192))

    def at(x: float, y: float) -> tuple[int, ...]:
        return tuple(int(each) for each in image[int(y * 6), int(x * 6)])

    assert at(6, 16) == ACCENT
    assert at(19, 9) == at(19, 14.5) == at(14, 20) == INK
    assert at(19, 11.75) == at(24, 20) == PAPER
    assert at(0.2, 0.2)[3] == 0
    assert at(16, 0.5)[3] == 255


def test_a_maskable_icon_fills_its_square_and_keeps_its_strokes_in_the_safe_circle(drawing: icons.Drawing) -> None:
    image = pixels(icons.png(drawing, 192, maskable=True))
    assert (image[..., 3] == 255).all()
    rows, columns = np.nonzero((image != PAPER).any(axis=2))
    distance = np.hypot(rows - 95.5, columns - 95.5)
    assert 50 < distance.max() < 0.4 * 192


def test_a_drawing_of_other_shapes_is_refused(tmp_path: Path) -> None:
    circle = tmp_path / "circle.svg"
    circle.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="1"/></svg>', "utf-8")
    with pytest.raises(ValueError, match=r"circle\.svg"):
        icons.read_drawing(circle)
