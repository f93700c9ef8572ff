"""How close in meaning the nearest passage is to questions about the texts, and to questions about other things.

The lab says that nothing is close where the best cosine is below a bound; this measures how often that is right. The
questions on the subject are eval/model/queries.txt, those off it eval/model/off_topic.txt, both made up for this
purpose. The passages' vectors are the site's own (8 bits); the queries' are of full precision.

    PYTHONPATH=py:. python -m eval.model.closeness --model FOLDER [--build .build] [--out eval/model/closeness.json]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from passagework.retrieval.arrays import unpack
from passagework.text.tokens import terms
from passagework.workspace import CLOSE
from sitebuild.library import VECTORS, ShippedText, read_texts
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.model.source import SourceFiles
from sitebuild.paths import BUILD

HERE = Path(__file__).parent
QUESTIONS = {"on the subject": "queries.txt", "off the subject": "off_topic.txt"}


def main() -> None:
    """Write the counts for each text and kind of question as JSON."""
    parser = argparse.ArgumentParser(description="Measure how close the nearest passages are.")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--build", type=Path, default=BUILD)
    parser.add_argument("--out", type=Path, default=HERE / "closeness.json")
    options = parser.parse_args()
    source = SourceFiles.in_folder(options.model)
    embedder = ReferenceEmbedder(source.full_precision_model(), source.tokenizer)
    questions = {kind: (HERE / name).read_text("utf-8").splitlines() for kind, name in QUESTIONS.items()}
    rows = {kind: embedder.embed(asked) for kind, asked in questions.items()}
    result: dict[str, Any] = {"bound": CLOSE, "texts": {}}
    for text in read_texts(options.build / "texts"):
        vectors = unpack((options.build / "vectors" / text.info.id / VECTORS).read_bytes())[0]["vectors"]
        result["texts"][text.info.id] = {
            kind: counts(text, asked, (vectors @ rows[kind].T).max(axis=0)) for kind, asked in questions.items()
        }
    options.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8", newline="\n")
    print(json.dumps(result, indent=1))


def counts(text: ShippedText, questions: list[str], nearest: np.ndarray[Any, Any]) -> dict[str, Any]:
    """Say how many questions have no close passage, and of how many the lab says so: not all of their words occur."""
    far = nearest < CLOSE
    lacking = np.array([any(term not in text.indexed.postings.numbers for term in terms(each)) for each in questions])
    quartiles = [round(float(each), 3) for each in np.quantile(nearest, [0, 0.25, 0.5, 0.75, 1])]
    return {"questions": len(questions), "quartiles": quartiles, "far": int(far.sum()), "said": int((far & lacking).sum())}


if __name__ == "__main__":
    main()
