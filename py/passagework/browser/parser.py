"""What the parsing worker calls: the bytes of a file in, JSON text and buffers out."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import to_js

from passagework.browser.on_demand import NotInstalled, ask_for
from passagework.errors import FormatError, InternalError, PassageworkError
from passagework.formats.contract import SourceFile
from passagework.parsing import Parser
from passagework.protocol import ErrorBody
from passagework.text.chunking import Chunking


class ParserBridge:
    """One parser as app/workers/parsing-session.js sees it.

    Each method returns an array: first JSON text with ``value``, or ``error`` (an ErrorBody), or ``missing`` (the name
    of a module that has to be installed first), or ``memory`` (there was not enough of it, and this interpreter should
    be given up); then the buffers of the value.
    """

    def __init__(self) -> None:
        self._parser = Parser()
        self._name = ""

    def open(self, data: Any, name: str, password: str | None) -> Any:
        """Open a file from its bytes (a Uint8Array). The value has ``format`` and ``pages``."""
        self._name = name
        source = SourceFile(data.to_bytes(), name, password or None)

        def work() -> list[Any]:
            opened = self._parser.open(source)
            return [{"format": opened.format, "pages": opened.pages}]

        return self._answer(work)

    def read_page(self, number: int) -> Any:
        """Read one page. The value is its content, JSON text itself."""
        return self._answer(lambda: [self._parser.read_page(number)])

    def finish(self, document: str, size: int, overlap: int, pages: Any) -> Any:
        """Make passages. The value has ``title`` and ``facts``; then come pack, contents and hashes."""

        def work() -> list[Any]:
            # JavaScript's null has a value of its own here.
            contents = [page if isinstance(page, str) else None for page in pages.to_py()]
            made = self._parser.finish(document, Chunking(size, overlap), contents)
            return [{"title": made.title, "facts": made.facts}, memoryview(made.pack), made.contents, memoryview(made.hashes)]

        return self._answer(work)

    def close(self) -> None:
        """Let go of the file."""
        self._parser.close()
        gc.collect()

    def _answer(self, work: Callable[[], list[Any]]) -> Any:
        """Do ``work`` and return its value and buffers; an exception would reach JavaScript without its code and hint."""
        try:
            value, *buffers = work()
        except PassageworkError as error:
            return _told(error)
        except NotInstalled as error:
            return _array({"missing": error.module})
        except MemoryError:
            return _array({"memory": True})
        except RecursionError:
            return _told(FormatError("damaged_file", name=self._name, detail="its parts are nested too deeply"))
        except Exception as error:  # noqa: BLE001 - the edge: whatever a file provokes costs that file alone
            return _told(InternalError("internal", detail=f"{type(error).__name__}: {error}"))
        return _array({"value": value}, *buffers)


def start(modules: Any) -> ParserBridge:
    """Make a parser with no file open. ``modules`` is an array of the first names of modules that can be installed."""
    ask_for(modules.to_py())
    return ParserBridge()


def _told(error: PassageworkError) -> Any:
    return _array({"error": ErrorBody.of(error).model_dump()})


def _array(reply: dict[str, Any], *buffers: Any) -> Any:
    return to_js([json.dumps(reply, ensure_ascii=False), *buffers])
