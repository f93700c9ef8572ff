"""The parts of the site, each made by a cached step: Python, scripts and styles, kernels, models, texts, vectors."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild import bundle, embedding, library, llama, package, wheels
from sitebuild.errors import BuildError
from sitebuild.fetch import Fetcher
from sitebuild.lock import load
from sitebuild.openstax import pinned
from sitebuild.packages import STDLIB_UNUSED, THIRD_PARTY
from sitebuild.paths import APP, ASSET_LOCK, MODELS, NODE_PROJECT, PY, REQUIREMENTS, ROOT
from sitebuild.progress import Progress
from sitebuild.steps import Step, run_step
from sitebuild.texts.openstax import convert_openstax
from sitebuild.texts.short_course import SHORT_COURSE, load_short_course
from sitebuild.wanted import MODEL_FILES, ONNXRUNTIME_FILES

STDLIB = "python_stdlib.zip"
INTERPRETER = "pyodide/pyodide.asm.wasm"

_SITEBUILD = PY / "sitebuild"
_PASSAGEWORK = PY / "passagework"
_COMPILER = (_SITEBUILD / "wheels.py", *wheels.CONVERTER)
_TEXT_CODE = (
    _SITEBUILD / "texts",
    _SITEBUILD / "library.py",
    *(_PASSAGEWORK / part for part in ("formats", "models", "retrieval", "text", "views", "words", "catalogue.py")),
    REQUIREMENTS / "build.txt",  # the stemmer, the TeX converter and jinja2
)
_VECTOR_CODE = (
    *(_SITEBUILD / name for name in ("embedding.py", "library.py", "vector_cache.py", "vectors.py")),
    _PASSAGEWORK / "retrieval",
    embedding.MANIFEST,
    APP / "embedding",
    *(NODE_PROJECT / name for name in ("bundle.mjs", "embed.mjs", "package-lock.json")),
)


@dataclass(frozen=True)
class Parts:
    """Folders with what the steps made."""

    third_party: Path
    own: Path
    stdlib: Path
    bundle: Path
    kernels: Path
    llama: Path
    model: Path
    texts: Path
    vectors: Path

    def folders(self) -> tuple[Path, ...]:
        """All of them."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def wheels(self) -> list[Path]:
        """All compiled wheels."""
        return sorted([*self.third_party.glob("*.whl"), *self.own.glob("*.whl")], key=lambda wheel: wheel.name)


def make(fetcher: Fetcher, openstax: Path | None, progress: Progress) -> Parts:
    """Run every step that is out of date. `openstax` is the folder of that text's source; None leaves it out."""

    def done(step: Step) -> Path:
        return run_step(step, progress)

    bundled = done(Step("bundle", "Bundling scripts and styles", bundle.bundle, bundle.INPUTS))
    check_compiled_in(bundled, fetcher)
    model, texts = done(_model(fetcher)), done(_texts(openstax))
    return Parts(
        third_party=done(_third_party(fetcher, progress)),
        own=done(_own()),
        stdlib=done(_stdlib(fetcher)),
        bundle=bundled,
        kernels=done(Step("kernels", "Assembling WebAssembly", bundle.assemble_kernels, bundle.KERNEL_INPUTS)),
        llama=done(llama.step(fetcher)),
        model=model,
        texts=texts,
        vectors=done(_vectors(fetcher, model, texts, progress)),
    )


def _third_party(fetcher: Fetcher, progress: Progress) -> Step:
    title = "Compiling Python packages"

    def make_wheels(out: Path) -> None:
        sources = [(each, fetcher.require(each.asset)) for each in THIRD_PARTY]
        wheels.compile_packages(sources, out, lambda done, total: progress.count(title, done, total))

    pins = {each.name: [load().get(each.asset).sha256, each.unused] for each in THIRD_PARTY}
    return Step("wheels", title, make_wheels, _COMPILER, {**pins, **_interpreter()})


def _own() -> Step:
    def make_wheel(out: Path) -> None:
        with TemporaryDirectory() as scratch:
            wheels.compile_packages(package.build_wheels(Path(scratch)), out)

    inputs = (package.SOURCE, _SITEBUILD / "package.py", *_COMPILER)
    return Step("package", "Compiling passagework", make_wheel, inputs, _interpreter())


def _stdlib(fetcher: Fetcher) -> Step:
    asset = f"pyodide/{STDLIB}"

    def make_stdlib(out: Path) -> None:
        wheels.compile_all([wheels.Job(fetcher.require(asset), out / STDLIB, STDLIB_UNUSED)])

    pins = {asset: load().get(asset).sha256, "unused": STDLIB_UNUSED}
    return Step("stdlib", "Compiling the standard library", make_stdlib, _COMPILER, {**pins, **_interpreter()})


def _interpreter() -> dict[str, str]:
    """The Python that compiles: bytecode is of one version."""
    return {INTERPRETER: load().get(INTERPRETER).sha256}


def _model(fetcher: Fetcher) -> Step:
    pins = {name: load().get(f"model/{name}").sha256 for name in MODEL_FILES}
    code = (_SITEBUILD / "model", _SITEBUILD / "embedding.py", MODELS)
    return Step("model", "Writing the 8-bit model", lambda out: embedding.write_model(fetcher, out), code, pins)


def _texts(openstax: Path | None) -> Step:
    def make_texts(out: Path) -> None:
        sources = [load_short_course(ROOT), *([convert_openstax(openstax)] if openstax else [])]
        library.write_texts(sources, out)

    inputs = (*_TEXT_CODE, ROOT / SHORT_COURSE)
    return Step("texts", "Converting the texts", make_texts, inputs, {"openstax": pinned() if openstax else None})


def _vectors(fetcher: Fetcher, model: Path, texts: Path, progress: Progress) -> Step:
    def make_vectors(out: Path) -> None:
        embedding.write_vectors(model, texts, fetcher, out, progress)

    pins = {path: load().get(f"npm/onnxruntime-web/{path}").sha256 for path in ONNXRUNTIME_FILES}
    return Step("vectors", "Embedding the texts", make_vectors, (*_VECTOR_CODE, model, texts), pins)


def check_compiled_in(bundled: Path, fetcher: Fetcher) -> None:
    """Verify every npm file that esbuild compiled in; raises BuildError for one that is not pinned."""
    names = [f"npm/{name}/{path}" for name, path in bundle.npm_inputs(bundle.read_metafile(bundled))]
    unpinned = [name for name in names if name not in load().assets]
    if unpinned:
        raise BuildError(
            f"{len(unpinned)} files are compiled in but not pinned in {ASSET_LOCK.name}",
            f"the first is {unpinned[0]}",
            "review what imports it, then run: python3 build.py lock",
        )
    fetcher.require_all(names)
