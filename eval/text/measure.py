"""Speed and accuracy of the text package; prints one table of each.

    PYTHONPATH=py python eval/text/measure.py FILE... [--others]

Speeds are megabytes of UTF-8 a second of CPU time, the best of five runs. FILEs are UTF-8 texts; the short course
is measured without any. ``--others`` measures pysbd and nupunkt beside the splitter, where they are installed.
Golden Rules are counted on this project's own wording of the 48 rules (``tests/verification/test_golden_rules.py``).
"""

import argparse
import importlib
import importlib.util
import runpy
import time
from collections.abc import Callable
from pathlib import Path

from passagework.text.chunking import passages
from passagework.text.normalise import normalise
from passagework.text.sentences import sentence_spans
from passagework.text.tokens import terms, tokenize

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = {
    "words": "word ",
    "no space": "x",
    "marks only": ".",
    "spaced marks": ". ",
    "abbreviations": "e.g. Dr. ",
    "labels": "1. ",
}
HOSTILE_SIZE = 2_000_000
RUNS = 5

Splitter = Callable[[str], list[str]]


def ours(text: str) -> list[str]:
    """Split ``text`` with the project's own splitter."""
    return [text[start:end] for start, end in sentence_spans(text)]


def other_splitters() -> dict[str, Splitter]:
    """Return the libraries that are installed, as functions from a text to its sentences."""
    found: dict[str, Splitter] = {}
    if importlib.util.find_spec("pysbd"):
        segmenter = importlib.import_module("pysbd").Segmenter(language="en", clean=False)
        found["pysbd"] = lambda text: [sentence.strip() for sentence in segmenter.segment(text)]
    if importlib.util.find_spec("nupunkt"):
        tokenizer = importlib.import_module("nupunkt")
        found["nupunkt"] = lambda text: [sentence.strip() for sentence in tokenizer.sent_tokenize(text)]
    return found


def speed(work: Callable[[str], object], text: str, runs: int = RUNS) -> float:
    """Return megabytes of UTF-8 a second that ``work`` gets through, in CPU time."""
    best = float("inf")
    for _ in range(runs):
        began = time.process_time()
        work(text)
        best = min(best, time.process_time() - began)
    return len(text.encode()) / 1e6 / best


def rules_right(split: Splitter) -> int:
    """Return how many of the 48 rules ``split`` gets right."""
    rules = runpy.run_path(str(ROOT / "tests/verification/test_golden_rules.py"))["RULES"]
    cases = [marked.split(" | ") for marked in rules.values()]
    return sum(split(" ".join(sentences)) == sentences for sentences in cases)


def texts(files: list[Path]) -> dict[str, str]:
    """Return the normalised texts to measure on, by name."""
    chosen = files or sorted((ROOT / "static/demo").rglob("*.md"))
    if not chosen:
        raise SystemExit("There is no text to measure: name UTF-8 files, or build the short course first.")
    joined = {"short course": chosen} if not files else {file.name: [file] for file in files}
    return {name: normalise("\n\n".join(file.read_text("utf-8") for file in parts)) for name, parts in joined.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--others", action="store_true", help="compare with pysbd and nupunkt")
    arguments = parser.parse_args()
    steps: dict[str, Callable[[str], object]] = {
        "normalise": normalise,
        "sentences": sentence_spans,
        "passages": lambda text: passages(text, [(0, len(text))]),
        "terms": terms,
        "tokenize": tokenize,
    }
    splitters = {"passagework": ours} | (other_splitters() if arguments.others else {})
    print("MB/s of CPU time".ljust(24), *(name.rjust(10) for name in steps))
    for name, text in texts(arguments.files).items():
        figures = [speed(step, text) for step in steps.values()]
        print(f"{name} ({len(text.encode()) / 1e6:.2f} MB)".ljust(24), *(f"{figure:10.1f}" for figure in figures))
    for name, unit in HOSTILE.items():
        text = unit * (HOSTILE_SIZE // len(unit))
        figures = [speed(step, text, runs=1) for step in steps.values()]
        print(f"2 MB line, {name}".ljust(24), *(f"{figure:10.1f}" for figure in figures))
    print("\n" + "sentence splitter".ljust(24), "rules of 48".rjust(12), "MB/s".rjust(10))
    sample = "\n\n".join(texts(arguments.files).values())[:200_000]
    for name, split in splitters.items():
        print(
            name.ljust(24), f"{rules_right(split):12}", f"{speed(split, sample, runs=1 if name != 'passagework' else RUNS):10.2f}"
        )


if __name__ == "__main__":
    main()
