"""Servers of one's own: how each is started, and how it lets a page in."""

from __future__ import annotations

from urllib.parse import urlsplit

from passagework.models.base import Frozen


class Server(Frozen):
    """A program that speaks OpenAI's chat completions. ``{origin}`` stands for the page's."""

    id: str
    """Names its words."""
    port: int | None
    """Where it answers unless told otherwise."""
    start: str
    """The command that starts it so that the page is let in."""
    allow: str
    """The exact setting that lets the page in."""


OLLAMA = Server(id="ollama", port=11434, start="ollama serve", allow="OLLAMA_ORIGINS={origin}")
LM_STUDIO = Server(id="lm_studio", port=1234, start="lms server start --cors", allow="lms server start --cors")
LLAMA_CPP = Server(
    id="llama_cpp", port=8080, start="llama-server -m MODEL.gguf --port 8080", allow="Access-Control-Allow-Origin: {origin}"
)
VLLM = Server(
    id="vllm",
    port=8000,
    start="""vllm serve MODEL --allowed-origins '["{origin}"]'""",
    allow="""vllm serve MODEL --allowed-origins '["{origin}"]'""",
)
UNKNOWN = Server(id="unknown", port=None, start="", allow="Access-Control-Allow-Origin: {origin}")

SERVERS = (OLLAMA, LM_STUDIO, LLAMA_CPP, VLLM)


def server_at(url: str) -> Server:
    """The server that answers at an address, as its port tells; UNKNOWN where that tells nothing."""
    port = urlsplit(url).port
    return next((server for server in SERVERS if server.port == port), UNKNOWN)
