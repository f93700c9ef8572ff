"""Every finding that the checks can make has words, and every check says what it is and what it misses."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest
from eval.checks.judging import CHECK_OF

from passagework import checks
from passagework.catalogue import messages
from passagework.checks.running import NAMES, OF_ITEMS, OF_PACKS

FOLDER = Path(checks.__file__).parent
MODULES = {check.NAME: check for check in (*OF_ITEMS, *OF_PACKS)}
_BUILT = {
    "duplicates": {f"{how}_{where}" for how in ("same", "near") for where in ("pack", "kept")},
    "positions": {"uneven", "good"},
}


def cases(name: str) -> set[str]:
    """The words that stand for ``case`` in the source of a check."""
    tree = ast.parse(Path(str(MODULES[name].__file__)).read_text("utf-8"))
    found = {
        constant.value
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "case"
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    assigned = {
        constant.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == "case" for each in node.targets)
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    return found | assigned | _BUILT.get(name, set())


@pytest.mark.parametrize("name", NAMES)
def test_every_case_has_words_and_no_words_are_without_a_case(name: str) -> None:
    prefix = f"check.{name}."
    known = {re.sub(r"\.(one|other)$", "", key.removeprefix(prefix)) if key.count(".") > 2 else key.removeprefix(prefix)
             for key in messages() if key.startswith(prefix)}  # fmt: skip
    assert known == cases(name) | {"title", "misses"}


def test_no_words_are_of_a_check_that_there_is_not() -> None:
    assert {key.split(".")[1] for key in messages() if key.startswith("check.")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_check_states_definition_misses_and_gold_examples(name: str) -> None:
    words = MODULES[name].__doc__ or ""
    assert "Definition." in words
    assert "Misses:" in words
    named = set(re.findall(r"``([a-z-]+)``", words.partition("Gold:")[2]))
    assert named
    assert named <= CHECK_OF.keys() | {"cite-swapped"}


def test_every_module_of_the_folder_imports_and_has_a_docstring() -> None:
    for file in FOLDER.glob("*.py"):
        assert importlib.import_module(
            f"passagework.checks.{file.stem}" if file.stem != "__init__" else "passagework.checks"
        ).__doc__
