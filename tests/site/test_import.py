"""Taking files in, in a real browser: read, searched by keyword before there are vectors and by meaning after, kept, and
gone on with whatever happens to the tab or its workers.

The oracle is the library itself after a reload: which documents it has, whether each can be found, and how many texts
were sent to the meaning model on the way.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Worker
from pypdf import PdfWriter
from tests.papers import paper, prose
from tests.site import sabotage
from tests.site.library_page import PATIENCE, LibraryPage, harness_site, open_page

from sitebuild.serve import Served, start_server

QUOKKA = ("quokka.txt", f"The quokkalith is a small marsupial that leans against rocks.\n\n{prose(12, 7)}".encode())
ZEBRA = ("zebra.md", b"# Stripes\n\nA zebrafish swims in circles.\n\n# Water\n\nThe tank holds forty litres of water.\n")
PAGE = ("lemur.html", b"<!doctype html><title>Lemurs</title><h1>Ring-tails</h1><p>The lemurology of Madagascar is old.</p>")


@pytest.fixture(scope="module")
def library_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with start_server(harness_site(dist, tmp_path_factory.mktemp("site")), base="/courses/lab/") as served:
        yield served


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


@pytest.fixture
def library(profile: BrowserContext, library_site: Served) -> LibraryPage:
    return open_page(profile, library_site)


def record(seen: dict[str, Any], name: str) -> dict[str, Any]:
    """The document of a file."""
    (found,) = [each for each in seen["documents"] if each["file"]["name"] == name]
    return dict(found)


def embedded(page: LibraryPage) -> list[str]:
    texts: list[str] = page.evaluate("() => embedded")
    return texts


def parsing_worker(page: LibraryPage) -> Worker:
    """A parsing worker, once there is one."""
    while not (found := [each for each in page.page.workers if "parsing-worker" in each.url]):
        page.page.wait_for_timeout(20)
    return found[-1]


def test_files_are_found_by_keyword_first_by_meaning_then_and_both_after_a_reload(
    profile: BrowserContext, library: LibraryPage, library_site: Served, dist: Path
) -> None:
    held = sabotage.held(profile, sabotage.configuration(dist)["model"]["onnx"]["path"])
    library.page.reload()
    library.until(lambda seen: seen["store"] == "indexeddb")
    library.add(QUOKKA, ZEBRA, PAGE, ("paper.pdf", paper(3)))
    seen = library.all_read()
    assert [each["facts"]["format"] for each in seen["documents"]] == ["plaintext", "markdown", "html", "pdf"]
    assert record(seen, "paper.pdf")["facts"]["pages"] == 3
    for query, title in (("quokkalith", "quokka"), ("zebrafish circles", "zebra"), ("lemurology", "Lemurs")):
        assert title in library.documents_found(query)
    assert [each["vectors"] for each in seen["documents"]] == [None] * 4
    while not held:
        library.page.wait_for_timeout(100)
    for route in held:
        route.continue_()
    sabotage.restored(profile)
    passages = sum(each["facts"]["passages"] for each in library.embedded()["documents"])
    assert len(embedded(library)) == passages
    assert library.find("an animal that leans on stones", "dense")["ranker"] == "dense"
    assert "quokka" in library.documents_found("an animal that leans on stones", "dense")
    library.page.reload()
    library.until(lambda seen: len(seen["documents"]) == 4)
    assert "zebra" in library.documents_found("zebrafish circles")
    while library.find("stones", "dense")["ranker"] != "dense":
        library.page.wait_for_timeout(100)
    assert "quokka" in library.documents_found("an animal that leans on stones", "dense")
    assert embedded(library) == []


def test_what_is_known_is_not_embedded_again(library: LibraryPage) -> None:
    library.add(QUOKKA, ZEBRA)
    library.all_read()
    first = library.embedded()
    passages = sum(each["facts"]["passages"] for each in first["documents"])
    assert len(embedded(library)) == passages
    # The same bytes are the same document; a new reading of it, or a second copy, has the same passages.
    assert library.add(QUOKKA)["skipped"] == 1
    library.add(("copy of quokka.txt", QUOKKA[1]), answer="keep")
    library.evaluate("([id]) => library.reindex([id])", [record(first, "zebra.md")["id"]])
    library.all_read()
    library.embedded()
    assert len(embedded(library)) == passages
    # An edit that leaves one section as it was: only the other is embedded.
    longer = (ZEBRA[0], ZEBRA[1].replace(b"forty", b"fifty"))
    assert library.add(longer, answer="replace")["documents"] == [record(first, "zebra.md")["id"]]
    library.all_read()
    library.embedded()
    assert embedded(library)[passages:] == ["The tank holds fifty litres of water."]
    assert len(library.seen()["documents"]) == 3


KILLED_AT = {
    "staged": "stores.includes('originals') && mode === 'readonly'",
    "read": "stores.includes('packs') && mode === 'readwrite'",
    "run written": "stores.includes('documents') && strict",
    "committed": "stores.includes('packs') && mode === 'readonly' && written.has('strict')",
    "half embedded": "stores.includes('vectorParts') && mode === 'readwrite' && written.has('vectorParts')",
    "vectors written": "stores.includes('documents') && mode === 'readwrite' && written.has('vectors')",
}
_KILL = """
const written = new Set();
const transaction = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (names, mode = "readonly", options) {
  const stores = [names].flat();
  const strict = options?.durability === "strict";
  // The sweep at the start, which is over all tables, may come only after the page was told to look.
  const armed = globalThis.armed && !stores.includes("snapshots");
  if (armed && (CONDITION)) {
    console.info("reached");
    for (const end = performance.now() + 60000; performance.now() < end; );
  }
  if (armed && mode === "readwrite") for (const name of [...stores, ...(strict ? ["strict"] : [])]) written.add(name);
  return transaction.call(this, names, mode, options);
};
"""


def test_a_tab_that_is_killed_at_any_step_loses_nothing(profile: BrowserContext, library_site: Served) -> None:
    first = open_page(profile, library_site)
    first.add(QUOKKA)
    first.all_read()
    first.embedded()
    first.page.close()
    for number, (step, condition) in enumerate(KILLED_AT.items(), start=1):
        doomed = LibraryPage(profile.new_page(), library_site)
        doomed.page.add_init_script(_KILL.replace("CONDITION", condition))
        kill_when_reached(doomed, f"file{number}.txt", step)
        heir = open_page(profile, library_site)
        assert len(heir.all_read()["documents"]) == number + 1, step
        seen = heir.embedded()
        for each in seen["documents"]:
            assert each["run"] and each["vectors"], step
        assert heir.documents_found(f"uniqueword{number}") == {f"file{number}"}, step
        assert "quokka" in heir.documents_found("quokkalith"), step
        if step == "half embedded":
            # Two parts are in work at a time; the one that was written is not made again.
            passages = record(seen, f"file{number}.txt")["facts"]["passages"]
            assert 0 < len(embedded(heir)) < passages
        heir.page.close()


def kill_when_reached(doomed: LibraryPage, name: str, step: str) -> None:
    """Add a file in a tab, and close the tab at the step: it is busy then, and does not hear of it before it is gone."""
    reached: list[str] = []
    doomed.page.on("console", lambda message: reached.append(message.text) if message.text == "reached" else None)
    doomed.open()
    number = "".join(each for each in name if each.isdigit())
    # Long enough for several parts of vectors where they matter.
    sentences = 1500 if step == "half embedded" else 8
    text = f"A line with uniqueword{number} in it. {prose(sentences, int(number) + 40)}"
    doomed.evaluate("() => { globalThis.armed = true; }")
    doomed.evaluate("([name, text]) => { void library.add([{file: new File([text], name), folder: ''}], null); }", [name, text])
    waited = 0
    while not reached:
        doomed.page.wait_for_timeout(50)
        waited += 50
        assert waited < 120_000, f"never {step}"
    doomed.page.close()


def test_a_parsing_worker_that_ends_is_replaced_and_a_file_that_ends_two_is_given_up(library: LibraryPage) -> None:
    library.add(("paper.pdf", paper(60)))
    library.until(lambda seen: any(each["done"] > 2 for each in seen["progress"] if each["stage"] == "reading"))
    sabotage.ends_now(parsing_worker(library))
    seen = library.read()
    assert record(seen, "paper.pdf")["error"] is None
    library.page.on("worker", lambda worker: worker.evaluate("""() => addEventListener("message", ({data}) => {
      if (data.kind === "open" && data.name === "harm.txt") close();
    })""") if "parsing-worker" in worker.url else None)
    library.evaluate("() => library.pause()")
    for worker in [each for each in library.page.workers if "parsing-worker" in each.url]:
        sabotage.ends_now(worker)
    library.add(("harm.txt", prose(20, 3).encode()), ("good.txt", b"This kiwifruit is good."))
    library.evaluate("() => library.resume()")
    seen = library.read()
    assert record(seen, "harm.txt")["error"]["code"] == "file_harmful"
    assert record(seen, "good.txt")["error"] is None
    assert library.documents_found("kiwifruit") == {"good"}


def test_a_page_that_hangs_costs_that_page(library: LibraryPage) -> None:
    """The first worker is made to hang with page 5 in hand; its time is 15 seconds."""
    library.page.once("worker", lambda worker: worker.evaluate("""() => {
      const post = self.postMessage.bind(self);
      self.postMessage = (message, transfer) => {
        while (message.kind === "page" && message.number === 4);
        post(message, transfer);
      };
    }"""))
    library.add(("paper.pdf", paper(8)))
    read = record(library.read(), "paper.pdf")
    assert read["error"] is None
    assert {"code": "pages_lost", "values": {"n": 1, "pages": "5"}} in read["facts"]["remarks"]
    texts = [f"page {number} of the paper" for number in (4, 6, 8)]
    for text in texts:
        assert library.documents_found(text) == {read["title"]}


def test_two_tabs_import_and_edit_and_the_one_that_stays_goes_on(profile: BrowserContext, library_site: Served) -> None:
    left, right = open_page(profile, library_site), open_page(profile, library_site)
    left.add(QUOKKA)
    right.add(ZEBRA)
    for each in (left, right):
        each.until(lambda seen: len(seen["documents"]) == 2 and all(document["vectors"] for document in seen["documents"]))
        assert "zebra" in each.documents_found("zebrafish circles")
    one, two = (record(left.seen(), name)["id"] for name in (QUOKKA[0], ZEBRA[0]))
    # Edits of one document in both tabs at the same moment: the second is made on the first, none is lost.
    left.evaluate("([id]) => { globalThis.done = library.rename(id, 'Marsupials'); }", [one])
    right.evaluate("([one, two]) => Promise.all([library.rename(two, 'Fish'), library.remove([one])])", [one, two])
    left.evaluate("() => globalThis.done")
    for each in (left, right):
        each.until(lambda seen: {document["title"] for document in seen["documents"]} == {"Marsupials", "Fish"})
        each.until(lambda seen: record(seen, QUOKKA[0])["trashed"] is not None)
        until_nothing_is_found(each, "quokkalith")
    # The tab that works is closed in the middle: the other takes over.
    left.add(("paper.pdf", paper(40)), ("lemur.html", PAGE[1]))
    left.page.close()
    right.until(lambda seen: len(seen["documents"]) == 4)
    right.all_read()
    assert right.documents_found("lemurology") == {"Lemurs"}


def until_nothing_is_found(page: LibraryPage, query: str) -> None:
    """Wait until a search finds none of the library's own documents: Python hears of a removal after the page."""
    page.until(lambda _: page.documents_found(query) == set())


def test_a_password_goes_to_the_tab_that_works(profile: BrowserContext, library_site: Served) -> None:
    left, right = open_page(profile, library_site), open_page(profile, library_site)
    right.add(("locked.pdf", locked(paper(1), "open sesame")))
    assert record(right.read(), "locked.pdf")["error"]["code"] == "password_needed"
    identity = record(right.seen(), "locked.pdf")["id"]
    right.evaluate("([id]) => library.unlock(id, 'not it')", [identity])
    right.until(lambda seen: (record(seen, "locked.pdf")["error"] or {}).get("code") == "password_wrong")
    right.evaluate("([id]) => library.unlock(id, 'open sesame')", [identity])
    left.until(lambda seen: record(seen, "locked.pdf")["run"])


def locked(data: bytes, password: str) -> bytes:
    """Return a PDF that only a password opens."""
    writer = PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt(password, algorithm="RC4-128")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def test_three_hundred_files_at_once(profile: BrowserContext, library: LibraryPage, dist: Path) -> None:
    sabotage.held(profile, sabotage.configuration(dist)["model"]["onnx"]["path"])
    files = [(f"note {number}.txt", f"Note {number} is about subject{number} alone.".encode()) for number in range(300)]
    added = library.add(*files)
    assert len(added["documents"]) == 300
    assert len(library.all_read()["documents"]) == 300
    assert library.documents_found("subject217") == {"note 217"}
    library.page.reload()
    library.until(lambda seen: len(seen["documents"]) == 300)
    assert library.documents_found("subject288") == {"note 288"}


def test_typing_and_searching_go_on_while_a_long_paper_is_read(library: LibraryPage) -> None:
    library.page.evaluate("() => { document.body.append(Object.assign(document.createElement('input'), {id: 'box'})); }")
    library.add(("paper.pdf", paper(120)))
    library.until(lambda seen: any(each["stage"] == "reading" and each["done"] for each in seen["progress"]))
    library.page.type("#box", "live")
    found = library.find("representative sample")
    assert library.page.input_value("#box") == "live"
    assert len(found["hits"]) == 10
    assert record(library.seen(), "paper.pdf")["run"] is None, "the paper was read before anything was tried"
    assert record(library.all_read(), "paper.pdf")["facts"]["pages"] == 120


def test_work_is_put_aside_and_taken_up_again_also_after_a_reload(library: LibraryPage) -> None:
    library.add(("long.txt", prose(1500, 5).encode()))
    library.all_read()
    # Two parts of 64 passages are made at a time: with so many done, one is whole, and what is whole is kept.
    library.until(lambda seen: any(each["stage"] == "embedding" and each["done"] >= 128 for each in seen["progress"]))
    library.evaluate("() => library.pause()")
    library.until(lambda seen: seen["paused"] and seen["working"] == "idle")
    library.page.reload()
    seen = library.until(lambda seen: len(seen["documents"]) == 1)
    assert seen["paused"]
    library.page.wait_for_timeout(1000)
    assert embedded(library) == []
    library.evaluate("() => library.resume()")
    seen = library.embedded()
    assert 0 < len(embedded(library)) < record(seen, "long.txt")["facts"]["passages"]


def test_python_restarts_while_vectors_are_made(library: LibraryPage) -> None:
    library.add(("long.txt", prose(900, 6).encode()))
    library.all_read()
    library.until(lambda seen: any(each["stage"] == "embedding" and each["done"] for each in seen["progress"]))
    sabotage.ends_now(sabotage.worker_of(library.page, "python"))
    seen = library.embedded()
    assert seen["trouble"] is None
    assert library.documents_found("the sampling frame") == {"long"}


def test_a_full_disk_refuses_a_file_and_harms_nothing(profile: BrowserContext, library_site: Served) -> None:
    # The browser looks at the quota when it opens a database, and not again for a while: it is small from the beginning.
    page = profile.new_page()
    devtools = profile.new_cdp_session(page)
    origin = library_site.url.removesuffix("/courses/lab/")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    library = LibraryPage(page, library_site).open()
    library.add(QUOKKA)
    library.all_read()
    before = library.embedded()["documents"]
    added = library.add(("large.txt", prose(70_000, 8).encode()))
    assert [each["error"]["code"] for each in added["refused"]] == ["storage_full"]
    library.until(lambda seen: seen["documents"] == before)
    assert "quokka" in library.documents_found("quokkalith")
    assert library.evaluate("async () => (await library.backup(() => {})).size") > len(QUOKKA[1])
    # The reader makes room.
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 100_000_000})
    give_up = time.monotonic() + PATIENCE
    while library.add(ZEBRA)["refused"]:
        assert time.monotonic() < give_up, "there is room, and the file is refused"
        page.wait_for_timeout(500)
    assert record(library.all_read(), ZEBRA[0])["run"]
    library.page.reload()
    library.until(lambda seen: len(seen["documents"]) == 2)


def test_names_and_files_that_are_no_documents(library: LibraryPage) -> None:
    odd = "\u202egnp.\u0007txt"
    added = library.add((odd, b"A text with a bellbird in it."), ("nothing.txt", b""), ("sound.mp3", bytes(range(256)) * 40))
    assert [each["error"]["code"] for each in added["refused"]] == ["empty_file"]
    seen = library.read()
    assert record(seen, odd)["title"] == "gnp"
    assert record(seen, "sound.mp3")["error"]["code"] == "unknown_format"
    # The size is looked at before a byte is read.
    huge = "Object.defineProperty(new File(['x'], 'huge.pdf'), 'size', {value: 2e9})"
    refused = library.evaluate(f"() => library.add([{{file: {huge}, folder: ''}}], null)")["refused"]
    assert [each["error"]["code"] for each in refused] == ["file_too_large"]


def test_without_a_secure_context_the_texts_of_the_site_are_searched(profile: BrowserContext, library_site: Served) -> None:
    profile.add_init_script("Object.defineProperty(globalThis.crypto, 'subtle', {value: undefined});")
    page = open_page(profile, library_site)
    assert page.seen()["store"] == "insecure"
    assert page.seen()["trouble"]["code"] == "library_insecure"
    assert len(page.find("standard deviation")["hits"]) == 10
    message = page.evaluate("() => add([['a.txt', 'YQ==']]).then(() => '', (error) => error.code)")
    assert message == "library_insecure"
