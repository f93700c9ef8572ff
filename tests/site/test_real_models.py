"""A real language model in the page, and behind a server on localhost: SmolLM2, which follows a form and knows next to nothing.

The oracle for a reply's form is jsonschema with the schema that was sent; for errors, the catalogue's words for their codes.
"""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from playwright.sync_api import Browser, Page
from tests.real_models.serving import MODEL
from tests.site import sabotage
from tests.site.conftest import BASE
from tests.site.library_page import harness_site
from tests.site.page_model import PATIENCE
from tests.site.visits import without_service_workers

from passagework.catalogue import text
from passagework.generation.providers.base import Reader, provider_of
from sitebuild.serve import Served, start_server

HARNESS = Path(__file__).with_name("model_harness.js")
CONTEXT = 1024
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"colour": {"enum": ["red", "green"]}, "count": {"type": "integer"}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}
QUESTION = [{"role": "user", "content": "Pick a colour and a number."}]
FORM = {"type": "json_schema", "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True}}


def read(raw: str, kind: Any = "page") -> Reader:
    """What Python's reader makes of a reply."""
    reader = provider_of(kind).reader()
    reader.feed(raw)
    reader.close()
    return reader


class Model:
    """The page with the model and nothing else (model_harness.js)."""

    def __init__(self, page: Page, site: Served) -> None:
        self.page = page
        self.site = site

    def load(self, file: Path | Mapping[str, Any], context: int = CONTEXT) -> dict[str, str] | None:
        """Pick a file and load it; the error's code and words, or None."""
        self.page.set_input_files("input", file)
        failed: dict[str, str] | None = self.page.evaluate("(context) => load(context)", context)
        return failed

    def ask(self, messages: list[dict[str, str]], **options: Any) -> dict[str, Any]:
        """Ask to the end."""
        outcome: dict[str, Any] = self.page.evaluate("(options) => ask('', options)", {"messages": messages, **options})
        return outcome

    @property
    def phase(self) -> str:
        """Of the model's state."""
        phase: str = self.page.evaluate("() => model.state.phase")
        return phase

    def until(self, phase: str, workers: bool) -> None:
        """Wait until the model is so far, and its workers are there or gone."""
        end = time.monotonic() + PATIENCE / 1000
        while self.phase != phase or bool(self.page.workers) is not workers:
            assert time.monotonic() < end, (self.page.evaluate("() => model.state"), self.page.workers)
            self.page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def harness(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The built site, and beside it the page with the model, under the site's policy and isolated."""
    with start_server(harness_site(dist, tmp_path_factory.mktemp("site"), HARNESS), base=BASE) as served:
        yield served


@pytest.fixture
def model(browser: Browser, harness: Served) -> Iterator[Model]:
    """The page, in a profile of its own. It must not break the policy, ask another origin, or report an error."""
    context = browser.new_context()
    without_service_workers(context)
    origin = harness.url.removesuffix(BASE)
    complaints: list[str] = []
    context.on("request", lambda request: None if request.url.startswith(origin) else complaints.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if "Security Policy" in message.text else None)
    page.goto(f"{harness.url}harness.html")
    yield Model(page, harness)
    assert page.evaluate("() => violations") == []
    context.close()
    assert complaints == []


def test_a_reply_has_the_form_of_its_schema_and_is_read_as_openais(model: Model, smollm2: Path) -> None:
    assert model.load(smollm2) is None
    scripts = {worker.url.partition("#")[0] for worker in model.page.workers}
    assert scripts and all(script.startswith(f"{model.site.url}llama/") for script in scripts)
    outcome = model.ask(QUESTION, max_tokens=60, temperature=0, seed=1, response_format=FORM)
    assert (outcome["status"], outcome["http"], outcome["fault"]) == ("complete", 200, None)
    assert all(piece.startswith("data: ") and piece.endswith("\n\n") for piece in outcome["texts"])
    assert outcome["raw"] == "".join(outcome["texts"])
    reader = read(outcome["raw"])
    jsonschema.validate(json.loads(reader.text), SCHEMA)
    assert reader.ended and reader.finish == "stop" and reader.error is None and reader.unread == 0
    assert reader.usage is not None and reader.usage.counted and 0 < reader.usage.output <= 60
    assert outcome["progress"][-1] == [reader.usage.input, reader.usage.input]
    # What comes after is cut where it was to be cut, and read as cut.
    assert read(model.ask(QUESTION, max_tokens=3, temperature=0)["raw"]).finish == "length"


def test_a_stopped_call_settles_while_the_prompt_is_read_and_the_next_is_answered(model: Model, smollm2: Path) -> None:
    assert model.load(smollm2) is None
    long = {"messages": [{"role": "user", "content": "word " * 900}], "max_tokens": 4}
    model.page.evaluate("(options) => { globalThis.stopped = ask('long', options); }", long)
    model.page.evaluate("() => progressOf('long')")
    model.page.evaluate("() => stop('long')")
    outcome = model.page.evaluate("() => stopped")
    assert (outcome["status"], outcome["fault"]["code"], outcome["texts"]) == ("cancelled", "cancelled", [])
    done, total = outcome["progress"][-1]
    assert done < total and total > 900
    # The model itself has stopped too, and not by being loaded again.
    model.page.evaluate("() => { globalThis.changes = 0; model.subscribe(() => (globalThis.changes += 1)); }")
    assert model.ask(QUESTION, max_tokens=2)["status"] == "complete"
    assert model.page.evaluate("() => changes") == 0


def test_requests_that_cannot_be_served_are_refused_as_a_server_would_and_the_model_lives_on(model: Model, smollm2: Path) -> None:
    assert model.ask(QUESTION)["fault"]["code"] == "model_none"
    assert model.load(smollm2) is None
    long = model.ask([{"role": "user", "content": "word " * 2000}], max_tokens=4)
    assert long["http"] == 400 and "exceeds the available context size" in json.loads(long["raw"])["error"]["message"]
    assert model.phase == "ready"
    unknown = {"type": "json_schema", "json_schema": {"name": "reply", "schema": {"type": "nonsense"}}}
    refused = model.ask(QUESTION, response_format=unknown, max_tokens=4)
    assert refused["http"] == 400 and "JSON schema" in json.loads(refused["raw"])["error"]["message"]
    model.until("ready", workers=True)
    assert model.ask(QUESTION, max_tokens=2)["status"] == "complete"


def test_two_calls_are_answered_one_after_the_other_and_unloading_ends_the_one_that_runs(model: Model, smollm2: Path) -> None:
    assert model.load(smollm2) is None
    both = model.page.evaluate(
        "async (options) => (await Promise.all([ask('a', options), ask('b', options)])).map(({ status }) => status)",
        {"messages": QUESTION, "max_tokens": 2},
    )
    assert both == ["complete", "complete"]
    model.page.evaluate("(options) => { globalThis.left = ask('c', options); }", {"messages": QUESTION, "max_tokens": 500})
    model.page.evaluate("() => progressOf('c')")
    model.page.evaluate("() => model.unload()")
    outcome = model.page.evaluate("() => left")
    assert outcome["status"] in {"cut", "failed"} and outcome["fault"]["code"] == "model_unloaded"
    model.until("none", workers=False)


def _damaged(gguf: bytes) -> dict[str, bytes]:
    return {
        "model_not_gguf": b"PK\x03\x04" + gguf[4:5000],
        # As long as it says that it is, and no further.
        "model_damaged": gguf[: len(gguf) // 3],
        "model_unknown": gguf.replace(b"\x05" + bytes(7) + b"llama", b"\x05" + bytes(7) + b"qlama", 1),
    }


def test_files_that_cannot_be_run_are_refused_in_words(model: Model, smollm2: Path, tmp_path: Path) -> None:
    for code, content in _damaged(smollm2.read_bytes()).items():
        file = tmp_path / f"{code}.gguf"
        file.write_bytes(content)
        message, hint = text(f"error.{code}.message", name=file.name), text(f"error.{code}.hint")
        assert model.load(file) == {"code": code, "message": message, "hint": hint}
        model.until("failed", workers=False)
    empty = model.load({"name": "none.gguf", "mimeType": "", "buffer": b""})
    assert empty is not None and empty["code"] == "model_not_gguf"
    too_much = model.load(smollm2, context=10_000_000)
    assert too_much is not None and too_much["code"] == "model_memory"


def test_a_damaged_part_of_the_site_is_named_before_it_runs(model: Model, smollm2: Path, dist: Path) -> None:
    llama = sabotage.configuration(dist)["llama"]
    for name in ("wasm", "worker", "threads"):
        sabotage.altered(model.page.context, llama[name]["path"])
        failed = model.load(smollm2)
        assert failed is not None and failed["code"] == "asset_altered" and llama[name]["path"] in failed["message"]
        model.until("failed", workers=False)
        sabotage.restored(model.page.context)
    assert model.load(smollm2) is None


def test_without_isolation_it_runs_on_one_thread(browser: Browser, dist: Path, smollm2: Path, tmp_path: Path) -> None:
    folder = harness_site(dist, tmp_path, HARNESS)
    with start_server(folder, base=BASE, plain=True) as served:
        context = browser.new_context()
        without_service_workers(context)
        page = context.new_page()
        page.goto(f"{served.url}harness.html")
        model = Model(page, served)
        assert not page.evaluate("() => crossOriginIsolated")
        assert model.load(smollm2) is None
        assert model.ask(QUESTION, max_tokens=2)["status"] == "complete"
        context.close()


def _post(address: str, body: Mapping[str, Any]) -> tuple[int, str, Mapping[str, str]]:
    request = urllib.request.Request(
        f"{address}/chat/completions",
        json.dumps({"model": MODEL, **body}).encode(),
        {"Content-Type": "application/json", "Origin": "http://localhost:1"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
        return answer.status, answer.read().decode(), dict(answer.headers)


def test_a_server_on_localhost_answers_in_the_same_forms(llama_server: str) -> None:
    with urllib.request.urlopen(f"{llama_server}/models") as answer:
        assert [each["id"] for each in json.load(answer)["data"]] == [MODEL]
    asked = {"messages": QUESTION, "max_tokens": 60, "temperature": 0, "response_format": FORM}
    _, whole, headers = _post(llama_server, asked)
    jsonschema.validate(json.loads(json.loads(whole)["choices"][0]["message"]["content"]), SCHEMA)
    assert headers["access-control-allow-origin"] == "*"
    streamed = {"messages": QUESTION, "max_tokens": 3, "stream": True, "stream_options": {"include_usage": True}}
    reader = read(_post(llama_server, streamed)[1], "openai")
    assert reader.text and reader.ended and reader.finish == "length" and reader.served_model == MODEL
    assert reader.usage is not None and reader.usage.input > 0 and 0 < reader.usage.output <= 3
