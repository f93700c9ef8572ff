"""Writes small PDF files for tests: what a page shows is given as its content stream, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
BOLD = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"
COURIER = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"


@dataclass
class Sheet:
    """A page: its content stream, and what its dictionaries hold besides the usual."""

    content: str | bytes = ""
    fonts: dict[str, str] = field(default_factory=lambda: {"F1": HELVETICA, "F2": BOLD, "F3": COURIER})
    resources: str = ""
    extra: str = ""
    box: tuple[float, float, float, float] = (0, 0, 612, 792)


class PdfWriter:
    """Collects objects; ``add`` returns an object's number."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, body: str | bytes) -> int:
        """Add an object."""
        self.objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(self.objects)

    def stream(self, data: str | bytes, entries: str = "") -> int:
        """Add a stream."""
        raw = data.encode("cp1252") if isinstance(data, str) else data
        return self.add(f"<< /Length {len(raw)} {entries} >>\nstream\n".encode("latin-1") + raw + b"\nendstream")

    def file(self, root: int, trailer: str = "") -> bytes:
        """Return the file."""
        out = bytearray(b"%PDF-1.7\n")
        offsets = []
        for number, body in enumerate(self.objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        out += f"trailer\n<< /Size {len(offsets) + 1} /Root {root} 0 R {trailer} >>\n".encode("latin-1")
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def pdf(sheets: Sequence[Sheet | str], catalog: str = "", writer: PdfWriter | None = None, trailer: str = "") -> bytes:
    """Return a file of pages. In ``catalog``, ``{page1}`` stands for the object number of the first page, and so on."""
    writer = writer or PdfWriter()
    pages = [sheet if isinstance(sheet, Sheet) else Sheet(sheet) for sheet in sheets]
    tree = len(writer.objects) + 3 * len(pages) + 1
    numbers = {}
    for place, sheet in enumerate(pages, 1):
        content = writer.stream(sheet.content)
        fonts = " ".join(f"/{name} {font}" for name, font in sheet.fonts.items())
        resources = writer.add(f"<< /Font << {fonts} >> {sheet.resources} >>")
        box = " ".join(map(str, sheet.box))
        numbers[f"page{place}"] = writer.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [{box}] "
            f"/Contents {content} 0 R /Resources {resources} 0 R {sheet.extra} >>"
        )
    kids = " ".join(f"{number} 0 R" for number in numbers.values())
    writer.add(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>")
    for name, number in numbers.items():
        catalog = catalog.replace("{" + name + "}", f"{number} 0 R")
    root = writer.add(f"<< /Type /Catalog /Pages {tree} 0 R {catalog} >>")
    return writer.file(root, trailer)


def text(x: float, y: float, words: str, size: float = 10, font: str = "F1") -> str:
    """Return the operators that show words at a place."""
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET\n"


def lines(x: float, y: float, rows: Sequence[str], size: float = 10, pitch: float = 12, font: str = "F1") -> str:
    """Return the operators that show lines below one another."""
    return "".join(text(x, y - pitch * place, row, size, font) for place, row in enumerate(rows))
