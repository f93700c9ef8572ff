"""The offline copy, new releases and the policy, in Chromium with a service worker, on a host that knows nothing of the site.

The host is the project's server without any header of ours and with ``max-age=600``, as GitHub Pages sends. The oracle for
a fault is the catalogue's words for its code; for a release, the name that it carries on its root element.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from tests.site import sabotage
from tests.site.boot_page import ask, ask_again, some, until
from tests.site.conftest import BASE
from tests.site.releases import deploy
from tests.site.visits import without_service_workers

from passagework.catalogue import text
from sitebuild.serve import Served, start_server

QUERY = "What makes a sample representative?"
READY = 60
"""Seconds that the offline copy may take on a busy machine."""

# As long as another tab seems to be at it, the copy is not filled: only what the start asked for is in it.
WITHOUT_COPYING = """
const request = LockManager.prototype.request;
LockManager.prototype.request = function (name, ...rest) {
  return name.endsWith(" copying") ? new Promise(() => {}) : request.call(this, name, ...rest);
};
"""


@pytest.fixture
def folder(dist: Path, tmp_path: Path) -> Path:
    """A copy of the built site that a test may change."""
    return shutil.copytree(dist, tmp_path / "site")


@pytest.fixture
def host(folder: Path) -> Iterator[Served]:
    with start_server(folder, base=BASE, plain=True) as served:
        yield served


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile with service workers."""
    made = browser.new_context()
    yield made
    made.close()


@pytest.fixture
def profile_on_disk(browser: Browser, chromium: str, tmp_path: Path) -> Callable[[], AbstractContextManager[BrowserContext]]:
    """A browser of its own with a profile that outlives it, at each call."""

    @contextmanager
    def launched() -> Iterator[BrowserContext]:
        launch = browser.browser_type.launch_persistent_context
        context = launch(tmp_path / "profile", executable_path=chromium, args=["--no-sandbox"])
        try:
            yield context
        finally:
            context.close()

    return launched


def wait(page: Page, what: str, condition: Callable[[], object], seconds: float = READY) -> None:
    """Poll, because Playwright's own waiting evaluates text, which the policy forbids."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited for {what}"
        page.wait_for_timeout(50)


def copied(page: Page) -> None:
    """Wait until the page says that it is ready for offline use."""
    expect(page.locator(".offline-line")).to_have_text(text("offline.ready"), timeout=READY * 1000)


def on_release(page: Page, name: str | None) -> None:
    """Wait until the page is of the release of that name, or see that it is of the first."""
    shown = expect(page.locator("html"))
    if name is None:
        shown.not_to_have_attribute("data-release", re.compile(""))
    else:
        shown.to_have_attribute("data-release", name, timeout=READY * 1000)


def caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("() => caches.keys()")
    return names


def look_for_release(page: Page) -> None:
    """What the page does by itself when it is shown again after an hour."""
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")


def tell(page: Page, **message: object) -> Any:
    """What the page's service worker answers to a message."""
    return page.evaluate(
        """async (message) => {
          const { port1, port2 } = new MessageChannel();
          const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
          navigator.serviceWorker.controller.postMessage(message, [port2]);
          return answer;
        }""",
        message,
    )


def offer(page: Page) -> Locator:
    return page.locator("[data-update]")


def get(page: Page, path: str, **init: object) -> dict[str, Any]:
    """What a request of the page is answered with."""
    answer: dict[str, Any] = page.evaluate(
        """async ([path, init]) => {
          const response = await fetch(path, init);
          const body = [...new Uint8Array(await response.arrayBuffer())];
          const headers = Object.fromEntries(response.headers);
          return { status: response.status, headers, length: body.length, head: body.slice(0, 8) };
        }""",
        [path, init],
    )
    return answer


_ESCAPES = """async (url) => {
  // In a turn of its own: what a debugger evaluates is exempt from the policy, what it leaves behind is not.
  const tried = (act) => new Promise((resolve) => setTimeout(() => act().then(() => resolve("allowed"), (e) => resolve(e.name))));
  return [await tried(() => fetch(url, { mode: "no-cors" })), await tried(async () => new Function("return 1")())];
}"""


def escapes(page: Page, url: str) -> list[str]:
    """What comes of a connection to another origin and of evaluated text inside the Python worker."""
    outcome: list[str] = sabotage.worker_of(page, "python").evaluate(_ESCAPES, url)
    return outcome


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Served]:
    """Another origin."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "index.html").write_text("reached", "utf-8")
    with start_server(tmp_path / "elsewhere", plain=True) as served:
        yield served


def test_after_one_visit_the_lab_starts_and_searches_by_meaning_without_a_server(
    folder: Path, elsewhere: Served, profile_on_disk: Callable[[], AbstractContextManager[BrowserContext]]
) -> None:
    with start_server(folder, base=BASE, plain=True) as host, profile_on_disk() as context:
        page = context.new_page()
        ask(page, host, QUERY)
        until(page, hits=some)
        # On the very first visit, from a host without headers: RELIABILITY asks for the policy in the workers.
        assert escapes(page, elsewhere.url) == ["TypeError", "EvalError"]
        copied(page)
        page.goto(f"{host.url}#/privacy")
        expect(page.locator("[data-policy]")).to_have_text(text("offline.policy.bound"))
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        # A hard reload goes past the service worker.
        session.send("Page.reload", {"ignoreCache": True})
        expect(page.locator("[data-policy]")).to_have_text(text("offline.policy.bound"))
    assert elsewhere.requests == []
    with profile_on_disk() as context:
        page = context.new_page()
        ask(page, host, QUERY, "dense")
        seen = until(page, phase="ready", hits=some)
        assert (seen["hits"], seen["trouble"]) == (10, "")
        assert page.evaluate("() => crossOriginIsolated")
        copied(page)


def test_without_a_service_worker_the_lab_works_and_privacy_says_what_that_means(
    profile: BrowserContext, host: Served, elsewhere: Served
) -> None:
    without_service_workers(profile)
    page = profile.new_page()
    ask(page, host, QUERY)
    until(page, hits=some, trouble="")
    assert escapes(page, elsewhere.url) == ["allowed", "allowed"]
    page.goto(f"{host.url}#/privacy")
    expect(page.locator("[data-policy]")).to_have_text(text("offline.policy.free"))
    expect(page.locator(".offline-line")).to_be_empty()


def test_a_host_that_sends_the_policy_binds_the_workers_by_itself(page: Page, site: Served) -> None:
    page.goto(f"{site.url}#/privacy")
    expect(page.locator("[data-policy]")).to_have_text(text("offline.policy.bound"))


def test_a_new_release_is_offered_and_taken_only_by_the_tab_that_asks(
    profile: BrowserContext, folder: Path, host: Served
) -> None:
    first, second = profile.new_page(), profile.new_page()
    ask(first, host, QUERY)
    until(first, hits=some)
    first.evaluate("() => caches.open('passagework /courses/other/ 1')")
    copied(first)
    ask(second, host, QUERY)
    until(second, phase="ready", hits=some)
    (old,) = [name for name in caches(first) if BASE in name]
    script = sabotage.script_of(folder)
    asked = len(host.requests)
    version = deploy(folder, "two")
    look_for_release(first)
    expect(offer(first)).to_be_visible(timeout=READY * 1000)
    expect(offer(second)).to_be_visible()
    fetched = {request.path.removeprefix(BASE) for request in host.requests[asked:]} - {"sw.js"}
    assert fetched == {"index.html", sabotage.script_of(folder)}, "only what has other bytes is fetched"
    on_release(first, None)

    ask_again(first, "standard deviation")
    until(first, hits=some, waits=False, trouble="")
    offer(first).get_by_role("button", name=text("offline.update.reload")).click()
    on_release(first, "two")
    until(first, phase="ready", hits=some)
    expect(offer(first)).to_be_hidden()

    ask_again(second, "standard deviation")
    until(second, hits=some, waits=False, trouble="")
    expect(offer(second)).to_be_visible()
    on_release(second, None)
    assert get(second, script)["status"] == 200, "the old release's script, gone from the host, is in its copy"
    assert set(caches(first)) == {old, f"passagework {BASE} {version}", "passagework /courses/other/ 1"}

    offer(second).get_by_role("button", name=text("offline.update.reload")).click()
    on_release(second, "two")
    until(second, phase="ready", hits=some)
    wait(second, "the old copy to go", lambda: old not in caches(second))
    assert "passagework /courses/other/ 1" in caches(second)


def test_a_release_that_is_incomplete_is_not_offered_and_one_that_came_is_whole_though_the_host_has_the_next(
    profile: BrowserContext, folder: Path, host: Served
) -> None:
    page = profile.new_page()
    ask(page, host, QUERY)
    copied(page)
    whole = shutil.copytree(folder, folder.with_name("whole"))
    deploy(folder, "two")
    (folder / sabotage.script_of(folder)).write_text("altered", "utf-8")
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          globalThis.ended = new Promise((resolve) => registration.addEventListener("updatefound", () => {
            const coming = registration.installing;
            coming.addEventListener("statechange", () => coming.state === "redundant" && resolve());
          }));
          await registration.update().catch(() => {});
        }"""
    )
    page.evaluate("() => globalThis.ended")
    expect(offer(page)).to_be_hidden()
    page.reload()
    until(page, phase="ready", hits=some)
    on_release(page, None)

    shutil.rmtree(folder)
    shutil.copytree(whole, folder)
    deploy(folder, "three")
    look_for_release(page)
    expect(offer(page)).to_be_visible(timeout=READY * 1000)
    deploy(folder, "four")
    offer(page).get_by_role("button", name=text("offline.update.reload")).click()
    on_release(page, "three")
    until(page, phase="ready", hits=some, trouble="")
    expect(offer(page)).to_be_visible(timeout=READY * 1000)


def test_a_deployment_before_the_copy_is_whole_leads_to_the_new_release(
    profile: BrowserContext, folder: Path, host: Served
) -> None:
    profile.add_init_script(WITHOUT_COPYING)
    page = profile.new_page()
    ask(page, host, QUERY)
    until(page, phase="ready", hits=some)
    # A page without the script that it names would be dead, and stay so at every reload.
    assert tell(page, kind="keep", path="index.html") == {"kept": True}
    version = deploy(folder, "two")
    page.reload()
    on_release(page, "two")
    until(page, phase="ready", hits=some, trouble="")
    wait(page, "its worker", lambda: tell(page, kind="describe")["version"] == version)
    expect(offer(page)).to_be_hidden()


@pytest.mark.parametrize("kind", ["wheel", "model", "model as a page", "worker"])
def test_what_the_host_alters_is_named_and_never_kept(profile: BrowserContext, folder: Path, host: Served, kind: str) -> None:
    config = sabotage.configuration(folder)
    paths = {
        "wheel": (sabotage.wheel_of(folder, "numpy"), "asset_altered", "failed"),
        "model": (config["model"]["onnx"]["path"], "asset_altered", "keyword"),
        "model as a page": (config["model"]["onnx"]["path"], "asset_missing", "keyword"),
        "worker": (config["workers"]["python"], "worker_failed", "failed"),
    }
    path, code, phase = paths[kind]
    right = (folder / path).read_bytes()
    if kind == "model as a page":
        # A folder of that name makes the server answer its page, with status 200.
        (folder / path).unlink()
        (folder / path).mkdir()
        (folder / path / "index.html").write_text("<!doctype html><title>Welcome</title>", "utf-8")
    else:
        (folder / path).write_bytes(right[:-9] + bytes([right[-9] ^ 1]) + right[-8:])
    page = profile.new_page()
    ask(page, host, QUERY)
    seen = until(page, phase=phase, trouble=some, progress=False, waits=False)
    assert text(f"error.{code}.message", path=path) in seen["trouble"]

    if kind == "model as a page":
        shutil.rmtree(folder / path)
    (folder / path).write_bytes(right)
    again = "retrieve.error.retry" if phase == "keyword" else "boot.again"
    page.locator("[data-trouble]").get_by_role("button", name=text(again)).click()
    until(page, phase="ready", hits=some, trouble="")
    kept = get(page, path)
    assert (kept["status"], kept["length"]) == (200, len(right))


def test_parts_heads_queries_and_unknown_addresses_are_answered_as_a_host_would(
    profile: BrowserContext, folder: Path, host: Served
) -> None:
    page = profile.new_page()
    ask(page, host, QUERY)
    until(page, hits=some)
    script = sabotage.script_of(folder)
    data = (folder / script).read_bytes()
    whole = get(page, script)
    assert (whole["status"], whole["length"]) == (200, len(data))
    assert whole["headers"]["content-type"].startswith("text/javascript")
    assert "script-src 'self' 'wasm-unsafe-eval'" in whole["headers"]["content-security-policy"]
    part = get(page, script, headers={"Range": "bytes=2-5"})
    assert (part["status"], bytes(part["head"])) == (206, data[2:6])
    assert part["headers"]["content-range"] == f"bytes 2-5/{len(data)}"
    tail = get(page, script, headers={"Range": "bytes=-3"})
    assert (tail["status"], bytes(tail["head"])) == (206, data[-3:])
    assert get(page, script, headers={"Range": f"bytes={len(data)}-"})["status"] == 416
    head = get(page, script, method="HEAD")
    assert (head["status"], head["length"], head["headers"]["content-length"]) == (200, 0, str(len(data)))
    assert get(page, f"{script}?utm=1")["length"] == len(data)
    assert [request for request in host.requests if "utm" in request.path] == []
    unknown = get(page, "assets/nothing.js")
    assert unknown["status"] == 404
    assert "content-security-policy" in unknown["headers"]

    answer = page.goto(f"{host.url}deep/nothing?here")
    assert answer is not None and answer.status == 404
    page.goto(f"{host.url}third-party.txt")
    assert "onnxruntime" in page.inner_text("body")
    page.goto(f"{host.url}index.html?from=elsewhere{'#/methods'}")
    expect(page.locator("#methods-title")).to_be_visible()


def test_a_worker_that_another_site_left_at_the_address_is_replaced(
    profile: BrowserContext, folder: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    (place / "before.html").write_text("<!doctype html><title>Before</title><script src='register.js'></script>", "utf-8")
    (place / "register.js").write_text("navigator.serviceWorker.register('sw.js')", "utf-8")
    (place / "sw.js").write_text(
        "addEventListener('install', () => skipWaiting()); addEventListener('activate', (e) => e.waitUntil(clients.claim()));"
        "addEventListener('fetch', (e) => e.respondWith(fetch(e.request)));",
        "utf-8",
    )
    page = profile.new_page()
    with start_server(place, base=BASE, plain=True) as host:
        page.goto(f"{host.url}before.html")
        wait(page, "the worker that is left", lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
        shutil.copytree(folder, place, dirs_exist_ok=True)
        ask(page, host, QUERY)
        until(page, phase="ready", hits=some, trouble="")
        copied(page)
        expect(offer(page)).to_be_hidden()


def test_another_site_below_this_one_is_as_its_host_sends_it(profile: BrowserContext, folder: Path, host: Served) -> None:
    """The oracle is what the host sends: no policy, and no isolation, which would keep the other site's frames out."""
    (folder / "two").mkdir()
    (folder / "two" / "index.html").write_text(
        "<!doctype html><title>Two</title><script src='two.js'></script>", encoding="utf-8"
    )
    (folder / "two" / "two.js").write_text("globalThis.ran = true;", encoding="utf-8")
    page = profile.new_page()
    page.goto(host.url)
    wait(page, "the worker", lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
    assert "content-security-policy" in get(page, "unknown.txt")["headers"], "what our page asks for is under the policy"

    response = page.goto(f"{host.url}two/")
    assert response is not None and response.status == 200 and not response.from_service_worker
    assert "content-security-policy" not in response.headers
    assert page.evaluate("() => [ran, crossOriginIsolated, navigator.serviceWorker.controller !== null]") == [True, False, True]
    assert "content-security-policy" not in get(page, "two.js")["headers"]
    lost = page.goto(f"{host.url}two/lost.html")
    assert lost is not None and lost.status == 404 and not lost.from_service_worker
