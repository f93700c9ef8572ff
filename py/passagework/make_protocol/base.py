"""What the arguments of acts have in common."""

from __future__ import annotations

from pydantic import Field

from passagework.protocol import Act as Act

PAGE = 50
"""Rows of a list at a time."""
Time = Field(ge=0)
"""Milliseconds since 1970."""
