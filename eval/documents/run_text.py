"""Reads every text and office file of the folder of awkward documents and sets what came of it against its manifest.

Run from the project's root: ``PYTHONPATH=py python -m eval.documents.run_text``, with PASSAGEWORK_DOCUMENTS naming
the folder. Writes ``text.json`` beside this file: counts and verdicts only, no text of the files.
"""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

from eval.documents.text_checks import check, read

RESULTS = Path(__file__).with_name("text.json")

Row = dict[str, int | str | list[str] | None]


def manifest(folder: Path) -> dict[str, str]:
    """Return what the manifest says is right, by file."""
    with (folder / "manifest-text-office.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["file"]: row["correct_result"] or "" for row in rows}


def row(folder: Path, name: str, right: str) -> Row:
    """Read a file and return what came of it; ``wrong`` is empty where it is what must come."""
    found = read(folder, name, right)
    document = found.document
    return {
        "format": found.format,
        "outcome": found.error.code if found.error else "read",
        "characters": len(found.text),
        "sections": len(document.contents) if document else 0,
        "pages": len(document.pages) if document else 0,
        "remarks": [remark.code for remark in document.remarks] if document else [],
        "wrong": check(found),
    }


def results(folder: Path) -> dict[str, Row]:
    """Return a row for each file of the manifest."""
    return {name: row(folder, name, right) for name, right in sorted(manifest(folder).items())}


def main() -> None:
    folder = os.environ.get("PASSAGEWORK_DOCUMENTS")
    if not folder:
        sys.exit("set PASSAGEWORK_DOCUMENTS to the folder of awkward documents")
    found = results(Path(folder))
    RESULTS.write_text(json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
    wrong = {name: each["wrong"] for name, each in found.items() if each["wrong"]}
    sys.stdout.write(f"{len(found) - len(wrong)} of {len(found)} files as the manifest says\n")
    sys.stdout.writelines(f"{name}: {reason}\n" for name, reason in wrong.items())


if __name__ == "__main__":
    main()
