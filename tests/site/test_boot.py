"""The start of the built site: whole, and broken on purpose.

The oracle for a broken start: a message of the catalogue that names the file or the cause, a way on, and nothing that
still spins. Words are looked up by code, so that a test says which failure it wants and not how it is worded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from tests.site import sabotage
from tests.site.boot_page import ask, ask_again, shown, some, until

from passagework.catalogue import text
from sitebuild.serve import Served

QUERY = "What makes a sample representative?"
Config = dict[str, Any]


@pytest.fixture
def config(dist: Path) -> Config:
    return sabotage.configuration(dist)


def failed_with(seen: dict[str, Any], code: str, **values: str) -> None:
    """The page says what the catalogue has for ``code`` and stands still."""
    assert text(f"error.{code}.message", **values) in seen["trouble"]
    assert text(f"error.{code}.hint", **values) in seen["trouble"]
    assert not seen["waits"]
    assert not seen["progress"]


def again(page: Page, words: str) -> None:
    """Take the way on that the failure offers."""
    page.locator("[data-trouble]").get_by_role("button", name=text(words)).click()


def let_through(page: Page, held: list[Route]) -> None:
    """Wait until a held file is asked for, and answer."""
    while not held:
        page.wait_for_timeout(100)
    for route in held:
        route.continue_()


def test_a_whole_site_answers_by_all_three_rankers_without_a_complaint(page: Page, site: Served) -> None:
    ask(page, site, QUERY)
    assert until(page, phase="ready", hits=some)["hits"] == 10
    for ranker in ("dense", "hybrid"):
        ask(page, site, QUERY, ranker)
        assert until(page, hits=some, waits=False)["trouble"] == ""


def test_keyword_search_does_not_wait_for_the_model(context: BrowserContext, page: Page, site: Served, config: Config) -> None:
    held = sabotage.held(context, config["model"]["onnx"]["path"])
    ask(page, site, QUERY)
    seen = until(page, hits=some)
    assert seen["phase"] == "keyword"
    let_through(page, held)
    until(page, phase="ready")


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib"])
def test_a_file_of_the_engine_is_missing(
    context: BrowserContext, broken: Page, site: Served, config: Config, name: str
) -> None:
    path = _engine_file(config, name)
    sabotage.missing(context, path)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), "asset_missing", path=path)
    sabotage.restored(context)
    again(broken, "boot.again")
    until(broken, hits=some, trouble="")


@pytest.mark.parametrize(("name", "place"), [("pyodide.asm.wasm", 0), ("pyodide.asm.mjs", 0.5)])
def test_the_engine_is_altered(
    context: BrowserContext, broken: Page, site: Served, config: Config, name: str, place: float
) -> None:
    """A script with one other bit may well run: that it is not what it should be is found by its digest alone."""
    path = _engine_file(config, name)
    sabotage.altered(context, path, place=place)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), "asset_altered", path=path)


def test_a_wheel_is_altered_by_one_bit(context: BrowserContext, broken: Page, site: Served, dist: Path) -> None:
    path = sabotage.wheel_of(dist, "passagework")
    sabotage.altered(context, path)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), "asset_altered", path=path)


def test_a_text_cannot_be_reached(context: BrowserContext, broken: Page, site: Served, config: Config) -> None:
    path = config["texts"][0]["pack"]["path"]
    sabotage.unreachable(context, path)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), "asset_unreachable", path=path)


def test_the_script_of_the_python_worker_is_missing(context: BrowserContext, broken: Page, site: Served, config: Config) -> None:
    path = config["workers"]["python"]
    sabotage.missing(context, path)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), "worker_failed", path=path)


@pytest.mark.parametrize(
    ("break_it", "code"),
    [(sabotage.missing, "asset_missing"), (sabotage.altered, "asset_altered"), (sabotage.as_a_page, "asset_missing")],
)
def test_without_its_model_the_lab_searches_by_keyword(
    context: BrowserContext, broken: Page, site: Served, config: Config, break_it: Any, code: str
) -> None:
    path = config["model"]["onnx"]["path"]
    break_it(context, path)
    ask(broken, site, QUERY, "hybrid")
    seen = until(broken, hits=some, phase="keyword", trouble=some, progress=False)
    failed_with(seen, code, path=path)
    assert seen["status"] == text("boot.meaning.failed")
    sabotage.restored(context)
    again(broken, "retrieve.error.retry")
    until(broken, phase="ready", trouble="")


def test_a_comparison_that_waits_for_a_model_that_fails_waits_no_longer(
    context: BrowserContext, broken: Page, site: Served, config: Config
) -> None:
    sabotage.missing(context, config["model"]["onnx"]["path"])
    ask(broken, site, QUERY, "dense&with=bm25")
    until(broken, phase="keyword", trouble=some, progress=False, waits=False)
    sabotage.restored(context)
    again(broken, "retrieve.error.retry")
    until(broken, phase="ready", hits=some, trouble="", waits=False)


def test_the_vectors_of_a_text_are_altered(context: BrowserContext, broken: Page, site: Served, config: Config) -> None:
    path = config["texts"][0]["vectors"]["path"]
    sabotage.altered(context, path)
    ask(broken, site, QUERY)
    failed_with(until(broken, hits=some, phase="keyword", trouble=some, progress=False), "asset_altered", path=path)
    sabotage.restored(context)
    again(broken, "retrieve.error.retry")
    until(broken, phase="ready", trouble="")


def test_the_kernel_is_missing(context: BrowserContext, broken: Page, site: Served, config: Config) -> None:
    sabotage.missing(context, config["kernel"]["path"])
    ask(broken, site, QUERY, "dense")
    until(broken, phase="ready", hits=some, trouble="")


@pytest.mark.parametrize(
    ("script", "code", "values"),
    [
        ("delete globalThis.WebAssembly", "no_webassembly", {}),
        ("delete globalThis.Worker", "no_workers", {}),
        ("delete globalThis.DecompressionStream", "browser_too_old", {"missing": "DecompressionStream"}),
    ],
)
def test_a_browser_cannot_run_the_lab(
    context: BrowserContext, broken: Page, site: Served, script: str, code: str, values: dict[str, str]
) -> None:
    context.add_init_script(script)
    ask(broken, site, QUERY)
    failed_with(until(broken, phase="failed", trouble=some), code, **values)


def test_a_worker_that_ends_in_the_middle_of_a_request_is_replaced_and_the_request_answered(page: Page, site: Served) -> None:
    ask(page, site, QUERY)
    until(page, hits=10, phase="ready")
    sabotage.ends_at_next_message(sabotage.worker_of(page, "python"))
    ask_again(page, "standard deviation")
    until(page, phase="starting")
    seen = until(page, phase="ready", hits=10, waits=False)
    assert seen["trouble"] == ""


def test_a_request_that_ends_two_workers_is_given_up(page: Page, site: Served) -> None:
    ask(page, site, QUERY)
    until(page, hits=10, phase="ready")
    page.on("worker", lambda worker: sabotage.ends_at_next_message(worker) if "python-worker" in worker.url else None)
    sabotage.ends_at_next_message(sabotage.worker_of(page, "python"))
    ask_again(page, "standard deviation")
    words = text("error.request_harmful.message", operation="search")
    assert not until(page, trouble=lambda trouble: words in trouble)["waits"]


def test_a_fatal_error_of_python_is_answered_with_a_new_python(broken: Page, site: Served) -> None:
    ask(broken, site, QUERY)
    until(broken, hits=10, phase="ready")
    sabotage.breaks_the_clock(sabotage.worker_of(broken, "python"))
    ask_again(broken, "standard deviation")
    until(broken, phase="starting")
    assert until(broken, phase="ready", hits=10, waits=False)["trouble"] == ""


def test_the_embedding_worker_ends_and_comes_back(page: Page, site: Served) -> None:
    ask(page, site, QUERY)
    until(page, phase="ready", hits=10)
    sabotage.ends_now(sabotage.worker_of(page, "embedding"))
    until(page, phase="keyword")
    ask_again(page, "standard deviation")
    until(page, hits=10)
    until(page, phase="ready")


@pytest.mark.parametrize("break_it", [sabotage.missing, sabotage.as_a_page])
def test_without_its_own_script_the_page_says_so_and_shows_what_can_be_read(
    context: BrowserContext, broken: Page, site: Served, dist: Path, break_it: Any
) -> None:
    break_it(context, sabotage.script_of(dist))
    ask(broken, site, QUERY)
    _lifeless(broken)
    sabotage.restored(context)
    broken.get_by_role("link", name=text("page.lifeless.again")).click()
    until(broken, phase="ready")


def test_an_altered_script_of_the_page_does_not_run(context: BrowserContext, broken: Page, site: Served, dist: Path) -> None:
    sabotage.altered(context, sabotage.script_of(dist))
    ask(broken, site, QUERY)
    _lifeless(broken)


def test_a_damaged_configuration_is_said_too(context: BrowserContext, broken: Page, site: Served) -> None:
    sabotage.changed(context, "courses/lab/", lambda page: page.replace(b'id="site-config">{', b'id="site-config">{{'))
    ask(broken, site, QUERY)
    _lifeless(broken)


def _lifeless(page: Page) -> None:
    expect(page.get_by_role("alert")).to_contain_text(text("page.lifeless"))
    expect(page.locator("#privacy-title")).to_be_visible()
    expect(page.locator("[data-status-text]")).to_be_hidden()
    expect(page.locator("[data-status-progress]")).to_be_hidden()


def test_the_page_is_readable_while_a_start_stalls(context: BrowserContext, broken: Page, site: Served, config: Config) -> None:
    held = sabotage.held(context, _engine_file(config, "pyodide.asm.wasm"))
    ask(broken, site, QUERY)
    seen = until(broken, trouble=some)
    assert text("boot.stalled.message") in seen["trouble"]
    assert shown(broken)["phase"] == "starting"
    let_through(broken, held)
    until(broken, hits=some, trouble="")


def _engine_file(config: Config, name: str) -> str:
    return sabotage.path_of(config["pyodide"]["files"], name)
