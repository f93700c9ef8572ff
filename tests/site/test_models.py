"""Models and keys, in Chromium against a scripted provider; and where a key can be found after it was used: nowhere."""

from __future__ import annotations

import base64
import json
import socket
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.providers.scripted import ScriptedServer
from tests.site.answering import Answering, start_answering
from tests.site.making import KEY, Maker, making
from tests.site.test_accessibility import look, violations
from tests.site.visits import START

from passagework.catalogue import text
from sitebuild.serve import Served

CANARY = "sk-canary-Z9y8X7w6V5u4T3s2"
PASSPHRASE = "canary-passphrase-Q1w2E3"


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as scripted:
        yield scripted


@pytest.fixture
def echoing() -> Iterator[Answering]:
    """A server that refuses every key and repeats it."""
    with start_answering() as answering:
        yield answering


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Served) -> Iterator[Maker]:
    with making(browser, site.url) as made:
        made.visit.open("#/models").until_ready()
        yield made


@pytest.fixture
def models(tab: Maker, server: ScriptedServer) -> Iterator[Maker]:
    """The page Models without a model, at the width of a desk."""
    server.requests.clear()
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    tab.visit.open("#/models")
    yield tab
    for _ in range(tab.page.locator(".model-row").count()):
        tab.page.locator("[data-action=models-remove]").first.click()
        expect(tab.page.locator("[data-toast]")).to_contain_text("removed")
    tab.forget()


def row(maker: Maker, name: str) -> Locator:
    return maker.page.locator(".model-row", has=maker.page.get_by_role("heading", name=name, exact=True))


def doctor(maker: Maker, name: str) -> Locator:
    return row(maker, name).locator(".doctor")


def test_a_model_is_chosen_out_of_those_that_its_server_has(models: Maker, server: ScriptedServer) -> None:
    expect(models.page.locator("[data-models-none]")).to_be_visible()
    models.set_up(server.openai, "", name="Mine", key=KEY)
    expect(doctor(models, "Mine")).to_contain_text(text("doctor.choose_model.title", name="Mine"))
    doctor(models, "Mine").get_by_role("button", name="scripted:good", exact=True).click()
    expect(doctor(models, "Mine")).to_have_attribute("data-works", "yes")
    expect(row(models, "Mine").locator(".model-facts")).to_contain_text("scripted:good")
    expect(row(models, "Mine").locator(".model-preferred")).to_be_visible()
    sent = [each for each in server.requests if each.method != "OPTIONS"]
    assert {each.headers["authorization"] for each in sent} == {f"Bearer {KEY}"}
    expect(models.page.locator("[data-promise]")).to_have_text(text("boot.sent", name="Mine", n=len(server.calls)))
    row(models, "Mine").locator("[data-action=models-edit]").click()
    assert violations(models.page) == []
    names = models.page.locator("#models-found option").evaluate_all("(options) => options.map(({ value }) => value)")
    assert "scripted:good" in names
    models.page.keyboard.press("Escape")
    row(models, "Mine").locator("[data-action=models-key]").click()
    assert violations(models.page) == []
    models.page.keyboard.press("Escape")
    doctor(models, "Mine").locator("summary").click()
    look(models.visit)


def test_settings_are_kept_as_they_were_put_in_order_and_wrong_ones_are_told_where_they_stand(
    models: Maker, server: ScriptedServer
) -> None:
    models.set_up(server.openai, "scripted:good", name="Mine")
    row(models, "Mine").locator("[data-action=models-edit]").click()
    form = models.page.locator("#models-edit-dialog")
    form.locator("summary").click()
    form.locator("[name=context]").fill("12")
    form.locator("[name='prices.input']").fill("cheap")
    form.locator("[name=base_url]").fill("http://[::1]:1/v1")
    form.locator("button[type=submit]").click()
    expect(form.locator("[data-fault=context]")).to_have_text(text("provider.wrong.context"))
    expect(form.locator("[data-fault='prices.input']")).to_have_text(text("provider.wrong.prices"))
    expect(form.locator("[data-fault=base_url]")).to_have_text(text("provider.wrong.address_ipv6"))
    expect(form.locator("[name=base_url]")).to_be_focused()
    expect(form.locator("[name=context]")).to_have_attribute("aria-invalid", "true")
    form.locator("[name=context]").fill("16000")
    form.locator("[name='prices.input']").fill("0,15")
    form.locator("[name='prices.output']").fill("0.6")
    form.locator("[name=base_url]").fill(f"{server.openai}/chat/completions/")
    form.locator("button[type=submit]").click()
    expect(form).to_be_hidden()
    facts = row(models, "Mine").locator(".model-facts")
    expect(facts).to_have_text(f"scripted:good · {server.openai} · {text('models.facts.prices', input='$0.15', output='$0.6')}")
    models.page.reload()
    expect(facts).to_contain_text("$0.15", timeout=START)


def test_the_doctor_tells_apart_what_stands_in_the_way(models: Maker, site: Served) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"http://localhost:{free.getsockname()[1]}/v1"
    models.set_up(nobody, "any", name="Nobody")
    expect(doctor(models, "Nobody")).to_contain_text(text("doctor.not_running.title", url=nobody))
    with ScriptedServer(origin=None) as closed:
        models.set_up(closed.openai, "any", name="Closed")
        expect(doctor(models, "Closed")).to_contain_text(text("doctor.origin_refused.title", url=closed.openai))
        origin = models.page.evaluate("() => location.origin")
        expect(doctor(models, "Closed").locator(".doctor-setting code")).to_contain_text(origin)
    with ScriptedServer(key="sk-the-right-one") as keyed:
        models.set_up(keyed.openai, "scripted:good", name="Keyed", key=KEY)
        expect(doctor(models, "Keyed")).to_contain_text(text("error.call_wrong_key.message", name="Keyed"))
        row(models, "Keyed").locator("[data-action=models-key]").click()
        models.page.fill("#model-key", "sk-the-right-one")
        models.page.press("#model-key", "Enter")
        expect(doctor(models, "Keyed")).to_have_attribute("data-works", "yes")


def test_a_removed_model_comes_back_without_its_key(models: Maker, server: ScriptedServer) -> None:
    models.set_up(server.openai, "scripted:good", name="First", key=KEY)
    models.set_up(server.openai, "scripted:good", name="Second")
    row(models, "First").locator("[data-action=models-remove]").click()
    expect(row(models, "First")).to_have_count(0)
    expect(row(models, "Second").locator(".model-preferred")).to_be_visible()
    models.page.locator("[data-toast-undo]").click()
    expect(row(models, "First").locator(".model-preferred")).to_be_visible()
    expect(row(models, "First").locator(".model-key")).to_have_attribute("data-key", "none")


def test_what_a_session_may_cost_is_kept(models: Maker) -> None:
    models.page.fill("#models-cap", "a lot")
    models.page.press("#models-cap", "Enter")
    expect(models.page.locator("[data-models-cap-fault]")).to_have_text(text("models.cap.wrong"))
    models.cap("2,50")
    expect(models.page.locator("[data-toast-text]")).to_have_text(text("models.cap.saved", dollars="$2.50"))
    models.page.reload()
    expect(models.page.locator("#models-cap")).to_have_value("2.5", timeout=START)
    models.cap("")
    expect(models.page.locator("[data-toast-text]")).to_have_text(text("models.cap.none"))


def give(maker: Maker, name: str, place: str) -> None:
    """Give the canary as the key, to be kept there."""
    row(maker, name).locator("[data-action=models-key]").click()
    maker.page.fill("#model-key", CANARY)
    maker.page.locator(f"[name=key-place][value={place}]").check()
    if place == "wrapped":
        maker.page.fill("#model-passphrase", PASSPHRASE)
    maker.page.locator("#models-key-dialog button[type=submit]").click()
    expect(maker.page.locator("#models-key-dialog")).to_be_hidden()
    expect(row(maker, name).locator(".model-key")).to_have_attribute("data-key", place)


_EVERYTHING = """
async () => {
  const found = { page: document.documentElement.outerHTML, address: location.href };
  found.fields = [...document.querySelectorAll("input, textarea")].map(({ value }) => value).join("\\n");
  for (const [name, area] of Object.entries({ localStorage, sessionStorage })) found[name] = JSON.stringify({ ...area });
  found.cookies = document.cookie;
  const readable = async (value) => {
    if (value instanceof Blob) return readable(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return new TextDecoder("latin1").decode(value);
    if (ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
    if (!value || typeof value !== "object") return String(value);
    const parts = Object.entries(value).map(async ([name, part]) => `${name}: ${await readable(part)}`);
    return (await Promise.all(parts)).join("\\n");
  };
  const done = (request) => new Promise((resolve, reject) => {
    Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject });
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      found[`${name} ${store}`] = await readable([await done(rows.getAll()), await done(rows.getAllKeys())]);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = await cache.keys();
    found[`cache ${name}`] = kept.map(({ url }) => url).join("\\n");
    // What the site itself consists of is the same for everybody.
    if (name.startsWith("passagework-gate")) found[`cache ${name}`] += await (await cache.match(kept[0])).text();
  }
  return found;
}
"""


def shown_in(content: str) -> list[str]:
    """What of the canaries stands in a text, in any of the ways in which it could."""
    written = {CANARY, PASSPHRASE, quote(CANARY, safe=""), json.dumps(CANARY)[1:-1], CANARY[:14], CANARY[-14:]}
    written |= {base64.b64encode(b" " * before + CANARY.encode()).decode()[4:-4] for before in range(3)}
    return [each for each in written if each in content]


def test_a_key_is_nowhere_but_where_it_was_put(
    browser: Browser, site: Served, server: ScriptedServer, echoing: Answering, tmp_path: Path
) -> None:
    said: list[str] = []
    asked: list[str] = []
    with making(browser, site.url) as maker:
        page = maker.page
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        maker.context.on("request", lambda request: asked.append(request.url))
        maker.visit.open("#/models").until_ready()
        maker.set_up(server.openai, "scripted:good", name="Good", key=KEY)
        maker.set_up(f"{echoing.url}/echo", "any", name="Echo", key=KEY)
        for place in ("memory", "session", "wrapped"):
            for name in ("Good", "Echo"):
                give(maker, name, place)
                expect(doctor(maker, name)).to_have_attribute("data-works", "yes" if name == "Good" else "no")
            for by, status in (("Good", "done"), ("Echo", "failed")):
                maker.ask(f"What is a {place} sample?", by)
                maker.result(status)
            maker.visit.open("#/log")
            expect(maker.at("log")).to_contain_text("What is a memory sample?", timeout=START)
            found: dict[str, str] = page.evaluate(_EVERYTHING)
            if place == "session":
                assert shown_in(found.pop("sessionStorage")), "where the reader put it"
            assert {name: shown_in(content) for name, content in found.items() if shown_in(content)} == {}, place
            assert any("calls" in name for name in found), "the log is among what was searched"
            maker.visit.open("#/models")
        with page.expect_download(timeout=START) as download:
            maker.visit.open("#/library")
            page.locator("[data-action=backup]").click()
        target = tmp_path / "backup"
        download.value.save_as(target)
        assert zipfile.is_zipfile(target)
        with zipfile.ZipFile(target) as backup:
            inside = {name: backup.read(name).decode("latin1") for name in backup.namelist()}
        assert any("Echo" in content for content in inside.values()), "the models are in it"
        assert {name for name, content in inside.items() if shown_in(content)} == set()
        assert [each for each in (*said, *asked) if shown_in(each)] == []
        assert server.calls[-1].headers["authorization"] == echoing.calls[-1].headers["authorization"] == f"Bearer {CANARY}"

        maker.visit.open("#/models")
        page.locator("[data-action=models-forget-all]").click()
        expect(row(maker, "Good").locator(".model-key")).to_have_attribute("data-key", "none")
        expect(row(maker, "Echo").locator(".model-key")).to_have_attribute("data-key", "none")
        left: dict[str, Any] = page.evaluate(_EVERYTHING)
        assert not any("sealed" in content for content in left.values())
        came = len(server.calls)
        row(maker, "Good").locator("[data-action=models-check]").click()
        expect(doctor(maker, "Good")).to_contain_text(text("error.call_no_key.message", name="Good"))
        assert len(server.calls) == came


def test_a_key_stays_as_long_as_was_chosen(models: Maker, server: ScriptedServer) -> None:
    models.set_up(server.openai, "scripted:good", name="Mine", key=KEY)
    for place, after in (("memory", "none"), ("session", "session"), ("wrapped", "locked")):
        give(models, "Mine", place)
        expect(doctor(models, "Mine")).to_have_attribute("data-works", "yes")
        models.page.reload()
        expect(row(models, "Mine").locator(".model-key")).to_have_attribute("data-key", after, timeout=START)
    row(models, "Mine").locator("[data-action=models-unlock]").click()
    models.page.fill("#model-unlock", "not this one")
    models.page.press("#model-unlock", "Enter")
    expect(models.page.locator("[data-models-unlock-fault]")).to_have_text(text("models.key.wrong_passphrase"))
    models.page.fill("#model-unlock", PASSPHRASE)
    models.page.press("#model-unlock", "Enter")
    expect(row(models, "Mine").locator(".model-key")).to_have_attribute("data-key", "wrapped")
    server.requests.clear()
    row(models, "Mine").locator("[data-action=models-check]").click()
    expect(doctor(models, "Mine")).to_have_attribute("data-works", "yes")
    assert server.calls[-1].headers["authorization"] == f"Bearer {CANARY}"
