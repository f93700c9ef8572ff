"""How fast a model file runs in the page: SmolLM2 (135 million parameters, 4 bits) in Chromium, on one thread and on two.

For each number of threads, in a page of its own: how long the file takes to load, how many tokens of a prompt are read in a
second, and how many are written in a second after it, freely and in the form of a schema. The prompt is the beginning of a
chapter of the short course; nothing of it is kept from run to run. Also told: how long a stop takes while the prompt is read,
until the next request has been answered with a word.

Run from the project's root, after ``python3 build.py build``: ``PYTHONPATH=py:. python -m eval.benchmarks.page_model``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from eval.benchmarks.command import command
from eval.benchmarks.machine import machine
from playwright.sync_api import Page, sync_playwright
from tests.real_models.serving import model_file
from tests.site.library_page import harness_site

from passagework.generation.providers.base import Reader, provider_of
from sitebuild import browser
from sitebuild.paths import STATIC
from sitebuild.progress import Progress
from sitebuild.serve import start_server

HARNESS = Path("tests/site/model_harness.js")
CONTEXT = 2048
PROMPT_CHARACTERS = 2500
WRITTEN = 64
THREADS = (1, 2)
SCHEMA = {
    "type": "object",
    "properties": {"questions": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "string", "maxLength": 80}}},
    "required": ["questions"],
    "additionalProperties": False,
}
FORM = {"type": "json_schema", "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True}}


def prompt() -> list[dict[str, str]]:
    """A question about the beginning of the short course's first chapter."""
    chapter = sorted((STATIC / "demo" / "short-course").glob("*.md"))[0].read_text("utf-8")
    return [{"role": "user", "content": f"{chapter[:PROMPT_CHARACTERS]}\n\nWrite three questions about this text."}]


def answered(page: Page, **options: object) -> dict[str, float]:
    """Tokens a second of one request, of its prompt and of its reply."""
    asked = {"messages": prompt(), "max_tokens": WRITTEN, "temperature": 0, "seed": 1, "cache_prompt": False, **options}
    outcome: dict[str, Any] = page.evaluate("(options) => ask('', options, 600)", asked)
    reader: Reader = provider_of("page").reader()
    reader.feed(outcome["raw"])
    assert reader.usage is not None
    # Progress is told when the last batch has been read; the last event of the reply counts its tokens.
    read, written = outcome["read"], outcome["times"][-1] - outcome["read"]
    return {"prompt": 1000 * reader.usage.input / read, "reply": 1000 * reader.usage.output / written}


def stopped(page: Page) -> float:
    """Milliseconds from a stop within the prompt to the first word of the next answer."""
    page.evaluate("(options) => { globalThis.left = ask('left', options, 600); }", {"messages": prompt(), "cache_prompt": False})
    page.evaluate("() => progressOf('left')")
    page.evaluate("() => progressOf('left')")
    took: float = page.evaluate(
        "async (options) => { const at = performance.now(); stop('left');"
        " await ask('', options); return performance.now() - at; }",
        {"messages": [{"role": "user", "content": "Hello"}], "max_tokens": 1},
    )
    return took


def measured(page: Page, url: str, threads: int) -> dict[str, float]:
    """All figures of one page."""
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ value: {2 * threads} }})")
    page.goto(url)
    page.set_input_files("input", model_file())
    load: float = page.evaluate(
        "async (context) => { const at = performance.now(); await load(context); return performance.now() - at; }", CONTEXT
    )
    free, formed = answered(page), answered(page, response_format=FORM)
    return {
        "load_ms": load,
        "prompt_tokens_s": free["prompt"],
        "reply_tokens_s": free["reply"],
        "formed_tokens_s": formed["reply"],
        "stop_ms": stopped(page),
    }


def run(rounds: int, dist: Path) -> dict[str, Any]:
    """Measure each number of threads in turn, ``rounds`` times."""
    described = machine()
    found: dict[int, list[dict[str, float]]] = {threads: [] for threads in THREADS}
    with (
        TemporaryDirectory() as folder,
        start_server(harness_site(dist, Path(folder), HARNESS.resolve()), base="/lab/") as served,
    ):
        for number in range(rounds):
            for threads in THREADS:
                with sync_playwright() as playwright:
                    started = playwright.chromium.launch(executable_path=browser.ensure(Progress()), args=["--no-sandbox"])
                    found[threads].append(measured(started.new_page(), f"{served.url}harness.html", threads))
                    started.close()
                print(f"  {number + 1} of {rounds}, {threads} threads: {_rounded(found[threads][-1])}", flush=True)
    return {
        "machine": described,
        "rounds": rounds,
        "model": model_file().name,
        "bytes": model_file().stat().st_size,
        "context": CONTEXT,
        "written": WRITTEN,
        "threads": {str(threads): _medians(each) for threads, each in found.items()},
    }


def _medians(rounds: Sequence[dict[str, float]]) -> dict[str, float]:
    return _rounded({name: median(each[name] for each in rounds) for name in rounds[0]})


def _rounded(figures: dict[str, float]) -> dict[str, float]:
    return {name: round(figure) if name.endswith("_ms") else round(figure, 1) for name, figure in figures.items()}


if __name__ == "__main__":
    print(json.dumps(command(run, "page_model", rounds=3, description=__doc__), indent=1))
