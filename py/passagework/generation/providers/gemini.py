"""Google's Gemini: generateContent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from pydantic import JsonValue

from passagework.generation import loose
from passagework.generation.providers import schemas
from passagework.generation.providers.base import ChunkReader, Schema, body_of, key_header
from passagework.models.calls import Message
from passagework.models.providers import HttpRequest, ProviderSettings, Structured, Usage

WEAKER: dict[Structured, Structured] = {"schema": "json", "json": "prompt"}

REFUSED = {"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE"}
"""Reasons to end a reply that mean that it was not to be given."""


class Gemini:
    """POST {base}/models/{model}:streamGenerateContent, as server-sent events."""

    def request(
        self, settings: ProviderSettings, messages: Sequence[Message], schema: Schema | None, structured: Structured
    ) -> HttpRequest:
        """See :class:`~passagework.generation.providers.base.Provider`."""
        system = "\n\n".join(message.content for message in messages if message.role == "system")
        config: dict[str, object] = {
            "maxOutputTokens": settings.max_output,
            "temperature": settings.temperature,
            "seed": settings.seed,
            **self._form(settings, schema, structured),
        }
        body = body_of(
            {
                "systemInstruction": {"parts": [{"text": system}]} if system else None,
                "contents": [_content(message) for message in messages if message.role != "system"],
                "generationConfig": {key: value for key, value in config.items() if value is not None},
            }
        )
        return HttpRequest(
            url=f"{settings.base_url}/{_path(settings.model)}:streamGenerateContent?alt=sse",
            headers={"Content-Type": "application/json"},
            body=body,
            key_header=key_header(settings, "x-goog-api-key"),
        )

    def _form(self, settings: ProviderSettings, schema: Schema | None, structured: Structured) -> dict[str, object]:
        if schema is None or structured == "prompt":
            return {}
        form: dict[str, object] = {"responseMimeType": "application/json"}
        if structured == "schema":
            form["responseJsonSchema"] = self.sent_schema(settings, schema)
        return form

    def sent_schema(self, _: ProviderSettings, schema: Schema) -> dict[str, JsonValue]:
        """The schema with the limits that Gemini knows."""
        return schemas.adapted(schema, schemas.gemini_limits)

    def weaker(self, structured: Structured) -> Structured | None:
        """Schema, then some JSON, then words alone."""
        return WEAKER.get(structured)

    def reader(self) -> GeminiReader:
        """What reads a reply."""
        return GeminiReader()

    def list_models(self, settings: ProviderSettings) -> HttpRequest | None:
        """GET {base}/models."""
        url = f"{settings.base_url}/models?pageSize=1000"
        return HttpRequest(method="GET", url=url, headers={}, body="", key_header=key_header(settings, "x-goog-api-key"))

    def models(self, raw: str) -> tuple[str, ...]:
        """The names under ``models`` of those that generate text."""
        entries = [loose.mapping(entry) for entry in loose.sequence(loose.mapping(loose.parse(raw)).get("models"))]
        able = (entry for entry in entries if "generateContent" in loose.sequence(entry.get("supportedGenerationMethods")))
        return tuple(name for entry in able if (name := loose.string(entry.get("name")).removeprefix("models/")))


class GeminiReader(ChunkReader):
    """Reads ``GenerateContentResponse`` events, one such response, or a list of them (the stream without ``alt=sse``)."""

    def _take(self, chunk: Mapping[str, JsonValue]) -> None:
        self.served_model = loose.string(chunk.get("modelVersion")) or self.served_model
        self.usage = _usage(loose.mapping(chunk.get("usageMetadata"))) or self.usage
        blocked = loose.string(loose.mapping(chunk.get("promptFeedback")).get("blockReason"))
        if blocked:
            self.finish, self.ended = blocked, True
            self._refuse()
        for each in loose.sequence(chunk.get("candidates")):
            candidate = loose.mapping(each)
            if loose.count(candidate.get("index")) == 0:
                self._take_candidate(candidate)

    def _take_candidate(self, candidate: Mapping[str, JsonValue]) -> None:
        for each in loose.sequence(loose.mapping(candidate.get("content")).get("parts")):
            part = loose.mapping(each)
            take = self._think if part.get("thought") is True else self._write
            take(loose.string(part.get("text")))
        reason = loose.string(candidate.get("finishReason"))
        if reason:
            self.finish, self.ended = reason, True
            if reason in REFUSED:
                self._refuse(loose.string(candidate.get("finishMessage")))


def _usage(counts: Mapping[str, JsonValue]) -> Usage | None:
    """Thoughts are paid as output, and what tools brought in as input."""
    if not counts:
        return None
    read = loose.count(counts.get("promptTokenCount")) + loose.count(counts.get("toolUsePromptTokenCount"))
    written = loose.count(counts.get("candidatesTokenCount")) + loose.count(counts.get("thoughtsTokenCount"))
    return Usage(input=read, output=written, counted=True)


def _content(message: Message) -> dict[str, object]:
    return {"role": "model" if message.role == "assistant" else "user", "parts": [{"text": message.content}]}


def _path(model: str) -> str:
    name = quote(model, safe="/")
    return name if name.startswith(("models/", "tunedModels/")) else f"models/{name}"


PROVIDER = Gemini()
