"""Assembles dist/: places what the steps made under content-hashed names and renders the page that names them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from passagework.catalogue import messages
from passagework.views.evaluation.summary import summary
from sitebuild import bundle, facts, icons, library, llama, parts, serviceworker, webmanifest, wheels
from sitebuild.config import Files, PlacedModel, PlacedModules, PlacedPyodide, PlacedText, module_name, site_config
from sitebuild.draft_checks import REPORT as CHECKS_REPORT
from sitebuild.embedding import MANIFEST, SHIPPED, manifest
from sitebuild.exclusive import one_build
from sitebuild.fetch import Fetcher
from sitebuild.layout import Finished, Group, Layout, Placed, read_manifest
from sitebuild.lock import load
from sitebuild.notices import third_party_notices
from sitebuild.packages import ALL
from sitebuild.parts import STDLIB, Parts
from sitebuild.paths import ASSET_LOCK, DIST, PY, ROOT, STATIC
from sitebuild.prerender import PageAssets, PageIcons, render_index
from sitebuild.progress import Progress
from sitebuild.serve import CONTENT_SECURITY_POLICY
from sitebuild.steps import Step, run_step
from sitebuild.study import REPORT, place_study, read_report
from sitebuild.study_inputs import folders_of
from sitebuild.wanted import ONNXRUNTIME_FILES, PYODIDE_CORE

LICENCE = ROOT / "LICENSE"
# The faces of the first paint; other scripts and styles are fetched when a character needs them.
FIRST_FONTS = ("literata-latin-opsz-normal", "inter-latin-wght-normal")
# Directives that a <meta> element cannot carry.
_HEADER_ONLY = ("frame-ancestors",)


def build(source: Path | None, progress: Progress) -> Finished:
    """Bring dist/ up to date: verify every asset, run the steps that are out of date, assemble.

    `source` is the folder of the OpenStax text, or None to build without it.
    """
    with one_build():
        fetcher = Fetcher(progress)
        with progress.step("Verifying assets"):
            fetcher.require_everything()
        made = parts.make(fetcher, source, progress)
        assemble = Step("dist", "Assembling dist/", lambda out: Assembly(made, fetcher, out).run(), _inputs(made))
        run_step(assemble, progress, output=DIST)
        return read_manifest(DIST)


def _inputs(made: Parts) -> tuple[Path, ...]:
    code = (PY / "sitebuild", PY / "passagework", STATIC)
    report = (REPORT, *folders_of(REPORT.parent)) if REPORT.is_file() else ()
    return (*made.folders(), *code, MANIFEST, ASSET_LOCK, LICENCE, CHECKS_REPORT, *report)


class Assembly:
    """One assembly of the site into an empty folder."""

    def __init__(self, made: Parts, fetcher: Fetcher, out: Path, report: Path = REPORT) -> None:
        """`report` is the published study, with its gold sets and judgements beside it; the site does without where there is no
        such file."""
        self._parts = made
        self._fetcher = fetcher
        self._layout = Layout(out)
        self._texts = library.read_texts(made.texts)
        self._report = read_report(report)
        self._folder = report.parent

    def run(self) -> None:
        """Place everything, then the page, which names the rest."""
        scripts, modules = self._bundled(), self._modules()
        workers = {name: scripts[f"{name}_worker"] for name in ("python", "embedding", "parsing", "map", "calling")}
        pyodide, kernel, model, page_model = self._pyodide(), self._kernel(), self._model(), self._llama()
        texts = [self._text(text) for text in self._texts]
        words = self._layout.hashed(_json(messages()), "assets/words.json", "first")
        images = self._icons()
        shipped = [text.id for text in texts]
        study = place_study(self._report, self._layout, shipped, self._folder) if self._report else None
        self._notices()

        def page(build: str) -> bytes:
            config = site_config(build, workers, modules, pyodide, kernel, model, page_model, texts, words, study)
            return self._page(config, scripts, modules.first, images)

        code = bundle.outputs(self._parts.bundle)["service_worker"].read_text(encoding="utf-8")
        # The page names the build, so the build is named by the page without that name.
        build = self._layout.version(page(""), code.encode(), serviceworker.settings())
        self._layout.write(page(build), "index.html", "first")
        made = self._layout.finish(build)
        self._layout.beside(serviceworker.compiled(code, build, made.files), serviceworker.SCRIPT)

    def _bundled(self) -> dict[str, Placed]:
        """Scripts, style sheet and fonts: esbuild has hashed their names already."""
        for font in bundle.fonts(self._parts.bundle):
            self._layout.copy(font, f"assets/{font.name}", _group_of_font(font))
        made = bundle.outputs(self._parts.bundle)
        assets = {name: file for name, file in made.items() if name != "service_worker"}
        return {name: self._layout.copy(file, f"assets/{file.name}", "first") for name, file in assets.items()}

    def _modules(self) -> PlacedModules:
        """What the page's script imports."""
        chunks = bundle.page_chunks(self._parts.bundle)

        def place(names: Sequence[str], group: Group) -> Files:
            return {name: self._layout.copy(self._parts.bundle / name, f"assets/{name}", group) for name in names}

        later = place(chunks.demanded(), "demand")
        demand = {module_name(source): [later[name] for name in names] for source, names in chunks.demand.items()}
        return PlacedModules(tuple(place(chunks.first, "first").values()), demand)

    def _pyodide(self) -> PlacedPyodide:
        core = {name: self._fetcher.require(f"pyodide/{name}") for name in PYODIDE_CORE if name.endswith((".mjs", ".wasm"))}
        stdlib = self._layout.hashed((self._parts.stdlib / STDLIB).read_bytes(), "pyodide/python_stdlib.zip", "first")
        compiled = self._parts.wheels()
        placed = {wheel.name: self._layout.copy(wheel, f"wheels/{wheel.name}", _group_of_wheel(wheel)) for wheel in compiled}
        lock = wheels.pyodide_lock(self._fetcher.require("pyodide/pyodide-lock.json"), ALL, compiled)
        return PlacedPyodide(
            self._layout.together(core, "pyodide/core", "first"),
            stdlib,
            self._layout.hashed(_json(lock), "pyodide/lock.json", "first"),
            placed,
        )

    def _kernel(self) -> Placed:
        (kernel,) = sorted(self._parts.kernels.glob("*.wasm"))
        return self._layout.hashed(kernel.read_bytes(), f"assets/{kernel.name}", "first")

    def _model(self) -> PlacedModel:
        runtime = {path: self._fetcher.require(f"npm/onnxruntime-web/{path}") for path in ONNXRUNTIME_FILES}
        placed = self._layout.together({Path(path).name: file for path, file in runtime.items()}, "model/onnxruntime", "first")
        by_suffix = {Path(name).suffix.removeprefix("."): file for name, file in placed.items()}
        files = {name: self._parts.model / file for name, file in SHIPPED.items()}
        made = manifest()
        return PlacedModel(
            made.id,
            made.dtype,
            made.dimensions,
            {name: self._layout.hashed(file.read_bytes(), f"model/{file.name}", "first") for name, file in files.items()},
            by_suffix,
        )

    def _llama(self) -> Files:
        """llama.cpp: fetched when a reader picks a model file."""
        files = {"wasm": self._fetcher.require(llama.WASM), **llama.scripts(self._parts.llama)}
        return {name: self._layout.hashed(file.read_bytes(), f"llama/{file.name}", "demand") for name, file in files.items()}

    def _text(self, text: library.ShippedText) -> PlacedText:
        base = f"texts/{text.info.id}"
        vectors = self._parts.vectors / text.info.id / library.VECTORS
        sections = {
            name: self._layout.hashed(file.read_bytes(), f"{base}/{file.name}", "demand") for name, file in text.sections.items()
        }
        return PlacedText(
            text.info.id,
            text.info.title,
            self._layout.hashed(text.pack.read_bytes(), f"{base}/{library.PACK}", "first"),
            self._layout.hashed(vectors.read_bytes(), f"{base}/{library.VECTORS}", "first"),
            sections,
        )

    def _icons(self) -> PageIcons:
        """The icon in every form, and the manifest that names those of an installed site."""
        source = STATIC / "icons" / "icon.svg"
        drawing = icons.read_drawing(source)

        def place(name: str, pixels: int, maskable: bool) -> Placed:
            return self._layout.hashed(icons.png(drawing, pixels, maskable=maskable), f"assets/{name}.png", "demand")

        shown = {
            f"{purpose}-{pixels}": place(f"icon-{purpose}-{pixels}", pixels, purpose == "maskable")
            for purpose in ("any", "maskable")
            for pixels in webmanifest.SIZES
        }
        manifest = self._layout.write(_json(webmanifest.web_manifest(shown)), webmanifest.MANIFEST, "first")
        return PageIcons(
            self._layout.hashed(source.read_bytes(), "assets/icon.svg", "first").url,
            place("icon-touch", webmanifest.TOUCH, maskable=True).url,
            manifest.url,
        )

    def _page(self, config: Mapping[str, object], scripts: Files, modules: Sequence[Placed], images: PageIcons) -> bytes:
        assets = PageAssets(
            styles=scripts["style"].url,
            early=scripts["early"].url,
            early_integrity=scripts["early"].integrity,
            script=scripts["page"].url,
            script_integrity=scripts["page"].integrity,
            modules=tuple((module.url, module.integrity) for module in modules),
            icons=images,
            fonts=self._preloaded(),
        )
        study = summary(self._report) if self._report else None
        shelf, methods = facts.shelf(self._texts), facts.method_facts()
        return render_index(config, shelf, methods, assets, meta_policy(), study=study).encode()

    def _preloaded(self) -> tuple[str, ...]:
        return tuple(f"assets/{font.name}" for font in bundle.fonts(self._parts.bundle) if _group_of_font(font) == "first")

    def _notices(self) -> None:
        """Our licence, and the notices of what is shipped with it."""
        self._layout.copy(LICENCE, "LICENSE.txt", "demand")
        self._layout.write(third_party_notices(load(), self._fetcher).encode(), "third-party.txt", "demand")


def meta_policy() -> str:
    """The content security policy for hosts that send no header of ours: what a <meta> element can say of it."""
    directives = CONTENT_SECURITY_POLICY.split("; ")
    return "; ".join(directive for directive in directives if not directive.startswith(_HEADER_ONLY))


def _group_of_font(font: Path) -> Group:
    return "first" if font.name.startswith(FIRST_FONTS) else "demand"


def _group_of_wheel(wheel: Path) -> Group:
    core = tuple(f"{package.name.replace('-', '_')}-" for package in ALL if package.group == "core")
    return "first" if wheel.name.startswith(core) else "demand"


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, sort_keys=True) + "\n").encode()
