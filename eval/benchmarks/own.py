"""A page with the lab and the library in it, for the benchmarks of the reader's own files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Playwright, sync_playwright
from tests.site.library_page import LibraryPage, harness_site, open_page

from sitebuild import browser
from sitebuild.progress import Progress
from sitebuild.serve import Served, start_server


@contextmanager
def served_library(dist: Path) -> Iterator[tuple[Playwright, Served]]:
    """Serve the built site with the page beside it."""
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        start_server(harness_site(dist, Path(folder)), base="/lab/") as served,
    ):
        yield playwright, served


@contextmanager
def profile(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    """A browser started anew over a profile on the disk, whose cache and database stay."""
    flags = ["--no-sandbox", "--disable-features=DialMediaRouteProvider"]
    program = browser.ensure(Progress())
    context = playwright.chromium.launch_persistent_context(folder, executable_path=program, args=flags)
    try:
        yield context
    finally:
        context.close()


def ready_page(context: BrowserContext, served: Served, cores: int | None = None) -> LibraryPage:
    """A tab whose Python has answered once; ``cores`` is what the page believes of the machine."""
    if cores is not None:
        context.add_init_script(f"Object.defineProperty(navigator, 'hardwareConcurrency', {{value: {cores}}});")
    page = open_page(context, served)
    page.find("sample")
    return page
