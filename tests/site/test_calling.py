"""The workers that call models, in Chromium, behind the service worker's gate. The oracle for what left is what arrived."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker
from tests.site.answering import Answering, start_answering
from tests.site.conftest import BASE
from tests.site.library_page import harness_site
from tests.site.visits import without_service_workers

from sitebuild.serve import Served, start_server

HARNESS = Path(__file__).with_name("calling_harness.js")
KEY = "sk-canary-A1b2C3d4E5f6"
NEIGHBOUR = "another-site.html"
OURS = "LICENSE.txt"
"""A file of the build, as a page."""
FETCH = "(url) => fetch(url, { mode: 'no-cors' }).then(() => 'allowed', (error) => error.name)"


@pytest.fixture(scope="module")
def folder(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site with the page that calls, and a page that stands below it and is not of it."""
    made = harness_site(dist, tmp_path_factory.mktemp("calling"), HARNESS)
    (made / NEIGHBOUR).write_text("<!doctype html><title>Another site</title>", "utf-8")
    return made


@pytest.fixture(scope="module")
def plain(folder: Path) -> Iterator[Served]:
    """A host that sends no header of ours, as GitHub Pages."""
    with start_server(folder, base=BASE, plain=True) as served:
        yield served


@pytest.fixture(scope="module")
def strict(folder: Path) -> Iterator[Served]:
    """A host that sends the policy with every file: it binds the service worker too, through which no call could pass."""
    with start_server(folder, base=BASE) as served:
        yield served


@pytest.fixture
def server() -> Iterator[Answering]:
    with start_answering() as answering:
        yield answering


@pytest.fixture
def elsewhere() -> Iterator[Answering]:
    """An origin at which no model is set up."""
    with start_answering() as answering:
        yield answering


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile with service workers."""
    made = browser.new_context()
    yield made
    made.close()


def until(page: Page, what: str, condition: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, f"waited for {what}"
        page.wait_for_timeout(20)


def opened(context: BrowserContext, host: Served, *models: Answering, **more: Any) -> Page:
    """The page that calls, with models a, b … set up at servers and a key for each."""
    page = context.new_page()
    page.goto(f"{host.url}harness.html")
    page.evaluate("() => controlled()")
    configure(page, *models, **more)
    for id, _ in zip("abc", models, strict=False):
        assert page.evaluate("([id, key]) => give(id, key)", [id, KEY]) is None
    return page


def configure(page: Page, *models: Answering, **more: Any) -> None:
    named = [{"id": id, "base_url": each.url, **more} for id, each in zip("abc", models, strict=False)]
    page.evaluate("(models) => configure(models)", named)


def call(page: Page, id: str, path: str = "/") -> dict[str, Any]:
    outcome: dict[str, Any] = page.evaluate("([id, path]) => call(id, path)", [id, path])
    return outcome


def caller(page: Page, server: Answering) -> Worker:
    """The worker that calls a server."""
    port = server.url.rpartition(":")[2]
    (found,) = [each for each in page.workers if "calling-worker" in each.url and f"%3A{port}&" in each.url]
    return found


@pytest.mark.parametrize("kind", ["plain", "strict"])
def test_a_call_goes_out_with_the_key_of_its_model_and_its_reply_comes_back(
    kind: str, profile: BrowserContext, server: Answering, request: pytest.FixtureRequest
) -> None:
    page = opened(profile, request.getfixturevalue(kind), server)
    outcome = call(page, "a", "/text?v=1")
    assert (outcome["status"], outcome["http"], outcome["fault"]) == ("complete", 200, None)
    assert outcome["raw"] == "".join(outcome["texts"]) == "data: é\n\ndata: [DONE]\n\n"
    assert outcome["headers"]["content-type"] == "text/event-stream"
    (came,) = server.calls
    assert (came.path, came.headers["authorization"]) == ("/text?v=1", f"Bearer {KEY}")
    assert "referer" not in came.headers and "cookie" not in came.headers


def test_a_key_that_a_server_repeats_is_struck_out(profile: BrowserContext, plain: Served, server: Answering) -> None:
    outcome = call(opened(profile, plain, server), "a", "/echo")
    assert (outcome["status"], outcome["http"]) == ("complete", 401)
    assert outcome["headers"]["x-echo"] == "Bearer [key]"
    shown = str(outcome)
    assert "no such key: Bearer [key] or Bearer%20[key] " in outcome["raw"]
    assert not any(KEY[at : at + 12] in shown for at in range(len(KEY) - 11))


def test_how_calls_end(profile: BrowserContext, plain: Served, server: Answering) -> None:
    page = opened(profile, plain, server)

    def ended(path: str) -> tuple[str, int | None, str]:
        found = call(page, "a", path)
        return found["status"], found["http"], found["fault"]["code"]

    assert ended("/cut") == ("cut", 200, "network")
    assert ended("/redirect") == ("failed", None, "network")
    assert [each.path for each in server.calls] == ["/cut", "/redirect"], "a redirect is not followed"
    assert ended("/closed") == ("failed", None, "network")
    page.evaluate("() => calling.keys.forget('a')")
    assert ended("/text") == ("failed", None, "no_key")
    configure(page, server, needs_key=False)
    assert call(page, "a", "/text")["status"] == "complete"
    assert "authorization" not in server.calls[-1].headers


def test_silence_ends_a_call_and_what_had_come_stays(profile: BrowserContext, plain: Served, server: Answering) -> None:
    outcome = call(opened(profile, plain, server, seconds=1), "a", "/silent")
    assert (outcome["status"], outcome["fault"]["code"], outcome["raw"]) == ("cut", "timeout", "data: 1\n\n")


def test_two_calls_run_at_once_and_one_is_stopped_without_the_other(
    profile: BrowserContext, plain: Served, server: Answering, elsewhere: Answering
) -> None:
    page = opened(profile, plain, server, elsewhere)
    outcomes = page.evaluate(
        """async () => {
          const first = call("a", "/silent", "first");
          await textOf("first");
          const second = call("a", "/text", "second");
          const third = await call("b", "/text", "third");
          const ended = await second;
          stop("first");
          return [await first, ended, third];
        }"""
    )
    assert [each["status"] for each in outcomes] == ["cancelled", "complete", "complete"]
    assert outcomes[0]["raw"] == "data: 1\n\n"
    assert outcomes[0]["settled"] < 1000


def test_only_the_worker_of_a_model_reaches_its_origin_and_nothing_else(
    profile: BrowserContext, strict: Served, server: Answering, elsewhere: Answering
) -> None:
    other = elsewhere
    page = opened(profile, strict, server, other)
    with start_answering() as unknown:
        lab = profile.new_page()
        lab.goto(strict.url)
        until(lab, "the python worker", lambda: any("python-worker" in each.url for each in lab.workers))
        (python,) = [each for each in lab.workers if "python-worker" in each.url]
        first, second = caller(page, server), caller(page, other)
        for origin, allowed in ((server, first), (other, second), (unknown, None)):
            for who in (lab, python, first, second):
                answer = who.evaluate(FETCH, f"{origin.url}/off")
                assert answer == ("allowed" if who is allowed else "TypeError"), (origin.url, who)
        assert first.evaluate(FETCH, strict.url) == "TypeError", "not even the site"
        assert [len(each.calls) for each in (server, other, unknown)] == [1, 1, 0]


def test_the_service_worker_refuses_what_the_policy_would_have_stopped(
    browser: Browser, plain: Served, server: Answering, elsewhere: Answering
) -> None:
    """A page without its policy stands for a fault of it."""
    context = browser.new_context(bypass_csp=True)
    try:
        page = opened(context, plain, server)
        lab = context.new_page()
        lab.goto(f"{plain.url}{OURS}")
        assert [lab.evaluate(FETCH, f"{each.url}/off") for each in (server, elsewhere)] == ["TypeError", "TypeError"]
        neighbour = context.new_page()
        neighbour.goto(f"{plain.url}{NEIGHBOUR}")
        assert neighbour.evaluate(FETCH, f"{elsewhere.url}/neighbour") == "allowed", "the page of another site is left its own"
        assert call(page, "a")["status"] == "complete"
        assert [each.path for each in (*server.calls, *elsewhere.calls)] == ["/", "/neighbour"]
    finally:
        context.close()


def test_a_service_worker_that_was_ended_knows_what_is_configured(
    browser: Browser, plain: Served, server: Answering, elsewhere: Answering
) -> None:
    context = browser.new_context(bypass_csp=True)
    try:
        page = opened(context, plain, server)
        lab = context.new_page()
        lab.goto(f"{plain.url}{OURS}")
        session = context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        worker = caller(page, server)
        assert worker.evaluate(FETCH, f"{server.url}/after") == "allowed"
        session.send("ServiceWorker.stopAllWorkers")
        assert lab.evaluate(FETCH, f"{server.url}/off") == "TypeError"
        assert worker.evaluate(FETCH, f"{elsewhere.url}/off") == "TypeError"
        session.send("ServiceWorker.stopAllWorkers")
        assert call(page, "a")["status"] == "complete"
        assert [each.path for each in server.calls] == ["/after", "/"]
    finally:
        context.close()


def test_a_model_that_is_removed_takes_its_worker_and_its_way_out_with_it(
    profile: BrowserContext, plain: Served, server: Answering, elsewhere: Answering
) -> None:
    page = opened(profile, plain, server, elsewhere)
    configure(page, server)
    until(page, "its worker to end", lambda: len([each for each in page.workers if "calling-worker" in each.url]) == 1)
    outcome = page.evaluate(
        "(url) => calling.call({ id: 'b', base_url: url }, { url, method: 'GET', headers: {} }, {})", elsewhere.url
    )
    assert outcome["fault"]["code"] == "blocked"
    assert elsewhere.calls == []
    assert page.evaluate("() => Promise.all(['a', 'b'].map((id) => calling.keys.state(id)))") == [
        {"place": "memory", "locked": False},
        None,
    ]


def test_without_a_service_worker_nothing_is_called_and_no_key_is_taken(
    profile: BrowserContext, plain: Served, server: Answering
) -> None:
    without_service_workers(profile)
    page = profile.new_page()
    page.goto(f"{plain.url}harness.html")
    configure(page, server, needs_key=False)
    assert page.evaluate("(key) => give('a', key)", KEY) == "unbound"
    assert call(page, "a")["fault"]["code"] == "unbound"
    assert server.requests == []


def test_a_worker_without_a_policy_of_its_own_does_not_call(profile: BrowserContext, plain: Served, server: Answering) -> None:
    """As from a service worker that does not know it."""
    page = opened(profile, plain)
    page.evaluate(
        """() => {
          const Real = Worker;
          globalThis.Worker = function (url, options) {
            const bare = new URL(url);
            bare.search = "";
            return new Real(bare, options);
          };
        }"""
    )
    configure(page, server, needs_key=False)
    assert call(page, "a")["fault"]["code"] == "unbound"
    assert server.requests == []


def test_the_calling_worker_comes_out_of_the_offline_copy_with_its_policy(
    profile: BrowserContext, folder: Path, server: Answering
) -> None:
    with start_server(folder, base=BASE, plain=True) as host:
        page = opened(profile, host, server)
        script = next(each.url for each in page.workers if "calling-worker" in each.url)
        page.evaluate("() => calling.keys.forget('a')")
        until(page, "its worker to end", lambda: not any("calling-worker" in each.url for each in page.workers))
        kept = page.evaluate("async (url) => Boolean(await caches.match(url, { ignoreSearch: true }))", script)
        assert kept
    assert page.evaluate("(key) => give('a', key)", KEY) is None
    assert call(page, "a")["status"] == "complete"


def test_it_is_told_whether_anything_is_there(profile: BrowserContext, plain: Served, server: Answering) -> None:
    page = opened(profile, plain, server)
    assert page.evaluate("() => way('a')")["reached"] is True
    with start_answering() as gone:
        configure(page, gone)
    assert page.evaluate("() => way('a')")["reached"] is False


def test_a_locked_key_opens_with_its_passphrase_and_for_its_address_alone(
    profile: BrowserContext, plain: Served, server: Answering, elsewhere: Answering
) -> None:
    page = opened(profile, plain, server)
    assert page.evaluate("(key) => give('a', key, 'wrapped', 'short')", KEY) == "short_passphrase"
    assert page.evaluate("(key) => give('a', key, 'wrapped', 'correct horse')", KEY) is None
    assert call(page, "a")["status"] == "complete"
    page.evaluate("(origin) => calling.lines.known(origin).end()", server.url)
    assert page.evaluate("() => calling.keys.state('a')") == {"place": "wrapped", "locked": True}
    assert call(page, "a")["fault"]["code"] == "locked_key"
    assert page.evaluate("() => unlock('a', 'wrong horse')") is False
    assert page.evaluate("() => unlock('a', 'correct horse')") is True
    assert call(page, "a")["status"] == "complete"
    configure(page, elsewhere)
    assert page.evaluate("() => unlock('a', 'correct horse')") is False
    assert elsewhere.calls == []


def test_a_page_from_the_network_reaches_this_machine_when_its_reader_allows_it(
    browser: Browser, chromium: str, plain: Served, server: Answering
) -> None:
    """Chrome, Local Network Access: the page counts as one from a public address."""
    flags = ["--no-sandbox", f"--ip-address-space-overrides=127.0.0.1:{plain.port}=public"]
    public = browser.browser_type.launch(executable_path=chromium, args=flags)
    try:
        for permissions, fault in (([], "permission"), (["local-network-access"], None)):
            context = public.new_context(permissions=permissions)
            page = opened(context, plain, server)
            assert (call(page, "a")["fault"] or {}).get("code") == fault
            answer = {"reached": False, "permission": "denied"} if fault else {"reached": True, "permission": "granted"}
            assert page.evaluate("() => way('a')") == answer
            assert bool(server.calls) is (fault is None)
    finally:
        public.close()


@pytest.mark.parametrize("key", ["", "short", "with space in it", "Schlüssel-mit-Umlaut", "line\nbreak-0123456789"])
def test_what_is_no_key_is_not_taken(key: str, profile: BrowserContext, plain: Served, server: Answering) -> None:
    page = opened(profile, plain)
    configure(page, server)
    assert page.evaluate("(key) => give('a', key)", key) == "bad_key"
