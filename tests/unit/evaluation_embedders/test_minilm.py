"""The two MiniLMs beyond what sitebuild's own tests show: how their files are kept, and what their vectors are filed under."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from eval.retrieval.embedders import minilm_8bit
from eval.retrieval.embedders.embedder import Surroundings
from eval.retrieval.embedders.minilm_8bit import Minilm8Bit
from eval.retrieval.embedders.minilm_full import MinilmFull

from sitebuild.model.source import SourceFiles
from sitebuild.progress import Progress

NAMES = ("model.safetensors", "config.json", "tokenizer.json")


class Runtime:
    """Stands for the fetcher: the runtime's files are there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def require(self, name: str) -> Path:
        path = self.folder / Path(name).name
        path.write_text(name, "utf-8")
        return path


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Surroundings:
    monkeypatch.setattr(minilm_8bit, "Fetcher", lambda progress: Runtime(tmp_path))
    return Surroundings(1, tmp_path / "kept", Progress(io.StringIO()))


def test_the_shipped_model_is_written_once(surroundings: Surroundings, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def write(fetcher: object, out: Path) -> None:
        written.append(out)
        for name in ("model.onnx", "tokenizer.json", "tokenizer_config.json"):
            (out / name).write_text(name, "utf-8")

    monkeypatch.setattr(minilm_8bit, "write_model", write)
    first, second = Minilm8Bit.pinned(surroundings), Minilm8Bit.pinned(surroundings)
    assert len(written) == 1
    assert first.fingerprint() == second.fingerprint()
    assert first.weight_bytes == len("model.onnx")


def test_a_model_whose_writing_was_stopped_is_written_anew(
    surroundings: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(fetcher: object, out: Path) -> None:
        (out / "model.onnx").write_text("half", "utf-8")
        raise OSError("no room")

    monkeypatch.setattr(minilm_8bit, "write_model", stop)
    for _ in range(2):
        with pytest.raises(OSError, match="no room"):
            Minilm8Bit.pinned(surroundings)
    assert not list(surroundings.folder.iterdir())


@pytest.mark.parametrize("changed", ["model.safetensors", "tokenizer.json"])
def test_other_weights_or_another_tokenizer_have_other_vectors(changed: str, tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).write_text(name, "utf-8")
    embedder = MinilmFull(SourceFiles.in_folder(tmp_path), Surroundings(folder=tmp_path))
    before = embedder.fingerprint()
    (tmp_path / changed).write_text("other", "utf-8")
    assert embedder.fingerprint() != before
