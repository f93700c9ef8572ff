"""The rule that chooses the settings of keyword search, on made-up scores."""

from eval.collections.beir import COLLECTIONS
from eval.collections.bm25_grid import Setting, choose, held_out

LUCENE = Setting(True, "long", 1.2, 0.75)
NEAR = Setting(True, "long", 1.5, 0.75)
FAR = Setting(False, "none", 2.1, 0.3)


def scores(**means: float) -> dict[Setting, dict[str, float]]:
    settings = {"lucene": LUCENE, "near": NEAR, "far": FAR}
    return {settings[name]: dict.fromkeys(COLLECTIONS, mean) for name, mean in means.items()}


def test_the_best_mean_wins() -> None:
    assert choose(scores(lucene=0.50, near=0.51, far=0.52), COLLECTIONS) == FAR


def test_among_settings_within_a_thousandth_the_nearest_to_lucene_wins() -> None:
    assert choose(scores(lucene=0.5000, near=0.5191, far=0.52), COLLECTIONS) == NEAR
    assert choose(scores(lucene=0.5191, near=0.5195, far=0.52), COLLECTIONS) == LUCENE


def test_each_collection_is_judged_by_what_the_others_chose() -> None:
    table = scores(lucene=0.5, far=0.4)
    table[FAR]["scifact"] = 0.99  # by this one collection alone the far setting has the best mean
    assert choose(table, COLLECTIONS) == FAR
    left_out = held_out(table)
    assert left_out["scifact"] == (LUCENE, 0.5)
    assert left_out["cisi"] == (FAR, 0.4)
