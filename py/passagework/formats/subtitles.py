"""Subtitles (SubRip, WebVTT) to the words that are spoken."""

from __future__ import annotations

import re

_TIMES = re.compile(r"^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->.*$")
_SETTING = re.compile(r"^(?:WEBVTT\b.*|(?:NOTE|STYLE|REGION)\b.*|X-TIMESTAMP-MAP.*)$")
_TAG = re.compile(r"</?(?:[bicuv]|font|ruby|rt|lang|c\.[\w.]+|v [^>]*|\d[\d:.]*)(?:\s[^>]*)?>|\{\\[^}]*\}")


def cue_text(text: str) -> str:
    """Return the cues of subtitles as running text, without numbers, times and tags.

    A cue that begins a new sentence after a finished one begins a paragraph. Text without any times is
    returned as it is.
    """
    lines = re.split(r"\r\n|\r|\n", text)
    if not any(map(_TIMES.match, lines)):
        return text
    spoken: list[str] = []
    for index, line in enumerate(lines):
        is_label = index + 1 < len(lines) and _TIMES.match(lines[index + 1]) is not None
        if is_label or _TIMES.match(line) or _SETTING.match(line):
            continue
        words = _TAG.sub("", line).strip()
        if words:
            spoken.append(words)
    return _paragraphs(spoken)


def _paragraphs(spoken: list[str]) -> str:
    """Join lines; a paragraph ends with a sentence once it is some 400 characters long."""
    paragraphs, current = [], ""
    for line in spoken:
        current = f"{current} {line}".strip()
        if len(current) > 400 and current[-1] in ".!?…。！？":
            paragraphs.append(current)
            current = ""
    return "\n\n".join([*paragraphs, current])
