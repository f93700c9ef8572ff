"""Made files for tests and benchmarks: prose of invented sentences, and PDFs with it, the same bytes each time."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Sequence

_SUBJECTS = ("the sample", "a survey", "the estimate", "each interval", "the median", "a bootstrap", "the variance", "this model")
_VERBS = ("describes", "depends on", "differs from", "is larger than", "follows", "underestimates", "varies with", "explains")
_OBJECTS = ("the population", "an outlier", "the margin of error", "random noise", "the sampling frame", "a skewed distribution")
_ENDS = ("in small groups", "when trials are independent", "at the same level", "by chance alone", "over many repetitions")

_LINE = 88
_LINES = 48


def prose(sentences: int, seed: int = 1) -> str:
    """Return so many sentences, about 70 characters each."""
    chance = random.Random(seed)
    return " ".join(_sentence(chance) for _ in range(sentences))


def _sentence(chance: random.Random) -> str:
    parts = [chance.choice(words) for words in (_SUBJECTS, _VERBS, _OBJECTS, _ENDS)]
    return f"{' '.join(parts).capitalize()} ({chance.randint(10, 9999)} cases)."


def paper(pages: int, sentences: int = 45, seed: int = 1) -> bytes:
    """Return a PDF whose every page is full of prose; page 3 says so in "This is page 3 of the paper."."""
    texts = [f"This is page {number} of the paper. {prose(sentences, seed * 100_000 + number)}" for number in range(1, pages + 1)]
    return pdf([_content(text) for text in texts])


def _content(text: str) -> bytes:
    """Return the content stream of one page: lines of 10 point Helvetica."""
    lines = textwrap.wrap(text, _LINE)[:_LINES]
    escaped = [line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in lines]
    return ("BT /F1 10 Tf 72 770 Td 14 TL\n" + "\n".join(f"({line}) Tj T*" for line in escaped) + "\nET").encode("latin-1")


def pdf(contents: Sequence[bytes]) -> bytes:
    """Return a PDF file (ISO 32000-1, 7.5) with a page for each content stream."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(contents)} /Kids [{kids}] >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, content in enumerate(contents):
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * number} 0 R"
        objects.append(f"{page} /Resources << /Font << /F1 3 0 R >> >> >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Return the objects, numbered from 1, with the table that says where each begins."""
    out = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, each in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)
