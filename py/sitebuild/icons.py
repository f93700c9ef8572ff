"""Draws the icon as PNG images, for systems that install the site and take no SVG.

It reads the few shapes that static/icons/icon.svg consists of: one rectangle with round corners, and paths of straight
strokes. Each pixel is covered by the share of it that is nearer to a shape than its edge (signed distances).
"""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SAFE = 0.8
"""The part of a maskable icon's width that every mask shows (W3C, Web Application Manifest, 'purpose')."""
_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([MVvHhLl])\s*([-\d.]+)(?:[\s,]+([-\d.]+))?")


@dataclass(frozen=True)
class Stroke:
    """A straight stroke from (x1, y1) to (x2, y2), in the units of the drawing."""

    ends: tuple[float, float, float, float]
    width: float
    colour: str
    round: bool


@dataclass(frozen=True)
class Drawing:
    """A square of `size` units, its ground with round corners, and the strokes on it."""

    size: float
    radius: float
    ground: str
    strokes: tuple[Stroke, ...]


def read_drawing(svg: Path) -> Drawing:
    """The drawing in an SVG file of the shapes named above; raises ValueError for any other."""
    root = ElementTree.parse(svg).getroot()
    _, _, width, height = (float(each) for each in root.attrib["viewBox"].split())
    grounds = root.findall(f"{_SVG}rect")
    paths = root.findall(f"{_SVG}path")
    if len(grounds) != 1 or width != height or len(grounds) + len(paths) != len(list(root)):
        raise ValueError(f"{svg.name} has shapes beside one rectangle and paths in a square")
    strokes = tuple(stroke for path in paths for stroke in _strokes(path.attrib))
    return Drawing(width, float(grounds[0].attrib.get("rx", "0")), grounds[0].attrib["fill"], strokes)


def _strokes(attributes: dict[str, str]) -> list[Stroke]:
    x = y = 0.0
    found = []
    for step, first, second in _STEP.findall(attributes["d"]):
        x0, y0, a, b = x, y, float(first), float(second or 0)
        if step == "M":
            x, y = a, b
            continue
        x = a if step in "HL" else x + a if step in "hl" else x
        y = {"V": a, "v": y + a, "L": b, "l": y + b}.get(step, y)
        round_ends = attributes.get("stroke-linecap") == "round"
        found.append(Stroke((x0, y0, x, y), float(attributes["stroke-width"]), attributes["stroke"], round_ends))
    return found


def png(drawing: Drawing, pixels: int, *, maskable: bool = False) -> bytes:
    """The drawing as a square PNG. A maskable one fills its square with the ground and keeps the strokes in the safe part."""
    scale = (SAFE if maskable else 1.0) * pixels / drawing.size
    offset = (pixels - scale * drawing.size) / 2
    centres = (np.arange(pixels) + 0.5 - offset) / scale
    x, y = np.meshgrid(centres, centres)
    image = np.zeros((pixels, pixels, 4))
    ground = np.full_like(x, -np.inf) if maskable else _rectangle(x, y, drawing.size / 2, drawing.radius)
    for distance, colour in ((ground, drawing.ground), *((_stroke(x, y, each), each.colour) for each in drawing.strokes)):
        _cover(image, np.clip(0.5 - distance * scale, 0, 1), colour)
    return _encode(np.round(image * 255).astype(np.uint8))


def _rectangle(x: Array, y: Array, half: float, radius: float) -> Array:
    """Distance to a square with round corners, from its corner at the origin; negative inside."""
    dx, dy = np.abs(x - half) - half + radius, np.abs(y - half) - half + radius
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    distance: Array = outside + np.minimum(np.maximum(dx, dy), 0) - radius
    return distance


def _stroke(x: Array, y: Array, stroke: Stroke) -> Array:
    """Distance to a stroke; negative inside."""
    x1, y1, x2, y2 = stroke.ends
    length = float(np.hypot(x2 - x1, y2 - y1))
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    along, across = (x - x1) * ux + (y - y1) * uy, np.abs((y - y1) * ux - (x - x1) * uy)
    beyond = np.maximum(-along, along - length)
    half = stroke.width / 2
    distance: Array = np.hypot(np.maximum(beyond, 0), across) - half if stroke.round else np.maximum(beyond, across - half)
    return distance


def _cover(image: Array, share: Array, colour: str) -> None:
    """Lay a colour (#rrggbb) over the image, by the share of each pixel that it covers."""
    rgb = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    below = image[..., 3] * (1 - share)
    alpha = share + below
    safe = np.where(alpha > 0, alpha, 1)
    for channel, value in enumerate(rgb):
        image[..., channel] = (value * share + image[..., channel] * below) / safe
    image[..., 3] = alpha


def _encode(pixels: NDArray[np.uint8]) -> bytes:
    """8-bit RGBA as PNG (W3C, Portable Network Graphics)."""
    height, width = pixels.shape[:2]
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], axis=1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = zlib.compress(rows.tobytes(), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
