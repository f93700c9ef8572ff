"""The reader's documents in Python: taken in, given vectors, renamed, let go; each change counted, none half done."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from tests.protocol.conftest import BREAD, BUSES, CHEESE, DTYPE, MODEL, document, files

from passagework.dispatch import Dispatcher
from passagework.errors import DataError
from passagework.fakes import HashingEmbedder
from passagework.library import Given
from passagework.models.library import Page, Span
from passagework.models.search import SearchResult
from passagework.ports import Vectors
from passagework.queries import QueryVectors
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.packs import document_to_bytes
from passagework.text.chunking import Chunking
from passagework.workspace import Workspace


def ask(dispatcher: Dispatcher, op: str, args: dict[str, Any], buffers: Sequence[bytes] = ()) -> dict[str, Any]:
    """The reply to a request; its error where it has one."""
    message = json.dumps({"v": 1, "kind": "request", "id": 1, "op": op, "args": args})
    reply: dict[str, Any] = json.loads(asyncio.run(dispatcher.handle(message, buffers)) or "null")
    return reply


def add(dispatcher: Dispatcher, *documents: tuple[str, str, bool], buffers: Sequence[bytes]) -> dict[str, Any]:
    given = [{"id": name, "title": title, "vectors": vectors} for name, title, vectors in documents]
    data: dict[str, Any] = ask(dispatcher, "add_documents", {"documents": given}, buffers)["value"]["data"]
    return data


def status(dispatcher: Dispatcher) -> dict[str, dict[str, Any]]:
    documents = ask(dispatcher, "status", {})["value"]["data"]["documents"]
    return {each["id"]: each for each in documents}


def search(workspace: Workspace, query: str, ranker: Any = "dense", **more: Any) -> SearchResult:
    return asyncio.run(workspace.search(query, ranker, 10, **more))


def test_many_documents_come_in_one_request_with_and_without_vectors(dispatcher: Dispatcher) -> None:
    cheese, tea = files("cheese", CHEESE), files("tea", "Tea is drunk hot.")
    before = ask(dispatcher, "status", {})["version"]
    data = add(dispatcher, ("c", "My cheese", True), ("t", "My tea", False), buffers=[*cheese, tea[0]])
    assert data == {"added": ["c", "t"], "failed": []}
    assert ask(dispatcher, "status", {})["version"] == before + 1
    assert list(status(dispatcher)) == ["bread", "buses", "c", "t"]
    assert status(dispatcher)["c"] == {"id": "c", "title": "My cheese", "language": "en", "passages": 1, "vectors": True}
    assert status(dispatcher)["t"]["vectors"] is False
    ask(dispatcher, "add_vectors", {"document": "t"}, [tea[1]])
    assert status(dispatcher)["t"]["vectors"] is True


def test_the_id_and_the_title_of_the_readers_shelf_stand_for_those_of_the_pack(workspace: Workspace) -> None:
    workspace.library.add([Given("mine", "My own title", *files("bread", BREAD))])
    hit = search(workspace, "salt", "bm25", documents=["mine"]).hits[0]
    assert (hit.passage.document, hit.passage.document_title) == ("mine", "My own title")
    assert "bread" in workspace.library.index.documents


def test_a_damaged_pack_fails_alone_and_by_name(dispatcher: Dispatcher) -> None:
    cheese = files("cheese", CHEESE)
    data = add(dispatcher, ("x", "Torn notes", True), ("c", "Cheese", True), buffers=[b"torn", b"torn", *cheese])
    assert data["added"] == ["c"]
    [failed] = data["failed"]
    assert (failed["id"], failed["part"], failed["error"]["code"]) == ("x", "pack", "bad_pack")
    assert "Torn notes" in failed["error"]["message"]
    assert "x" not in status(dispatcher)


def test_a_document_whose_vectors_are_refused_is_there_without_them(dispatcher: Dispatcher) -> None:
    pack, others = files("cheese", CHEESE)[0], files("bread", BREAD)[1]
    data = add(dispatcher, ("c", "Cheese", True), buffers=[pack, others])
    assert data["added"] == ["c"]
    assert [(each["part"], each["error"]["code"]) for each in data["failed"]] == [("vectors", "vectors_mismatch")]
    assert status(dispatcher)["c"]["vectors"] is False


def test_nothing_taken_in_changes_nothing(dispatcher: Dispatcher) -> None:
    before = ask(dispatcher, "status", {})["version"]
    add(dispatcher, ("x", "Torn", False), buffers=[b""])
    ask(dispatcher, "remove_documents", {"documents": ["atlas"]})
    assert ask(dispatcher, "status", {})["version"] == before


def test_a_document_added_again_takes_its_own_place(workspace: Workspace) -> None:
    anew = files("bread", CHEESE)
    workspace.library.add([Given("bread", "Bread", *anew)])
    assert list(workspace.library.index.documents) == ["bread", "buses"]
    assert search(workspace, "rennet", "bm25").hits[0].passage.document == "bread"
    assert search(workspace, "salt", "bm25").hits == ()


def test_what_is_removed_is_not_found_and_the_rest_keeps_its_vectors(dispatcher: Dispatcher, workspace: Workspace) -> None:
    reply = ask(dispatcher, "remove_documents", {"documents": ["bread", "atlas", "bread"]})
    assert reply["value"]["data"] == {"removed": ["bread"]}
    assert {hit.passage.document for hit in search(workspace, "yeast").hits} == {"buses"}
    refused = ask(dispatcher, "search", {"query": "x", "ranker": "bm25", "k": 3, "documents": ["bread"]})
    assert refused["error"]["code"] == "no_document"


def test_an_emptied_library_says_so(dispatcher: Dispatcher) -> None:
    ask(dispatcher, "remove_documents", {"documents": ["bread", "buses"]})
    assert ask(dispatcher, "status", {})["value"]["data"] == {"rankers": ["bm25"], "passages": 0, "documents": []}
    assert ask(dispatcher, "search", {"query": "x", "ranker": "bm25", "k": 3})["error"]["code"] == "empty_library"
    assert add(dispatcher, ("c", "Cheese", True), buffers=files("cheese", CHEESE))["added"] == ["c"]
    assert status(dispatcher)["c"]["vectors"] is True


def test_a_new_title_shows_and_costs_neither_vectors_nor_the_index(dispatcher: Dispatcher, workspace: Workspace) -> None:
    bm25 = workspace.library.index.scope().bm25
    ask(dispatcher, "rename_document", {"document": "bread", "title": "Loaves"})
    assert search(workspace, "salt", "bm25").hits[0].passage.document_title == "Loaves"
    assert status(dispatcher)["bread"]["vectors"] is True
    assert workspace.library.index.scope().bm25 is bm25


@pytest.mark.parametrize(("start", "count", "expected"), [(0, 1, [0]), (0, 99, [0, 1]), (1, 5, [1]), (2, 1, []), (99, 1, [])])
def test_the_texts_to_embed_are_those_of_the_passages(
    dispatcher: Dispatcher, start: int, count: int, expected: list[int]
) -> None:
    texts = document("bread", BREAD).passage_texts()
    assert len(texts) == 2
    data = ask(dispatcher, "passage_texts", {"document": "bread", "start": start, "count": count})["value"]["data"]
    assert data == {"document": "bread", "start": start, "texts": [texts[number] for number in expected]}


class Slow(HashingEmbedder):
    """Answers when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def embed(self, texts: Sequence[str]) -> Vectors:
        await self.go.wait()
        return await super().embed(texts)


def test_removing_while_a_search_runs_leaves_that_search_whole(workspace: Workspace) -> None:
    async def scenario() -> SearchResult:
        slow = Slow()
        workspace._embedder, workspace._vectors_of = slow, QueryVectors(slow)
        searching = asyncio.ensure_future(workspace.search("yeast", "hybrid", 10))
        await asyncio.sleep(0)
        workspace.library.remove(["bread", "buses"])
        slow.go.set()
        return await searching

    before = search(workspace, "yeast", "hybrid")
    after = asyncio.run(scenario())
    assert [hit.model_dump() for hit in after.hits] == [hit.model_dump() for hit in before.hits]
    assert workspace.library.index.size == 0


def test_passages_that_have_no_vectors_yet_are_said_where_meaning_answers(workspace: Workspace) -> None:
    assert search(workspace, "yeast").notices == ()
    workspace.library.add([Given("cheese", "Cheese", files("cheese", CHEESE)[0], None)])
    result = search(workspace, "yeast")
    assert (result.notices, result.without_vectors) == (("meaning_partial",), 1)
    assert search(workspace, "yeast", "bm25").notices == ()
    alone = search(workspace, "rennet", documents=["cheese"])
    assert (alone.ranker, alone.notices) == ("bm25", ("meaning_without_vectors",))


def in_language(language: str, text: str = BUSES) -> IndexedDocument:
    made = document("other", text)
    return build(made.info.model_copy(update={"language": language}), text, Chunking(60, 0))


@pytest.mark.parametrize(("language", "said"), [("de", True), ("en", False), ("und", False)])
def test_texts_in_a_language_that_the_model_did_not_learn_are_said_where_meaning_answers(
    workspace: Workspace, language: str, said: bool
) -> None:
    made = in_language(language)
    workspace.library.add([Given("other", "Other", document_to_bytes(made), files("other", BUSES)[1])])
    result = search(workspace, "yeast")
    assert (("document_language" in result.notices), result.foreign) == (said, int(said))
    assert "document_language" not in search(workspace, "yeast", "bm25").notices
    assert "document_language" not in search(workspace, "yeast", documents=["bread"]).notices


def test_a_hit_knows_the_pages_that_it_touches() -> None:
    first, second = "Page one ends here.", "Page two is longer than that. It goes on."
    text = f"{first} {second}"
    pages = (
        Page(label="ix", span=Span(start=0, end=len(first))),
        Page(label="", span=Span(start=len(first) + 1, end=len(first) + 1)),
        Page(label=" 10 ", span=Span(start=len(first) + 1, end=len(text))),
    )
    made = build(document("x", text).info.model_copy(update={"pages": pages}), text, Chunking(60, 0))
    workspace = Workspace(HashingEmbedder(), einsum_dot, lambda: 0.0, MODEL, DTYPE)
    workspace.library.add([Given("x", "X", document_to_bytes(made), None)])
    hits = {hit.text: hit.passage.pages for hit in search(workspace, "page goes", "bm25").hits}
    assert hits == {f"{first} Page two is longer than that.": ("ix", "10"), "It goes on.": ("10", "10")}


@pytest.mark.parametrize("unit", ["passage", "document"])
def test_compare_and_why_know_what_is_ranked(dispatcher: Dispatcher, unit: str) -> None:
    common = {"query": "yeast", "unit": unit}
    why = ask(dispatcher, "why", {**common, "ranker": "bm25", "document": "buses", "ordinal": 0})["value"]
    assert ("Why file 2 is second" in why["view"]["html"]) == (unit == "document")
    compared = ask(dispatcher, "compare", {**common, "left": "bm25", "right": "dense", "k": 3})["value"]
    assert compared["data"]["passages"] == (2 if unit == "document" else 5)
    assert ("whole_documents" in compared["data"]["notices"]) == (unit == "document")
    found = ask(dispatcher, "search", {**common, "ranker": "hybrid", "k": 9})["value"]
    places = [hit["document"] for hit in found["data"]["hits"]]
    assert (sorted(places) == ["bread", "buses"]) == (unit == "document")


def test_a_pack_of_another_format_is_refused_with_what_would_work(workspace: Workspace) -> None:
    pack = files("bread", BREAD)[0].replace(b"passagework document 2", b"passagework document 1")
    with pytest.raises(DataError) as caught:
        workspace.library.add_text(pack, "Bread")
    assert "'passagework document 1'" in caught.value.message
    assert "read anew" in caught.value.hint
