"""How fast passages get their vectors: the pool against one worker, and one worker against CPython.

One text of 320 passages, taken in by the page once with all cores and once with one. The rate is taken between a
quarter and the end of the passages, when every worker runs. CPython's onnxruntime embeds the same passages one at a time,
with the same model file, on one thread. Also told: how much the browser's memory grows between the first third and the end.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.embedding``.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from eval.benchmarks.own import profile, ready_page, served_library
from playwright.sync_api import Playwright
from tests.papers import prose
from tests.site.library_page import LibraryPage
from tests.site.sabotage import configuration

from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.serve import Served

SENTENCES = 3600
GOAL_POOL = 1.8
GOAL_CPYTHON = 0.25
PATIENCE = 900

_EMBED = """async (text) => {
  const marks = [];
  library.subscribe(({ progress }) => {
    for (const { stage, done, total } of progress.values()) {
      if (stage === "embedding") marks.push([performance.now(), done, total]);
    }
  });
  await library.add([{ file: new File([text], "text.txt"), folder: "" }], null);
  globalThis.marks = marks;
}"""


def rate(marks: list[tuple[float, int, int]]) -> float:
    """Passages a second between a quarter and the last of them."""
    total = marks[-1][2]
    later = [(at, done) for at, done, _ in marks if done >= total / 4]
    (begun, first), (ended, last) = later[0], later[-1]
    return (last - first) / (ended - begun) * 1000


def embedded(playwright: Playwright, served: Served, folder: Path, text: str, cores: int) -> tuple[float, float, list[str]]:
    """Embed a text in a new profile; returns passages a second, megabytes gained, and the passages."""
    with profile(playwright, folder) as context:
        page = ready_page(context, served, cores)
        page.evaluate(_EMBED, text)
        page.until(lambda seen: third(seen), PATIENCE)
        before = resident(folder)
        page.embedded(PATIENCE)
        marks = page.evaluate("() => marks")
        return rate(marks), resident(folder) - before, passages(page)


def third(seen: dict[str, Any]) -> bool:
    """Whether a third of the passages has been embedded."""
    return any(each["stage"] == "embedding" and each["done"] > each["total"] / 3 for each in seen["progress"])


def passages(page: LibraryPage) -> list[str]:
    """The texts that were embedded."""
    texts: list[str] = page.evaluate("() => embedded")
    return texts


def resident(folder: Path) -> float:
    """Megabytes of memory of the browser that runs over a profile, and of all its processes."""
    owners = {pid for pid in _processes() if str(folder) in _command(pid)}
    mine = set(owners)
    for pid in _processes():
        if _parent(pid) in mine:
            mine.add(pid)
    return sum(_resident(pid) for pid in mine)


def _processes() -> list[int]:
    return sorted(int(name) for name in os.listdir("/proc") if name.isdigit()) if Path("/proc").is_dir() else []


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace")
    except OSError:
        return ""


def _status(pid: int, key: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(key)), 0)


def _parent(pid: int) -> int:
    return _status(pid, "PPid:")


def _resident(pid: int) -> float:
    return _status(pid, "VmRSS:") / 1024


def cpython(dist: Path, texts: list[str]) -> float:
    """Passages a second of CPython's onnxruntime on one thread, one text at a time."""
    model = configuration(dist)["model"]
    onnx, tokenizer = (dist / model[name]["path"] for name in ("onnx", "tokenizer"))
    embedder = ReferenceEmbedder(onnx.read_bytes(), tokenizer, batch=1, threads=1)
    embedder.embed(texts[:8])
    begun = time.perf_counter()
    embedder.embed(texts)
    return len(texts) / (time.perf_counter() - begun)


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Embed with all cores, with one, and in CPython, ``rounds`` times."""
    described = machine()
    cores = os.cpu_count() or 1
    pool, one, plain, gained = [], [], [], []
    with served_library(dist) as (playwright, served), TemporaryDirectory() as scratch:
        for number in range(rounds):
            text = prose(SENTENCES, number + 1)
            fast, more, texts = embedded(playwright, served, Path(scratch, f"pool {number}"), text, cores)
            slow, _, _ = embedded(playwright, served, Path(scratch, f"one {number}"), text, 1)
            pool.append(fast)
            one.append(slow)
            gained.append(more)
            plain.append(cpython(dist, texts))
            print(f"  {number + 1} of {rounds}: pool {fast:.1f}, one {slow:.1f}, CPython {plain[-1]:.1f} a second", flush=True)
    return {
        "machine": described,
        "rounds": rounds,
        "passages_a_second": {"pool": round(median(pool), 1), "one": round(median(one), 1), "cpython": round(median(plain), 1)},
        "pool_times_one": round(median(fast / slow for fast, slow in zip(pool, one, strict=True)), 2),
        "goal_pool": GOAL_POOL,
        "one_times_cpython": round(median(slow / fast for slow, fast in zip(one, plain, strict=True)), 3),
        "goal_cpython": GOAL_CPYTHON,
        "megabytes_gained_after_a_third": round(median(gained)),
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "embedding", rounds=3, description=__doc__), indent=1))
