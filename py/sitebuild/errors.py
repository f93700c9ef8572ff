"""The one kind of failure that the command line shows: what, why, and what would work."""

from __future__ import annotations


class BuildError(Exception):
    """A step that failed for a reason the user can act on.

    `what` names the step or thing that failed, `why` the cause with its values, `remedy` what would work.
    """

    def __init__(self, what: str, why: str, remedy: str) -> None:
        super().__init__(f"{what}: {why}")
        self.what = what
        self.why = why
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}\n  why:        {self.why}\n  what works: {self.remedy}"


class AssetError(BuildError):
    """An asset whose bytes are not the pinned ones."""

    def __init__(self, name: str, expected: str, found: str, remedy: str) -> None:
        super().__init__(
            f"Asset {name} is not the pinned file",
            f"expected {expected}, found {found}",
            remedy,
        )
        self.name = name


class NetworkError(BuildError):
    """Something that had to be fetched and could not be."""
