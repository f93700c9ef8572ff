"""AES (FIPS 197) in ECB and CBC mode (NIST SP 800-38A), for keys of 16, 24 and 32 bytes.

Blocks that do not hang on one another are computed together as numpy arrays: decryption in both modes and ECB
encryption. CBC encryption is a chain, which the password hash of PDF 2.0 (revision 6) walks some 20,000 blocks
of; it runs on Python integers. Both use the usual tables that put SubBytes, ShiftRows and MixColumns of a column
into four look-ups (J. Daemen, V. Rijmen, "AES proposal: Rijndael", 1999, section 5.2.1). The look-ups take a time
that depends on the data; nothing here is used where a second party could measure it.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BLOCK = 16
_Words = NDArray[np.uint32]


class _Tables(NamedTuple):
    box: list[int]
    inverse_box: list[int]
    forward: list[list[int]]
    """For each of a column's four bytes, what it adds to a column of the next round."""
    backward: list[list[int]]


def ecb_encrypt(key: bytes, data: bytes) -> bytes:
    """Encrypt whole blocks, each by itself. Raises ValueError for a key or data of a wrong length."""
    return _many(_columns(data), expand(key), inverse=False)


def ecb_decrypt(key: bytes, data: bytes) -> bytes:
    """Decrypt whole blocks, each by itself. Raises ValueError for a key or data of a wrong length."""
    return _many(_columns(data), _backward_keys(expand(key)), inverse=True)


def cbc_decrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    """Decrypt a chain of whole blocks; padding stays. Raises ValueError for a key, iv or data of a wrong length."""
    _check_iv(iv)
    plain = np.frombuffer(ecb_decrypt(key, data), np.uint8)
    before = np.frombuffer((iv + data)[: len(data)], np.uint8)
    return (plain ^ before).tobytes()


def cbc_encrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    """Encrypt a chain of whole blocks without padding. Raises ValueError for a key, iv or data of a wrong length."""
    _check_iv(iv)
    _check_data(data)
    keys = expand(key)
    state = struct.unpack(">4I", iv)
    chained = []
    for a, b, c, d in struct.iter_unpack(">4I", data):
        state = _one(a ^ state[0], b ^ state[1], c ^ state[2], d ^ state[3], keys)
        chained.append(struct.pack(">4I", *state))
    return b"".join(chained)


def expand(key: bytes) -> list[tuple[int, int, int, int]]:
    """Return the round keys of a key, four words of 32 bits for each round (FIPS 197, 5.2)."""
    if len(key) not in (16, 24, 32):
        raise ValueError(f"an AES key has 16, 24 or 32 bytes, not {len(key)}")
    box = _tables().box
    length = len(key) // 4
    words = list(struct.unpack(f">{length}I", key))
    constant = 1
    for index in range(length, 4 * (length + 7)):
        word = words[-1]
        if index % length == 0:
            word = _substitute((word << 8 | word >> 24) & 0xFFFFFFFF, box) ^ constant << 24
            constant = _double(constant)
        elif length == 8 and index % length == 4:
            word = _substitute(word, box)
        words.append(words[index - length] ^ word)
    return [(words[at], words[at + 1], words[at + 2], words[at + 3]) for at in range(0, len(words), 4)]


def _one(a: int, b: int, c: int, d: int, keys: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    """Encrypt one block of four words."""
    tables = _tables()
    first, second, third, fourth = tables.forward
    k, l, m, n = keys[0]  # noqa: E741  four letters in a row read best
    a, b, c, d = a ^ k, b ^ l, c ^ m, d ^ n
    for k, l, m, n in keys[1:-1]:  # noqa: E741
        a, b, c, d = (
            first[a >> 24] ^ second[b >> 16 & 255] ^ third[c >> 8 & 255] ^ fourth[d & 255] ^ k,
            first[b >> 24] ^ second[c >> 16 & 255] ^ third[d >> 8 & 255] ^ fourth[a & 255] ^ l,
            first[c >> 24] ^ second[d >> 16 & 255] ^ third[a >> 8 & 255] ^ fourth[b & 255] ^ m,
            first[d >> 24] ^ second[a >> 16 & 255] ^ third[b >> 8 & 255] ^ fourth[c & 255] ^ n,
        )
    box = tables.box
    k, l, m, n = keys[-1]  # noqa: E741
    return (
        (box[a >> 24] << 24 | box[b >> 16 & 255] << 16 | box[c >> 8 & 255] << 8 | box[d & 255]) ^ k,
        (box[b >> 24] << 24 | box[c >> 16 & 255] << 16 | box[d >> 8 & 255] << 8 | box[a & 255]) ^ l,
        (box[c >> 24] << 24 | box[d >> 16 & 255] << 16 | box[a >> 8 & 255] << 8 | box[b & 255]) ^ m,
        (box[d >> 24] << 24 | box[a >> 16 & 255] << 16 | box[b >> 8 & 255] << 8 | box[c & 255]) ^ n,
    )


def _many(columns: list[_Words], keys: list[tuple[int, int, int, int]], *, inverse: bool) -> bytes:
    """Run all rounds on many blocks at once; ``columns`` are the four columns of all blocks."""
    tables = _arrays(inverse)
    step = 3 if inverse else 1  # ShiftRows takes the bytes of a column from the columns to its left or right
    state = [column ^ np.uint32(word) for column, word in zip(columns, keys[0], strict=True)]
    for words in keys[1:-1]:
        state = [
            tables[0][state[at] >> 24]
            ^ tables[1][state[(at + step) % 4] >> 16 & 255]
            ^ tables[2][state[(at + 2) % 4] >> 8 & 255]
            ^ tables[3][state[(at + 3 * step) % 4] & 255]
            ^ np.uint32(words[at])
            for at in range(4)
        ]
    box = tables[4]
    last = [
        (
            box[state[at] >> 24] << 24
            | box[state[(at + step) % 4] >> 16 & 255] << 16
            | box[state[(at + 2) % 4] >> 8 & 255] << 8
            | box[state[(at + 3 * step) % 4] & 255]
        )
        ^ np.uint32(keys[-1][at])
        for at in range(4)
    ]
    return np.stack(last, axis=1).astype(">u4").tobytes()


def _columns(data: bytes) -> list[_Words]:
    _check_data(data)
    words = np.frombuffer(data, ">u4").astype(np.uint32).reshape(-1, 4)
    return [words[:, at] for at in range(4)]


def _backward_keys(keys: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return the keys of the equivalent inverse cipher (FIPS 197, 5.3.5)."""
    inner = [tuple(_unmix(word) for word in words) for words in keys[-2:0:-1]]
    return [keys[-1], *((a, b, c, d) for a, b, c, d in inner), keys[0]]


def _unmix(word: int) -> int:
    tables = _tables()
    parts = (tables.backward[at][tables.box[word >> shift & 255]] for at, shift in enumerate((24, 16, 8, 0)))
    mixed = 0
    for part in parts:
        mixed ^= part
    return mixed


@cache
def _arrays(inverse: bool) -> tuple[_Words, ...]:
    tables = _tables()
    columns, box = (tables.backward, tables.inverse_box) if inverse else (tables.forward, tables.box)
    return tuple(np.array(column, np.uint32) for column in (*columns, box))


@cache
def _tables() -> _Tables:
    """Compute the tables from the field's arithmetic, so that there is no long constant to get wrong."""
    powers = [1]
    while len(powers) < 255:
        powers.append(powers[-1] ^ _double(powers[-1]))  # three generates the field
    logarithms = {power: exponent for exponent, power in enumerate(powers)}

    def product(first: int, second: int) -> int:
        return powers[(logarithms[first] + logarithms[second]) % 255] if first and second else 0

    box = [_affine(powers[-logarithms[byte] % 255] if byte else 0) for byte in range(256)]
    inverse_box = [0] * 256
    for byte, substituted in enumerate(box):
        inverse_box[substituted] = byte
    forward = [_turned(byte, (2, 1, 1, 3), product) for byte in box]
    backward = [_turned(byte, (14, 9, 13, 11), product) for byte in inverse_box]
    return _Tables(box, inverse_box, _by_row(forward), _by_row(backward))


def _turned(byte: int, factors: tuple[int, int, int, int], product: object) -> int:
    multiply = product
    assert callable(multiply)
    word = 0
    for factor in factors:
        word = word << 8 | multiply(byte, factor)
    return word


def _by_row(words: list[int]) -> list[list[int]]:
    """Return the table for each row of a column: the same word turned by as many bytes."""
    return [[(word >> 8 * row | word << 32 - 8 * row) & 0xFFFFFFFF for word in words] for row in range(4)]


def _double(byte: int) -> int:
    return (byte << 1 ^ 0x11B) & 0xFF if byte & 0x80 else byte << 1


def _affine(byte: int) -> int:
    doubled = byte | byte << 8
    return (byte ^ doubled >> 4 ^ doubled >> 5 ^ doubled >> 6 ^ doubled >> 7 ^ 0x63) & 0xFF


def _substitute(word: int, box: list[int]) -> int:
    return box[word >> 24] << 24 | box[word >> 16 & 255] << 16 | box[word >> 8 & 255] << 8 | box[word & 255]


def _check_iv(iv: bytes) -> None:
    if len(iv) != BLOCK:
        raise ValueError(f"an initialisation vector has {BLOCK} bytes, not {len(iv)}")


def _check_data(data: bytes) -> None:
    if len(data) % BLOCK:
        raise ValueError(f"the data must be whole blocks of {BLOCK} bytes, and {len(data)} bytes are not")
