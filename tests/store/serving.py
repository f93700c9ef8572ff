"""A page with the store in it and nothing else, bundled as the site's scripts are and served under the same policy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.paths import relative
from sitebuild.serve import Served, start_server

HERE = Path(__file__).parent


def behaviours(file: str) -> list[str]:
    """The names of the tests in a module of the page."""
    lines = (HERE / file).read_text("utf-8").splitlines()
    prefix = "export async function "
    return [line.removeprefix(prefix).partition("(")[0] for line in lines if line.startswith(prefix)]


@contextmanager
def serving(folder: Path, script: str = "page.js") -> Iterator[Served]:
    """Serve a page that has run ``script``, from ``folder``."""
    metafile = run_esbuild(folder, [Bundle((HERE / script,), splitting=True)])
    source = relative(HERE / script)
    [bundled] = [Path(name).name for name, made in metafile["outputs"].items() if made.get("entryPoint") == source]
    markup = f'<!doctype html><title>Store</title><link rel="icon" href="data:,"><script type="module" src="{bundled}"></script>'
    (folder / "index.html").write_text(markup, encoding="utf-8")
    with start_server(folder, base="/store/") as served:
        yield served
