"""AES (FIPS 197) in ECB and CBC mode (NIST SP 800-38A), for keys of 16, 24 and 32 bytes.

Blocks that do not hang on one another are computed together as numpy arrays: decryption in both modes and ECB
encryption. CBC encryption is a chain, which the password hash of PDF 2.0 (revision 6) walks some 20,000 blocks
of; it runs on Python integers, a whole block in each, since the number of steps of the interpreter is what it costs.
Both use the usual tables that put SubBytes, ShiftRows and MixColumns into one look-up for each byte (J. Daemen,
V. Rijmen, "AES proposal: Rijndael", 1999, section 5.2.1). The look-ups take a time that depends on the data; nothing
here is used where a second party could measure it.
"""

from __future__ import annotations

import struct
from functools import cache
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BLOCK = 16
_SHIFT_ROWS = itemgetter(*((5 * place) % BLOCK for place in range(BLOCK)))
"""Bytes of a block in the order that ShiftRows (FIPS 197, 5.1.2) gives them."""

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
    t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15 = _blocks()
    box = bytes(_tables().box)
    first, *inner, last = (a << 96 | b << 64 | c << 32 | d for a, b, c, d in expand(key))
    state = int.from_bytes(iv, "big")
    chained = []
    for at in range(0, len(data), BLOCK):
        state ^= int.from_bytes(data[at : at + BLOCK], "big") ^ first
        for word in inner:
            a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = state.to_bytes(BLOCK, "big")  # noqa: E741
            state = (
                t0[a] ^ t1[b] ^ t2[c] ^ t3[d] ^ t4[e] ^ t5[f] ^ t6[g] ^ t7[h]
                ^ t8[i] ^ t9[j] ^ t10[k] ^ t11[l] ^ t12[m] ^ t13[n] ^ t14[o] ^ t15[p] ^ word
            )  # fmt: skip
        shifted = bytes(_SHIFT_ROWS(state.to_bytes(BLOCK, "big").translate(box)))
        state = int.from_bytes(shifted, "big") ^ last
        chained.append(state.to_bytes(BLOCK, "big"))
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
def _blocks() -> tuple[list[int], ...]:
    """Return for each byte of a block, in their order, what it adds to the block of the next round."""
    forward = _tables().forward
    return tuple([word << 32 * (3 - (column - row) % 4) for word in forward[row]] for column in range(4) for row in range(4))


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
