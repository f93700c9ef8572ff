"""All benchmarks of the site, one after the other, with their goals: ``PYTHONPATH=py python -m eval.benchmarks``.

Run it from the project's root, after ``python3 build.py build`` and on a quiet machine. Each writes its result, with
the machine described, to ``eval/benchmarks/results``.
"""

from __future__ import annotations

from eval.benchmarks import (
    checks,
    embedding,
    first_text,
    importing,
    library,
    log,
    page_model,
    reloads,
    rerun,
    search,
    shown,
    start,
    storage,
)
from eval.benchmarks.command import RESULTS, written

from sitebuild.paths import DIST


def main() -> None:
    """Run all and print a line for each goal."""
    started = written(start.run(9, DIST), RESULTS / "start.json")
    searched = written(search.run(3, DIST), RESULTS / "search.json")
    screens = written(shown.run(1, DIST), RESULTS / "shown.json")
    stored = written(storage.run(9, DIST), RESULTS / "storage.json")
    read = written(importing.run(5, DIST), RESULTS / "importing.json")
    embedded = written(embedding.run(3, DIST), RESULTS / "embedding.json")
    stocked = written(library.run(7, DIST), RESULTS / "library.json")
    again = written(reloads.run(1, DIST), RESULTS / "reloads.json")
    evaluated = written(rerun.run(5, DIST), RESULTS / "rerun.json")
    checked = written(checks.run(9, DIST), RESULTS / "checks.json")
    opened = written(log.run(9, DIST), RESULTS / "log.json")
    told = written(first_text.run(15, DIST), RESULTS / "first_text.json")
    written(page_model.run(2, DIST), RESULTS / "page_model.json")
    keyword = searched["keyword"]["browser"]
    rows = [
        ("start to first keyword result / bare page", started["ratio"], f"at most {started['goal']}"),
        ("dense search of 100,000 passages / CPython", searched["dense"]["ratio"], "at most 1.5"),
        ("keyword search of 100,000 passages / bm25s", keyword["times_bm25s"], "at least 1"),
        *(
            (f"typed to shown without the embedding, {ranker}, ms", time, f"at most {screens['goal_ms']}")
            for ranker, time in screens["median_ms"].items()
        ),
        ("10,000 passages with vectors from the database, ms", stored["read_ms"], f"at most {stored['goal_ms']}"),
        ("pages a second to searchable / CPython's extraction", read["ratio"], f"at least {read['goal']}"),
        ("longest task of the page meanwhile, ms", read["longest_task_ms"], f"at most {read['most_task_ms']}"),
        ("embedding by all workers / by one", embedded["pool_times_one"], f"at least {embedded['goal_pool']}"),
        ("embedding by one worker / CPython, one thread", embedded["one_times_cpython"], f"at least {embedded['goal_cpython']}"),
        (f"start with {stocked['passages']:,} passages / the demo's", stocked["ratio"], f"at most {stocked['goal']}"),
        ("published study run again / CPython", evaluated["ratio"], f"at most {evaluated['goal']}"),
        ("checks of a pack of 20 items, ms", checked["browser"]["median_ms"], f"at most {checked['goal_ms']}"),
        (f"AI log of {opened['calls']:,} calls opened, ms", opened["median_ms"]["again"], f"at most {opened['goal_ms']}"),
        ("first text of an answer shown after its arrival, ms", told["median_ms"], f"at most {told['goal_ms']}"),
        ("memory after 20 loads of a page / after 3", again["growth"], f"at most {again['most_growth']}"),
    ]
    for what, figure, goal in rows:
        print(f"{what:<58} {figure:>8} {goal}")


if __name__ == "__main__":
    main()
