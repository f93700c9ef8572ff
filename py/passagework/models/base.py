"""The base of every model that crosses an edge: immutable, closed, validated."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable model that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
