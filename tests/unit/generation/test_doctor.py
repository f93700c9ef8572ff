"""The connection doctor tells apart what a browser reports as one and the same failure."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.providers.scripted import ScriptedServer
from tests.unit.generation.calls_of import at, send, settings

from passagework.generation.doctor import diagnose, next_try, tries
from passagework.generation.providers.presets import PRESETS
from passagework.generation.settings import NO_MODEL, check_settings
from passagework.make_operations.models import HANDLERS
from passagework.make_protocol.models import PresetsArgs
from passagework.models.doctor import PageFacts, Result
from passagework.models.providers import ProviderSettings
from passagework.protocol import Value

FIELDS = ("kind", "name", "base_url", "needs_key", "structured", "temperature", "context", "seconds", "prices")
PAGE = PageFacts(origin="https://reader.github.io", secure=True)
LISTED = Result(step="models", status="complete", http=200, raw='{"data": [{"id": "llama3.2:latest"}, {"id": "qwen3:8b"}]}')
FAILED = Result(step="models", fault={"code": "network", "detail": "Failed to fetch"})


def reach(reached: bool | None, permission: str | None = None) -> Result:
    return Result(step="reach", reached=reached, permission=permission)


def reply(text: str, form: str = "schema") -> Result:
    chunk = {"model": "llama3.2", "choices": [{"delta": {"content": text}, "finish_reason": "stop"}]}
    return Result(
        step="completion", structured=form, status="complete", http=200, raw=f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n"
    )


def refused(http: int, message: str, form: str = "schema") -> Result:
    return Result(
        step="completion", structured=form, status="complete", http=http, raw=json.dumps({"error": {"message": message}})
    )


def found(*results: Result, **fields: Any) -> Any:
    return diagnose(settings(**fields), PAGE, results)


def following(*results: Result, **fields: Any) -> tuple[str, str | None] | None:
    after = next_try(settings(**fields), results)
    return (after.step, after.structured) if after else None


def test_a_failed_request_is_followed_by_a_knock() -> None:
    assert following() == ("models", None)
    assert following(FAILED) == ("reach", None)
    assert following(FAILED, reach(True)) is None
    assert following(LISTED) == ("completion", "schema")


@pytest.mark.parametrize(
    ("port", "setting"),
    [
        (11434, "OLLAMA_ORIGINS=https://reader.github.io"),
        (1234, "lms server start --cors"),
        (8000, """vllm serve MODEL --allowed-origins '["https://reader.github.io"]'"""),
        (8080, "Access-Control-Allow-Origin: https://reader.github.io"),
        (9999, "Access-Control-Allow-Origin: https://reader.github.io"),
    ],
)
def test_a_server_that_answers_a_knock_refuses_the_origin(port: int, setting: str) -> None:
    diagnosis = found(FAILED, reach(True), base_url=f"http://localhost:{port}/v1")
    assert (diagnosis.code, diagnosis.setting, bool(diagnosis.where)) == ("origin_refused", setting, True)
    assert "https://reader.github.io" in diagnosis.text


def test_where_nobody_answers_a_knock_nothing_runs() -> None:
    diagnosis = found(FAILED, reach(False))
    assert (diagnosis.code, diagnosis.setting) == ("not_running", "ollama serve")
    assert found(FAILED, reach(False), base_url="https://api.example.org/v1").setting == ""


def test_without_a_knock_it_is_not_known() -> None:
    assert found(FAILED).code == found(FAILED, reach(None)).code == "not_reached"


def test_the_readers_own_no_is_told_first() -> None:
    assert found(FAILED, reach(False, "denied")).code == "permission_refused"
    assert found(Result(step="models", fault={"code": "permission"})).code == "permission_refused"


def test_a_question_that_was_closed_may_be_the_cause() -> None:
    assert "check again and allow it" in found(FAILED, reach(False, "prompt")).text


def test_mixed_content() -> None:
    assert found(FAILED, reach(False), base_url="http://example.org/v1").code == "mixed_content"
    assert found(Result(step="models", fault={"code": "mixed_content"})).code == "mixed_content"
    plain = PageFacts(origin="http://localhost:8000", secure=False)
    assert diagnose(settings(base_url="http://example.org/v1"), plain, (FAILED, reach(False))).code == "not_running"


def test_a_list_that_comes_and_a_call_that_does_not() -> None:
    cut = Result(step="completion", structured="schema", fault={"code": "network", "detail": ""})
    diagnosis = found(LISTED, cut, reach(True))
    assert (diagnosis.code, "Content-Type" in diagnosis.text) == ("origin_refused", True)


def test_a_wrong_key_is_not_tried_again() -> None:
    answer = Result(step="models", status="complete", http=401, raw='{"error": {"message": "invalid x-api-key"}}')
    assert following(answer) is None
    diagnosis = found(answer)
    assert (diagnosis.code, diagnosis.said) == ("wrong_key", "invalid x-api-key")


@pytest.mark.parametrize("code", ["no_key", "locked_key"])
def test_a_key_that_is_not_there(code: str) -> None:
    answer = Result(step="models", fault={"code": code})
    assert (following(answer), found(answer).code) == (None, "wrong_key")


def test_no_such_model_names_those_that_are_there() -> None:
    diagnosis = found(LISTED, refused(404, 'model "llama9" not found, try pulling it first'))
    assert (diagnosis.code, diagnosis.models) == ("no_such_model", ("llama3.2:latest", "qwen3:8b"))


def test_a_server_without_a_list_can_still_work() -> None:
    missing = Result(step="models", status="complete", http=404, raw='{"detail": "Not Found"}')
    assert following(missing) == ("completion", "schema")
    assert found(missing, reply('{"answer": "yes"}')).works


def test_a_form_that_is_refused_leads_to_the_next() -> None:
    no = refused(400, "Input should be 'text' or 'json_object' (response_format)")
    assert (found(LISTED, no).code, found(LISTED, no).structured) == ("no_schema", "json")
    assert following(LISTED, no) == ("completion", "json")
    diagnosis = found(LISTED, no, reply('{"answer": "yes"}', "json"))
    assert (diagnosis.code, diagnosis.structured, diagnosis.works) == ("works", "json", True)


def test_a_form_that_is_ignored_is_found_out() -> None:
    """What is asked for by schema is not told in words: prose shows that the schema was not used."""
    schema = next(each for each in tries(settings()) if each.structured == "schema")
    assert "JSON" not in json.loads(schema.request.body)["messages"][0]["content"]
    prose = reply("Yes, it is colder.")
    assert (found(LISTED, prose).code, following(LISTED, prose)) == ("no_schema", ("completion", "json"))


def test_a_model_that_keeps_to_no_form_still_answers() -> None:
    results = (LISTED, reply("Yes"), reply("Yes", "json"), reply("Sure!", "prompt"))
    assert following(*results) is None
    assert (found(*results).code, found(*results).structured) == ("works", "prompt")


def test_it_works() -> None:
    diagnosis = found(LISTED, reply('{"answer": "yes"}'))
    assert (diagnosis.code, diagnosis.works, diagnosis.structured) == ("works", True, "schema")
    assert (diagnosis.served_model, len(diagnosis.models)) == ("llama3.2", 2)


def test_without_a_model_the_list_is_all_that_is_asked_for() -> None:
    assert following(LISTED, model=NO_MODEL) is None
    assert (found(LISTED, model=NO_MODEL).code, len(found(LISTED, model=NO_MODEL).models)) == ("choose_model", 2)


def test_the_model_in_the_page_is_asked_at_once() -> None:
    page = settings("page", base_url="")
    assert [each.step for each in tries(page)] == ["completion"] * 3
    unloaded = Result(step="completion", structured="schema", fault={"code": "no_model_loaded"})
    assert diagnose(page, PAGE, (unloaded,)).code == "failed"


def test_no_try_writes_much_or_holds_a_key() -> None:
    for each in tries(settings(max_output=100_000)):
        if each.request and each.request.body:
            assert json.loads(each.request.body)["max_tokens"] <= 400


def examined(given: ProviderSettings) -> Any:
    """Examine a server as the page does, but for what only a browser does."""
    results: list[Result] = []
    while after := next_try(given, results):
        raw, ended = send(after.request)
        told = {"step": after.step, "structured": after.structured, "raw": raw}
        results.append(Result(**told, status=ended.status, http=ended.http, headers=ended.headers))
    return diagnose(given, PAGE, results)


@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini"])
@pytest.mark.parametrize(
    ("model", "code", "form"),
    [
        ("good", "works", "schema"),
        ("only-words", "works", "prompt"),
        ("ignores-schema", "works", None),
        ("gone", "no_such_model", None),
        ("529", "failed", None),
    ],
)
def test_scripted_servers(scripted: ScriptedServer, kind: str, model: str, code: str, form: str | None) -> None:
    diagnosis = examined(at(scripted, kind, model))
    assert (diagnosis.code, len(diagnosis.models) > 20) == (code, True)
    assert form is None or diagnosis.structured == form


@pytest.mark.parametrize("kind", ["openai", "anthropic", "gemini"])
def test_a_scripted_server_with_another_key(kind: str) -> None:
    with ScriptedServer(key="another") as server:
        assert examined(at(server, kind, "good")).code == "wrong_key"
        assert len(server.requests) == 1


def test_presets_can_be_used_as_they_are() -> None:
    value: Value = asyncio.run(HANDLERS["presets"](None, PresetsArgs(origin="https://reader.github.io")))
    told = value.data["presets"]
    assert [preset["id"] for preset in told] == [preset.id for preset in PRESETS]
    for preset in told:
        fields = {
            key: preset[key]
            for key in ("kind", "name", "base_url", "needs_key", "structured", "temperature", "context", "prices")
        }
        found_ = check_settings({"id": "x", "model": next(iter(preset["models"]), "m"), **fields})
        assert (found_.errors, found_.notices, bool(preset["note"])) == ({}, (), True)
        assert "{origin}" not in preset["setting"]
