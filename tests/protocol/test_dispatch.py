"""Every request gets exactly one reply that fits the protocol, whatever was sent."""

import asyncio
import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest
from tests.protocol.conftest import BREAD, CHEESE, content, document, files
from tests.unit.evaluation.small_rerun import report_of, study_of

from passagework.catalogue import messages
from passagework.dispatch import Dispatcher
from passagework.errors import PassageworkError
from passagework.models.search import MOST_PASSAGES
from passagework.operations import HANDLERS
from passagework.protocol import MOST_NESTING, OPERATIONS, Event, Failure, Step, Success
from passagework.workspace import Workspace
from sitebuild.package import SOURCE as PACKAGE

SEARCH = {"query": "yeast", "ranker": "bm25", "k": 3}
GOOD: dict[str, dict[str, Any]] = {
    "status": {},
    "search": SEARCH,
    "compare": {"query": "yeast", "left": "bm25", "right": "dense", "k": 3},
    "why": {"query": "yeast", "ranker": "bm25", "document": "bread", "ordinal": 0},
    "closest": {"query": "yeast", "document": "bread", "ordinal": 0},
    "add_documents": {"documents": [{"id": "cheese", "title": "Cheese", "vectors": True}]},
    "add_vectors": {"document": "bread"},
    "remove_documents": {"documents": ["bread", "atlas"]},
    "rename_document": {"document": "bread", "title": "Loaves"},
    "passage_texts": {"document": "bread", "start": 0, "count": 2},
    "read_section": {"document": "bread", "section": "bread-1"},
    "rerun": {"text": "bread"},
    "study": {"act": "begin", "args": {}, "given": 0},
    "make": {"act": "models.presets", "args": {}, "given": 0},
}
GOOD["question_rankings"] = {
    "sheet": {
        "text": "bread",
        "title": "Bread",
        "sha256": sha256(BREAD.encode()).hexdigest(),
        "question": {
            "id": "q1",
            "text": "Why does bread rise?",
            "type": "concept",
            "stratum": "student",
            "answered": False,
            "rankings": {"bm25": [[0, 2, True]]},
        },
        "passages": [[0, ["bread-1", "1", "Bread"], 0, 38]],
    }
}
STUDY = study_of(document("bread", BREAD), ("Why does bread rise?", "What slows yeast?", "Does a warm kitchen help?"))
FILES: dict[str, tuple[bytes, ...]] = {
    "add_documents": files("cheese", CHEESE),
    "add_vectors": files("bread", BREAD)[1:],
    "read_section": (content("bread", BREAD),),
    "rerun": (STUDY.model_dump_json().encode(), report_of(STUDY, document("bread", BREAD)).model_dump_json().encode()),
}


def request(op: str, args: dict[str, Any], identity: int = 7) -> str:
    return json.dumps({"v": 1, "kind": "request", "id": identity, "op": op, "args": args})


def ask(dispatcher: Dispatcher, message: str, buffers: Sequence[bytes] = ()) -> dict[str, Any]:
    reply = asyncio.run(dispatcher.handle(message, buffers))
    assert reply is not None
    parsed: dict[str, Any] = json.loads(reply)
    (Success if parsed["ok"] else Failure).model_validate(parsed)
    return parsed


def failure(dispatcher: Dispatcher, message: str, buffers: Sequence[bytes] = ()) -> dict[str, Any]:
    reply = ask(dispatcher, message, buffers)
    assert reply["ok"] is False
    error: dict[str, Any] = reply["error"]
    assert error["message"] and error["hint"], "an error says what happened and what would work"
    return error


def test_every_operation_has_a_handler_and_a_good_request_here() -> None:
    assert set(HANDLERS) == set(OPERATIONS) == set(GOOD)


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_a_good_request_is_answered_under_its_own_id(dispatcher: Dispatcher, op: str) -> None:
    reply = ask(dispatcher, request(op, GOOD[op], identity=41), FILES.get(op, ()))
    assert reply["ok"], reply
    assert reply["id"] == 41


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_an_argument_too_many_is_refused_by_name(dispatcher: Dispatcher, op: str) -> None:
    error = failure(dispatcher, request(op, GOOD[op] | {"colour": "red"}))
    assert error["code"] == "bad_arguments"
    assert "colour" in error["message"]


@pytest.mark.parametrize("op", sorted(OPERATIONS))
@pytest.mark.parametrize("more", [-1, 1])
def test_a_buffer_too_many_or_too_few_is_refused(dispatcher: Dispatcher, op: str, more: int) -> None:
    given = FILES.get(op, ())
    if more < 0 and not given:
        return
    error = failure(dispatcher, request(op, GOOD[op]), (*given, b"more") if more > 0 else given[:-1])
    assert error["code"] == "bad_arguments"
    assert f"{len(given) + more} buffers came with it, and not {len(given)}" in error["message"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[]", "bad_message"),
        ("null", "bad_message"),
        ('{"v": 1, "kind": "request", "id": 3}', "bad_message"),
        ('{"v": 1, "kind": "greeting", "id": 3}', "bad_message"),
        ('{"v": 2, "kind": "request", "id": 3, "op": "status", "args": {}}', "protocol_version"),
        (request("dance", {}), "unknown_operation"),
        (request("\ud800", {}), "unknown_operation"),
        (request("search", {"query": "x", "ranker": "magic", "k": 3}), "bad_arguments"),
        (request("search", {"query": "x", "ranker": "bm25", "k": "many"}), "bad_arguments"),
        (request("search", SEARCH | {"query": " \u200b\n"}), "empty_query"),
        (request("search", SEARCH | {"k": 0}), "bad_k"),
        (request("search", SEARCH | {"k": MOST_PASSAGES + 1}), "bad_k"),
        (request("search", SEARCH | {"documents": ["atlas"]}), "no_document"),
        (request("search", SEARCH | {"documents": ["\udfff"]}), "no_document"),
        (request("why", GOOD["why"] | {"ordinal": 99}), "no_passage"),
        (request("why", GOOD["why"] | {"ordinal": -1}), "no_passage"),
        (request("why", GOOD["why"] | {"documents": ["buses"]}), "no_document"),
        (request("closest", GOOD["closest"] | {"document": "atlas"}), "no_document"),
        (request("compare", GOOD["compare"] | {"right": "bm25"}), "same_rankers"),
        (request("rename_document", {"document": "atlas", "title": "x"}), "no_document"),
        (request("passage_texts", GOOD["passage_texts"] | {"document": "atlas"}), "no_document"),
        (request("passage_texts", GOOD["passage_texts"] | {"start": -1}), "bad_arguments"),
        (request("passage_texts", GOOD["passage_texts"] | {"count": 0}), "bad_arguments"),
        (request("add_documents", {"documents": GOOD["add_documents"]["documents"] * 2}), "bad_arguments"),
    ],
)
def test_a_request_that_cannot_be_done_says_why(dispatcher: Dispatcher, message: str, code: str) -> None:
    assert failure(dispatcher, message)["code"] == code


def test_a_misshapen_request_is_refused_under_its_own_id(dispatcher: Dispatcher) -> None:
    assert ask(dispatcher, '{"v": 1, "kind": "request", "id": 12}')["id"] == 12


@pytest.mark.parametrize("brackets", ["[", '{"a":'])
def test_nesting_that_could_end_the_engine_is_refused_unparsed(dispatcher: Dispatcher, brackets: str) -> None:
    assert failure(dispatcher, brackets * 100_000)["code"] == "too_deep"


def test_brackets_inside_a_string_are_not_nesting(dispatcher: Dispatcher) -> None:
    query = "[" * (MOST_NESTING + 1) + '"\\" yeast'
    assert ask(dispatcher, request("search", SEARCH | {"query": query}))["ok"]


def test_a_fault_of_the_program_is_a_reply_too(workspace: Workspace) -> None:
    async def broken(_: Workspace, __: object) -> Any:
        raise ZeroDivisionError("division by zero")

    error = failure(Dispatcher(workspace, {"status": broken}), request("status", {}))
    assert error["code"] == "internal"
    assert "ZeroDivisionError: division by zero" in error["message"]
    assert error["retry"]


def test_a_cancelled_request_gets_its_one_reply(workspace: Workspace) -> None:
    async def scenario() -> tuple[Any, Any]:
        begun = asyncio.Event()

        async def slow(_: Workspace, __: object) -> Any:
            begun.set()
            await asyncio.sleep(60)

        dispatcher = Dispatcher(workspace, {"status": slow})
        running = asyncio.ensure_future(dispatcher.handle(request("status", {}, identity=5)))
        await begun.wait()
        answer = await dispatcher.handle('{"v": 1, "kind": "cancel", "id": 5}')
        return answer, await running

    answer, reply = asyncio.run(scenario())
    assert answer is None
    assert json.loads(reply)["error"]["code"] == "cancelled"
    assert json.loads(reply)["id"] == 5


def test_a_long_operation_tells_how_far_it_is_and_lets_others_be_answered(workspace: Workspace) -> None:
    events: list[Any] = []
    dispatcher = Dispatcher(workspace, tell=lambda event: events.append(json.loads(event)))

    async def scenario() -> tuple[Any, Any]:
        running = asyncio.ensure_future(dispatcher.handle(request("rerun", GOOD["rerun"], identity=5), FILES["rerun"]))
        while not events and not running.done():
            await asyncio.sleep(0)
        found = json.loads(await dispatcher.handle(request("search", SEARCH, identity=6)) or "")
        assert not running.done(), "the search was answered first"
        return found, json.loads(await running or "")

    found, reply = asyncio.run(scenario())
    assert found["value"]["data"]["count"] == 2
    assert reply["value"]["data"]["differing"] == 0
    first, last = Event.model_validate(events[0]), Event.model_validate(events[-1])
    assert (first.topic, first.id, first.value) == ("progress", 5, {"stage": "questions", "done": 1, "total": 3})
    assert Step.model_validate(last.value).stage == "figures"


def test_others_run_after_every_step_of_a_long_operation(workspace: Workspace) -> None:
    events: list[str] = []
    seen: set[int] = set()

    async def other() -> None:
        while True:
            seen.add(len(events))
            await asyncio.sleep(0)

    async def scenario() -> None:
        ticking = asyncio.ensure_future(other())
        await Dispatcher(workspace, tell=events.append).handle(request("rerun", GOOD["rerun"]), FILES["rerun"])
        ticking.cancel()

    asyncio.run(scenario())
    assert len(events) > len(STUDY.goldset.questions)
    assert seen >= set(range(len(events)))


def test_cancelling_what_is_not_running_does_nothing(dispatcher: Dispatcher) -> None:
    assert asyncio.run(dispatcher.handle('{"v": 1, "kind": "cancel", "id": 99}')) is None


def _tree(root: type[PassageworkError]) -> list[type[PassageworkError]]:
    return [root, *(each for child in root.__subclasses__() for each in _tree(child))]


def test_every_error_code_has_words() -> None:
    codes = {code for error in _tree(PassageworkError) for code in error.codes}
    missing = [f"error.{c}.{p}" for c in codes for p in ("message", "hint") if f"error.{c}.{p}" not in messages()]
    assert len(codes) > 15
    assert not missing


def test_every_error_code_is_raised_somewhere() -> None:
    sources = [path.read_text("utf-8") for path in PACKAGE.rglob("*.py") if path.name != "errors.py"]
    codes = {code for error in _tree(PassageworkError) for code in error.codes}
    assert not {code for code in codes if not any(f'"{code}"' in source for source in sources)}
