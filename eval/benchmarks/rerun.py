"""How long running the published study again takes in the browser, against the same in CPython.

Three rankers, all questions of the study's first text that the site has, every statistic of the report on them with 10,000
resamples, and the comparison with the report: the operation ``rerun``, sent to the page's Python in Chromium and to the same
dispatcher in CPython. Questions are embedded on the way, there by the page's embedding worker, here by onnxruntime with the
same model file on one thread. CPython is timed in a process of its own, while no browser runs. Both do it twice: the first
time code is fetched and imported too, and the ratio is that of the second times. Also told: how much of the time goes by until
the last question has been searched for, and how long a search takes that is asked meanwhile.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py:. python -m eval.benchmarks.rerun``.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import Page, sync_playwright
from tests.site.sabotage import configuration

from passagework.dispatch import Dispatcher
from passagework.ports import EmbedderState, Vectors
from passagework.protocol import VERSION
from passagework.retrieval.dense import einsum_dot
from passagework.workspace import Workspace
from sitebuild import browser
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.progress import Progress
from sitebuild.serve import start_server

GOAL = 3.0
PATIENCE = 600_000
_EVENTS = """() => {
  const post = Worker.prototype.postMessage;
  globalThis.marks = [];
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.kind === "message") {
      const asked = JSON.parse(message.text);
      if (asked.op === "rerun" || asked.op === "search") {
        marks.push([asked.op, performance.now()]);
        this.addEventListener("message", ({ data }) => {
          const told = data.kind === "message" ? JSON.parse(data.text) : {};
          if (told.id !== asked.id) return;
          if (told.kind === "event") marks.push([told.value.stage, performance.now()]);
          else marks.push([`${asked.op} answered`, performance.now(), told.value?.data]);
        });
      }
    }
    return post.call(this, message, ...rest);
  };
}"""


class Timing:
    """What one run took, in seconds."""

    def __init__(self, marks: Sequence[Sequence[Any]]) -> None:
        """``marks`` are names with the milliseconds at which something happened."""
        self.marks = marks
        first = {name: at for name, at, *_ in reversed(marks)}
        last = {name: at for name, at, *_ in marks}
        self.whole: float = (last["rerun answered"] - first["rerun"]) / 1000
        self.questions: float = (last["questions"] - first["rerun"]) / 1000
        self.search = (last["search answered"] - first["search"]) / 1000 if "search answered" in last else None
        self.differing = next(data["differing"] for name, _, *rest in marks if name == "rerun answered" for data in rest)


def studied(dist: Path) -> dict[str, Any]:
    """What the site says of the first study that can be run again in it; SystemExit where none can."""
    evaluation = configuration(dist)["evaluation"]
    texts = [each for each in evaluation["texts"] if each["study"]] if evaluation else []
    if not texts:
        sys.exit("the site has no study that can be run again: python3 build.py report, then python3 build.py build")
    found: dict[str, Any] = texts[0]
    return found


def opened(page: Page, address: str) -> None:
    """Open the study in a page, and wait until it can be searched."""
    page.goto(address)
    page.wait_for_selector("[data-status][data-phase=ready]", timeout=PATIENCE)


def in_browser(page: Page, searching: bool = False) -> Timing:
    """Run the study of an open page again; ``searching`` asks for a search meanwhile."""
    page.evaluate("() => void (globalThis.marks.length = 0)")
    page.click("[data-action=rerun-begin]")
    if searching:
        page.wait_for_function("() => marks.some(([name]) => name === 'questions')", timeout=PATIENCE)
        page.evaluate("() => void (location.hash = '#/retrieve?q=What%20is%20a%20sample')")
    page.wait_for_function("() => marks.some(([name]) => name === 'rerun answered')", timeout=PATIENCE)
    return Timing(page.evaluate("() => marks"))


class OnnxRuntime:
    """The site's model in CPython, one thread, one text at a time."""

    state: EmbedderState = "ready"

    def __init__(self, dist: Path) -> None:
        model = configuration(dist)["model"]
        onnx, tokenizer = (dist / model[name]["path"] for name in ("onnx", "tokenizer"))
        self._model = ReferenceEmbedder(onnx.read_bytes(), tokenizer, batch=1, threads=1)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Return float32 ``(len(texts), dimensions)``."""
        rows: Vectors = self._model.embed(list(texts))
        return rows


def in_cpython(dist: Path, times: int) -> list[Timing]:
    """Run the study again in this process, so many times."""
    site = configuration(dist)
    study = studied(dist)
    (text,) = (each for each in site["texts"] if each["id"] == study["id"])
    workspace = Workspace(OnnxRuntime(dist), einsum_dot, time.perf_counter, site["model"]["id"], site["model"]["dtype"])
    workspace.library.add_text((dist / text["pack"]["path"]).read_bytes(), text["title"])
    workspace.library.add_vectors(text["id"], (dist / text["vectors"]["path"]).read_bytes())
    published = json.loads((dist / site["evaluation"]["report"]["path"]).read_bytes())["texts"]
    report = json.dumps(next(each for each in published if each["id"] == study["id"])).encode()
    buffers = ((dist / study["study"]["path"]).read_bytes(), report)
    return [_timed(workspace, study["id"], buffers) for _ in range(times)]


def _timed(workspace: Workspace, text: str, buffers: tuple[bytes, bytes]) -> Timing:
    marks: list[tuple[Any, ...]] = []

    def mark(name: str, *more: object) -> None:
        marks.append((name, time.perf_counter() * 1000, *more))

    dispatcher = Dispatcher(workspace, tell=lambda event: mark(json.loads(event)["value"]["stage"]))
    message = json.dumps({"v": VERSION, "kind": "request", "id": 1, "op": "rerun", "args": {"text": text}})
    mark("rerun")
    reply = json.loads(asyncio.run(dispatcher.handle(message, buffers)) or "")
    mark("rerun answered", reply["value"]["data"])
    return Timing(marks)


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Run the study twice in both, ``rounds`` times in turn, and a third time in the browser with a search meanwhile."""
    described = machine()
    text = studied(dist)["id"]
    here: list[list[Timing]] = []
    there: list[list[Timing]] = []
    for number in range(rounds):
        there.append(_in_a_process(dist))
        with start_server(dist, base="/lab/") as served, sync_playwright() as playwright:
            started = playwright.chromium.launch(executable_path=browser.ensure(Progress()), args=["--no-sandbox"])
            page = started.new_page()
            page.add_init_script(f"({_EVENTS})()")
            opened(page, f"{served.url}#/evaluate/{text}/rerun")
            here.append([in_browser(page), in_browser(page), in_browser(page, searching=True)])
            started.close()
        print(f"  {number + 1} of {rounds}: browser {here[-1][1].whole:.2f} s, CPython {there[-1][1].whole:.2f} s", flush=True)
    return {
        "machine": described,
        "rounds": rounds,
        "text": text,
        "seconds": {"browser": _medians(here), "cpython": _medians(there)},
        # CPython's onnxruntime has other kernels for 8-bit numbers, which give slightly different vectors.
        "figures_that_differ_from_the_report": {"browser": here[-1][1].differing, "cpython": there[-1][1].differing},
        "search_meanwhile_ms": round(median(1000 * (each[2].search or 0) for each in here)),
        "first_ratio": _ratio(here, there, 0),
        "ratio": _ratio(here, there, 1),
        "goal": GOAL,
    }


def _in_a_process(dist: Path) -> list[Timing]:
    """Two timings of CPython in a process that holds nothing else."""
    code = "import json, sys; from pathlib import Path; from eval.benchmarks.rerun import in_cpython\n"
    code += "print(json.dumps([each.marks for each in in_cpython(Path(sys.argv[1]), 2)]))"
    done = subprocess.run([sys.executable, "-c", code, str(dist)], capture_output=True, text=True, check=True)
    return [Timing(marks) for marks in json.loads(done.stdout.splitlines()[-1])]


def _medians(rounds: Sequence[Sequence[Timing]]) -> dict[str, float]:
    """The first time, the second, and how much of the second the questions took."""
    return {
        "first": round(median(each[0].whole for each in rounds), 2),
        "second": round(median(each[1].whole for each in rounds), 2),
        "questions_of_second": round(median(each[1].questions for each in rounds), 2),
    }


def _ratio(here: Sequence[Sequence[Timing]], there: Sequence[Sequence[Timing]], time: int) -> float:
    ratios = [mine[time].whole / theirs[time].whole for mine, theirs in zip(here, there, strict=True)]
    return round(median(ratios), 2)


if __name__ == "__main__":
    print(json.dumps(command(run, "rerun", rounds=5, description=__doc__), indent=1))
