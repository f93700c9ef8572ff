"""The 8-bit model in the browser's runtime against the published weights in full precision.

Oracles: the numpy forward pass for the full-precision graph; that graph on CPython's onnxruntime for the 8-bit file;
Hugging Face's tokenizers for the word pieces. The limits are the goals of decision 2.
"""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from sitebuild import embedding
from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.digest import sha256_file
from sitebuild.fetch import Fetcher
from sitebuild.library import index
from sitebuild.model.forward import sentence_vector
from sitebuild.model.manifest import Manifest
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.source import SourceFiles
from sitebuild.node import find_node
from sitebuild.paths import APP, MODELS, ROOT
from sitebuild.progress import Progress
from sitebuild.texts.short_course import load_short_course
from sitebuild.vectors import EncoderFiles, embed_texts

HERE = Path(__file__).parent
LEAST_QUERY, LEAST_PASSAGE = 0.996, 0.991
QUERIES = [line for line in (ROOT / "eval" / "model" / "queries.txt").read_text("utf-8").splitlines() if line]
EVERY = 10
"""Every tenth passage of the course is embedded."""


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    return embedding.manifest()


@pytest.fixture(scope="module")
def source() -> SourceFiles:
    return embedding.source_files(Fetcher(Progress()))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> EncoderFiles:
    """The model's files as the site ships them."""
    folder = tmp_path_factory.mktemp("model")
    embedding.write_model(Fetcher(Progress()), folder)
    return EncoderFiles(*(folder / embedding.SHIPPED[name] for name in ("onnx", "tokenizer", "tokenizer_config")))


@pytest.fixture(scope="module")
def passages() -> list[str]:
    return index(load_short_course(ROOT)).passage_texts()[::EVERY]


@pytest.fixture(scope="module")
def browser(files: EncoderFiles, passages: list[str]) -> np.ndarray:
    """Vectors of the passages, then of the queries, in the browser's runtime."""
    return embed_texts([*passages, *QUERIES], files, node=find_node().program)


@pytest.fixture(scope="module")
def truth(source: SourceFiles, passages: list[str]) -> np.ndarray:
    """The same in full precision."""
    return ReferenceEmbedder(source.full_precision_model(), source.tokenizer).embed([*passages, *QUERIES])


def test_the_sources_are_those_of_the_manifest(source: SourceFiles, manifest: Manifest) -> None:
    found = {path.name: sha256_file(path) for path in (source.safetensors, source.config, source.tokenizer)}
    assert found == manifest.source.sha256
    scales = MODELS / manifest.quantisation.smoothing_scales
    assert sha256_file(scales) == manifest.quantisation.smoothing_sha256


def test_the_full_precision_graph_is_right(source: SourceFiles, truth: np.ndarray, passages: list[str]) -> None:
    reference = ReferenceEmbedder(source.full_precision_model(), source.tokenizer)
    weights = source.weights()
    for row in (0, len(passages)):
        (ids,) = reference.tokenize([[*passages, *QUERIES][row]])
        np.testing.assert_allclose(truth[row], sentence_vector(weights, ids), atol=2e-6)


def test_queries_agree_with_full_precision(browser: np.ndarray, truth: np.ndarray, passages: list[str]) -> None:
    cosines = (browser[len(passages) :] * truth[len(passages) :]).sum(axis=1)
    assert cosines.min() >= LEAST_QUERY


def test_passages_agree_with_full_precision(browser: np.ndarray, truth: np.ndarray, passages: list[str]) -> None:
    cosines = (browser[: len(passages)] * truth[: len(passages)]).sum(axis=1)
    assert cosines.min() >= LEAST_PASSAGE


def test_rankings_agree_with_full_precision(browser: np.ndarray, truth: np.ndarray, passages: list[str]) -> None:
    """The first three of the passages share at least 90 % with those in full precision, over all queries."""
    n, top = len(passages), 3
    ours, theirs = (np.argsort(-(rows[n:] @ rows[:n].T), axis=1)[:, :top] for rows in (browser, truth))
    shared = [len(set(a) & set(b)) for a, b in zip(ours, theirs, strict=True)]
    assert np.mean(shared) / top >= 0.9


def test_the_same_bytes_on_every_run(files: EncoderFiles, browser: np.ndarray, passages: list[str]) -> None:
    """Another process, another order and another company give the same vectors."""
    again = embed_texts(passages[2::-1], files, node=find_node().program, processes=1)
    assert again.tobytes() == browser[2::-1].tobytes()


def test_word_pieces_are_those_of_hugging_face(source: SourceFiles, files: EncoderFiles, tmp_path: Path) -> None:
    texts = _varied_texts()
    found = _word_pieces(texts, source, files, tmp_path)
    tokenizer = Tokenizer.from_file(str(source.tokenizer))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    assert found == [each.ids for each in tokenizer.encode_batch(texts)]
    separator = 102
    assert all(ids[-1] == separator for ids in found)
    assert max(map(len, found)) == 256


def test_the_embedder_reports_stops_and_takes_nothing(files: EncoderFiles, tmp_path: Path) -> None:
    request = {
        "embedder": str(_bundled("embedder", tmp_path)),
        "model": {"onnx": str(files.onnx), "tokenizer": str(files.tokenizer), "tokenizerConfig": str(files.tokenizer_config)},
        "runtime": {"mjs": str(files.mjs), "wasm": str(files.wasm)},
    }
    (tmp_path / "request.json").write_text(json.dumps(request), "utf-8")
    found = json.loads(_node("embedder_behaviour.mjs", tmp_path / "request.json"))
    assert found == {"counted": [[1, 2], [2, 2]], "stopped": "AbortError", "early": True, "none": 0}


def _varied_texts() -> list[str]:
    """Texts in which tokenizers differ easily, the limit and its neighbours, and random strings."""
    chosen = [
        "",
        " \n\t ",
        "Naïve café — “quoted” … 3.14 % ½ ﬁne ŷ = b₀ + b₁x",
        "x̄ and p̂ and μ ± σ/√n",
        "標本とは何ですか？ 样本均值 표본",
        "ما هو الوسيط؟ नमूना क्या है?",
        "a\u200bb\u00adc\ufeffd\u0000e\ufffdf\u2028g",
        "[CLS] [SEP] [MASK] [UNK] [PAD] are words here",
        "don't can't 'tis O'Neil's",
        "supercalifragilisticexpialidocious" * 6,
        "İstanbul ẞ ſ ǅ Ω K Å",
        "👩‍👩‍👧 emoji 🇩🇪",
        *(" ".join(["word"] * count) for count in (253, 254, 255, 256, 600)),
    ]
    dice = random.Random(7)
    alphabet = "abcXYZ 019.,;:'\"-–—()[]{}<>=+*/\\|~`@#$%^&_!?\t\nàéîõüßçñłøæœĳ中文字日本語かなカナ한국어русскийελληνικάעברית"
    return chosen + ["".join(dice.choices(alphabet, k=dice.randint(1, 200))) for _ in range(200)]


def _word_pieces(texts: list[str], source: SourceFiles, files: EncoderFiles, scratch: Path) -> list[list[int]]:
    request = {
        "module": str(_bundled("word-pieces", scratch)),
        "tokenizer": str(source.tokenizer),
        "config": str(files.tokenizer_config),
        "texts": texts,
    }
    found: list[list[int]] = json.loads(_node("word_pieces.mjs", stdin=json.dumps(request)))
    return found


def _bundled(name: str, folder: Path) -> Path:
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    run_esbuild(folder, [Bundle((APP / "embedding" / f"{name}.js",))])
    return next(folder.glob(f"{name}-*.js"))


def _node(script: str, *arguments: Path, stdin: str | None = None) -> str:
    command = [find_node().program, "--no-warnings", HERE / script, *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
