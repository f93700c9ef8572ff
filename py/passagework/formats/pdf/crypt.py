"""Gives pypdf the AES that its fallback for platforms without `cryptography` lacks."""

from __future__ import annotations


def install_aes() -> None:
    """Hand our AES to pypdf where it found no library for it; where it has one, nothing is changed."""
