"""What rendering costs the start of the worker: nothing. And a template never hides a missing value."""

from __future__ import annotations

import subprocess
import sys

import pytest
from jinja2 import UndefinedError

from passagework.views.templating import environment
from sitebuild.paths import PY


def test_jinja2_is_not_imported_with_the_views() -> None:
    views = ", ".join(f"passagework.views.{name}" for name in ("results", "compare", "why"))
    code = f"import sys, {views}; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(PY)}, check=False).returncode == 0


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        environment().from_string("{{ nothing }}").render()


def test_values_are_escaped() -> None:
    assert environment().from_string("{{ value }}").render(value="<b>\"'&") == "&lt;b&gt;&#34;&#39;&amp;"
