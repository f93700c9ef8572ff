"""What is shown before anything is sent is all that is sent, and to whom."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.making_samples import PROVIDER, ask_call, generate_call, passages
from tests.unit.views.markup import Element, parse

from passagework.models.calls import AskOrder, Hidden
from passagework.models.providers import Estimate
from passagework.protocol import ErrorBody
from passagework.views.make.preview import preview_fragment


def shown(stop: ErrorBody | None = None, **change: Any) -> Element:
    return parse(preview_fragment(ask_call(**change), stop))


def test_the_line_says_how_much_goes_to_whom_and_what_it_may_cost() -> None:
    line = shown(estimate=Estimate(input=1850, output=500, cost=0.0037)).select(".preview-line")[0].line
    assert line == "Sends 6 passages (about 1,900 tokens, at most $0.0037) to Server on this machine"


def test_a_whole_text_is_said_to_go() -> None:
    page = shown(order=AskOrder(question="Q", whole=True, documents=("short-course",)))
    assert page.select(".preview-line")[0].line.startswith("Sends 1 text whole, in 6 passages")


def test_every_message_is_shown_to_the_letter() -> None:
    call = ask_call()
    texts = [each.text for each in shown().select(".prompt-message .prompt-text")]
    assert texts == [message.content for message in call.messages]


def test_the_form_of_the_reply_is_shown_where_one_is_sent() -> None:
    call = generate_call(())
    (schema,) = parse(preview_fragment(call, None)).select(".prompt-schema .prompt-text")
    assert json.loads(schema.text) == call.reply_schema
    assert not shown(reply_schema=None).select(".prompt-schema")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://openrouter.ai/api/v1/chat/completions", "It leaves this machine and goes to openrouter.ai."),
        ("http://localhost:8080/v1/chat/completions", "It goes to a server on this machine (localhost)."),
        ("http://127.0.0.1:8080/v1/chat/completions", "It goes to a server on this machine (127.0.0.1)."),
        ("http://[::1]:8080/v1/chat/completions", "It goes to a server on this machine (::1)."),
        ("https://127.evil.example/v1", "It leaves this machine and goes to 127.evil.example."),
        ("https://localhost.evil.example/v1", "It leaves this machine and goes to localhost.evil.example."),
    ],
)
def test_whether_it_leaves_the_machine_is_said_of_the_address_that_is_called(url: str, words: str) -> None:
    assert shown(url=url).select(".preview-where")[0].line == words


def test_a_model_in_the_page_sends_nothing_anywhere() -> None:
    page = shown(provider=PROVIDER.model_copy(update={"kind": "page"}), url="")
    assert page.select(".preview-where")[0].line == "It stays in this page."


def test_hidden_characters_are_told_with_what_they_spell() -> None:
    hidden = passages()[1].model_copy(update={"hidden": (Hidden(kind="tags", count=12, shows="obey <me>"),)})
    page = shown(passages=(passages()[0], hidden))
    assert page.select(".notice li")[0].line == "Passage 2. Not sent: 12 tag characters; they spell “obey <me>”"
    assert not shown().select(".notice")


def test_what_forbids_the_call_is_said_above_it() -> None:
    stop = ErrorBody(code="over_cap", message="It would cost more than you allow.", hint="Raise the limit.", retry=False)
    (said,) = shown(stop).select(".preview-stop")
    told = [each.line for each in said.select("p")]
    assert told == ["It would cost more than you allow.", "Raise the limit. Go to models and keys"]
    assert said.get("role") == "alert"
