"""How long a search of the texts takes in the page, from the Enter key to the passages on the screen.

Twenty questions, each asked of every ranker in the built site in Chromium, the meaning model ready. The time of the
query's embedding, which Python reports with each reply, is taken off. The texts are those that the site was built with.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py python -m eval.benchmarks.shown``.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import Page, sync_playwright

from passagework.models.search import RANKERS
from sitebuild import browser
from sitebuild.paths import ROOT
from sitebuild.progress import Progress
from sitebuild.serve import start_server

QUESTIONS = 20
GOAL_MS = 100
PATIENCE_MS = 120_000

# Keeps every reply of the workers; and, for each search, the time from the key to the frame that shows its passages.
_WATCH = """
globalThis.replies = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => typeof data.text === "string" && replies.push(JSON.parse(data.text)));
  }
};
addEventListener("keydown", ({ key }) => key === "Enter" && (globalThis.asked = performance.now()), true);
globalThis.shown = (region) => new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - globalThis.asked)));
  }).observe(region, { childList: true });
});
"""


def ask(page: Page, query: str) -> tuple[float, float]:
    """Ask one question; returns milliseconds from key to screen, and those of the embedding among them."""
    box = page.locator("#query")
    box.fill(query)
    page.evaluate("() => { replies.length = 0; globalThis.wait = shown(document.querySelector('[data-region=results]')); }")
    box.press("Enter")
    total = float(page.evaluate("() => globalThis.wait"))
    embedding = page.evaluate("() => replies.map((each) => each.value?.data?.embedding_milliseconds).find(Number.isFinite)")
    return total, float(embedding)


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Ask ``QUESTIONS`` of each ranker, ``rounds`` times, each time in a new page."""
    described = machine()
    queries = (ROOT / "eval" / "model" / "queries.txt").read_text("utf-8").splitlines()[:QUESTIONS]
    asked: dict[str, list[tuple[float, float]]] = {ranker: [] for ranker in RANKERS}
    with start_server(dist, base="/lab/") as lab, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.ensure(Progress()), args=["--no-sandbox"])
        for _ in range(rounds):
            for ranker in RANKERS:
                page = chromium.new_page()
                page.add_init_script(_WATCH)
                page.goto(f"{lab.url}#/retrieve?q=statistics&by={ranker}")
                page.locator(".closest").first.wait_for(timeout=PATIENCE_MS)
                asked[ranker] += [ask(page, query) for query in queries]
                page.close()
        version = chromium.version
    shown = {ranker: [total - embedding for total, embedding in times] for ranker, times in asked.items()}
    return {
        "machine": described,
        "browser": version,
        "rounds": rounds,
        "questions": QUESTIONS,
        "goal_ms": GOAL_MS,
        "median_ms": {ranker: round(median(times), 1) for ranker, times in shown.items()},
        "median_embedding_ms": round(median(embedding for times in asked.values() for _, embedding in times), 1),
        "all_ms": {ranker: [round(each, 1) for each in times] for ranker, times in shown.items()},
    }


if __name__ == "__main__":
    print(json.dumps(command(run, "shown", rounds=1, description=__doc__), indent=1))
