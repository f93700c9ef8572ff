"""The template environment: autoescaped, strict about missing values, made when first needed.

jinja2 is imported on the first rendering, so that it costs the start of the worker nothing.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from passagework.catalogue import text
from passagework.views import figures

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment() -> Environment:
    """Return the one environment; templates are package data under ``views/templates``."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["t"] = text
    made.filters["count"] = figures.count
    made.filters["score"] = figures.score
    made.filters["decimals"] = figures.decimals
    return made


def render(template: str, **values: object) -> str:
    """Render ``<template>.html.j2``; every value is escaped unless it is Markup already."""
    return environment().get_template(f"{template}.html.j2").render(**values)


def _source(name: str) -> str:
    return files("passagework").joinpath("views", "templates", name).read_text("utf-8")
