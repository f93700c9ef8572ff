"""Gives pypdf the AES that it has no library for in the browser.

pypdf takes its ciphers from `cryptography` or PyCryptodome; without either it has RC4 and refuses AES. Only then
are the names that its security handler uses bound to the ciphers of :mod:`passagework.formats.pdf.aes`, and
passwords tried in the order that costs least.
"""

from __future__ import annotations

import secrets

from pypdf import PasswordType, _crypt_providers, _encryption
from pypdf._crypt_providers._base import CryptBase

from passagework.formats.pdf import aes


def install_aes() -> None:
    """Hand AES to pypdf where it found no library for it; where it has one, nothing is changed."""
    if _crypt_providers.crypt_provider[0] != "local_crypt_fallback":
        return

    class CryptAES(CryptBase):
        """The cipher of strings and streams: an initialisation vector, then a padded chain (ISO 32000-2, 7.6.3)."""

        def __init__(self, key: bytes) -> None:
            self._key = key

        def encrypt(self, data: bytes) -> bytes:
            return encrypt(self._key, secrets.token_bytes(aes.BLOCK), data)

        def decrypt(self, data: bytes, *, strict: bool = True) -> bytes:
            return decrypt(self._key, data)

    ciphers = {
        "CryptAES": CryptAES,
        "aes_cbc_decrypt": aes.cbc_decrypt,
        "aes_cbc_encrypt": aes.cbc_encrypt,
        "aes_ecb_decrypt": aes.ecb_decrypt,
        "aes_ecb_encrypt": aes.ecb_encrypt,
    }
    for name, cipher in ciphers.items():
        if not hasattr(_encryption, name):
            raise AttributeError(f"pypdf's security handler has no {name} to give a cipher to")
        setattr(_encryption, name, cipher)
    _encryption.Encryption.verify_v5 = user_first  # type: ignore[assignment, method-assign]


def user_first(handler: _encryption.Encryption, password: bytes) -> tuple[bytes, PasswordType]:
    """Return the key that a password opens, and whose password it is (ISO 32000-2, 7.6.4.3.3).

    pypdf tries the owner's first. Its check hashes twice as much as the user's, and what people type, or leave
    empty, is nearly always the user's.
    """
    values = handler.values
    if key := _encryption.AlgV5.verify_user_password(handler.R, password, values.U, values.UE):
        return key, PasswordType.USER_PASSWORD
    key = _encryption.AlgV5.verify_owner_password(handler.R, password, values.O, values.OE, values.U)
    return key, PasswordType.OWNER_PASSWORD if key else PasswordType.NOT_DECRYPTED


def encrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    """Return the vector and the chain of ``data``, padded as RFC 8018 (appendix B.2.5) says."""
    missing = aes.BLOCK - len(data) % aes.BLOCK
    return iv + aes.cbc_encrypt(key, iv, data + bytes([missing]) * missing)


def decrypt(key: bytes, data: bytes) -> bytes:
    """Return what :func:`encrypt` was given. A cut last block is left out, wrong padding stays: viewers do the same."""
    whole = len(data) // aes.BLOCK * aes.BLOCK
    if whole < 2 * aes.BLOCK:
        return b""
    plain = aes.cbc_decrypt(key, data[: aes.BLOCK], data[aes.BLOCK : whole])
    padding = plain[-1]
    return plain[:-padding] if 1 <= padding <= aes.BLOCK and plain.endswith(bytes([padding]) * padding) else plain
