"""Drives the Library page as a reader would: by what is on it, never by what is behind it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect
from tests.site.visits import START, Visit

LIBRARY = "#/library"
READABLE = re.compile("keyword|embedding|ready")


class Shelf:
    """The reader's files on the Library page."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page

    def open(self) -> Shelf:
        """Go to the Library page, with the library read."""
        self.visit.open(LIBRARY)
        expect(self.page.locator("[data-action=add-files]")).to_be_enabled()
        return self

    def pick(self, *files: tuple[str, bytes]) -> Shelf:
        """Choose files in the browser's own dialog."""
        given: Sequence[FilePayload] = [{"name": name, "mimeType": "", "buffer": data} for name, data in files]
        with self.page.expect_file_chooser() as chooser:
            self.page.click("[data-action=add-files]")
        chooser.value.set_files(given)
        return self

    def paste(self, title: str, text: str) -> Locator:
        """Add a text by the dialog, with its title before it, since two equal texts are one; wait until it can be searched."""
        self.page.click("[data-action=paste-text]")
        self.page.fill("#paste-title", title)
        self.page.fill("#paste-text", f"{title}. {text}")
        self.page.press("#paste-title", "Enter")
        return self.readable(title)

    def row(self, title: str) -> Locator:
        """The document of this title."""
        return self.page.locator(".doc", has=self.page.locator(".doc-title", has_text=re.compile(f"^{re.escape(title)}$")))

    def readable(self, title: str) -> Locator:
        """Wait until the document can be searched and read."""
        row = self.row(title)
        expect(row).to_have_attribute("data-phase", READABLE, timeout=START)
        return row

    def act(self, row: Locator, name: str) -> None:
        """Press one of a document's buttons; those that are in its details after unfolding them."""
        button = row.locator(f"[data-act={name}]")
        if not button.is_visible():
            row.locator("[data-act=details]").click()
        button.click()

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what only the database tells."""
        give_up = time.monotonic() + START / 1000
        while not holds():
            assert time.monotonic() < give_up, "what is stored has not changed"
            self.page.wait_for_timeout(50)

    def toast(self) -> str:
        """What the note at the foot of the window says."""
        return self.visit.text("[data-toast-text]")

    def drop(self, *files: tuple[str, str]) -> Shelf:
        """Drop files on the middle of whatever page is open."""
        self.page.evaluate(_DROP, [list(file) for file in files])
        return self

    def choose(self, value: str) -> None:
        """Close the dialog that is open by the button of this value."""
        self.page.locator(f"dialog[open] [data-action=close-dialog][value='{value}']").last.click()

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press Tab until the focus is on an element; the test fails where Tab does not lead there."""
        for _ in range(most):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


_DROP = """
(files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (const type of ["dragenter", "dragover", "drop"]) {
    target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}
"""

_PASTE = """
([files, text]) => {
  const data = new DataTransfer();
  for (const [name, words] of files) data.items.add(new File([words], name));
  if (text) data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}
"""


def paste_anywhere(visit: Visit, files: Sequence[tuple[str, str]] = (), text: str = "") -> None:
    """Press Ctrl+V with files or text on the clipboard and no field in focus."""
    visit.page.evaluate(_PASTE, [[list(file) for file in files], text])


def stored(visit: Visit) -> list[dict[str, Any]]:
    """What the browser's database holds of the documents: the oracle of what is kept."""
    found: list[dict[str, Any]] = visit.page.evaluate(_STORED)
    return found


_STORED = """
async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith("passagework"));
  const database = await answer(indexedDB.open(name));
  const documents = await answer(database.transaction("documents").objectStore("documents").getAll());
  database.close();
  return documents;
}
"""
