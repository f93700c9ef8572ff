"""Sets up the model that runs in the page, as a reader would on the page Models and keys."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

PATIENCE = 180_000
"""Milliseconds that loading and a short answer may take on a busy machine."""


def pick_model(page: Page, file: Path, *, context: int = 1024, max_output: int = 64) -> None:
    """On the page Models, which is open: set up "A file in this page", pick the file and wait until it is loaded.

    ``context`` and ``max_output`` count tokens. A prompt is read at some 15 tokens a second, so a test keeps it short.
    """
    page.click("[data-action=models-add]", timeout=PATIENCE)
    page.locator(".models-preset", has_text="A file in this page").click()
    form = page.locator("#models-edit-dialog")
    form.locator("[data-models-more] summary").click()
    form.locator("[name=context]").fill(str(context))
    form.locator("[name=max_output]").fill(str(max_output))
    form.locator("button[type=submit]").click()
    with page.expect_file_chooser() as chooser:
        page.click("[data-action=models-file]")
    chooser.value.set_files(file)
    expect(page.locator(".model-file-state")).to_have_attribute("data-phase", "ready", timeout=PATIENCE)
