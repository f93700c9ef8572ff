"""How long the first text of an answer takes from its arrival to the screen.

A scripted model on this machine says when it has sent each piece of its reply; the page says when the frame that shows text
begins. Both read the same clock. The first line of a reply says whether the passages cover the question, and is no text: the time
counts from the piece after it. What lies between is the network of one machine, the calling worker, the page, Python's reading of
the stream, and the frame. The model pauses between pieces, so that the first one is shown alone.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py:. python -m eval.benchmarks.first_text``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import sync_playwright
from tests.providers.scripted import ScriptedServer
from tests.site.making import making

from passagework.generation.providers.base import provider_of
from sitebuild import browser
from sitebuild.progress import Progress
from sitebuild.serve import start_server

QUESTION = "What does a larger sample do about bias?"
MODEL = "scripted:slow-40"
GOAL_MS = 100

_WATCH = """() => {
  const place = document.querySelector(".view-ask [data-live-text]");
  globalThis.firstText = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!place.textContent.trim()) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true });
  });
}"""


def arrived(said: Sequence[tuple[float, str]]) -> float:
    """When the first piece of a reply was sent that has text to show, in seconds since 1970."""
    reader = provider_of("openai").reader()
    for sent, event in said:
        reader.feed(event)
        if reader.text.partition("\n")[2].strip():
            return sent
    raise ValueError("the reply has no text")


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Ask ``rounds`` times after one question that warms everything up."""
    described = machine()
    taken: list[float] = []
    with ScriptedServer() as server, start_server(dist, base="/lab/") as served, sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser.ensure(Progress()), args=["--no-sandbox"])
        with making(started, served.url) as maker:
            maker.visit.open("#/ask").until_ready()
            maker.set_up(server.openai, MODEL)
            for number in range(rounds + 1):
                maker.compose(by=MODEL)
                maker.page.evaluate(_WATCH)
                maker.page.fill("#ask-question", QUESTION)
                maker.page.press("#ask-question", "Enter")
                shown = float(maker.page.evaluate("() => globalThis.firstText"))
                maker.result()
                if number > 0:
                    taken.append(shown - 1000 * arrived(server.spoken[-1]))
                    print(f"  {number} of {rounds}: {taken[-1]:.0f} ms", flush=True)
        started.close()
    return {
        "machine": described,
        "rounds": rounds,
        "median_ms": round(median(taken), 1),
        "highest_ms": round(max(taken), 1),
        "goal_ms": GOAL_MS,
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "first_text", rounds=15, description=__doc__), indent=1))
