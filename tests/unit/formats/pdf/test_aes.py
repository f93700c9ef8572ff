"""AES against published vectors: FIPS 197 (appendix C) and NIST SP 800-38A (appendix F)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.formats.pdf import aes, crypt

PLAIN = bytes.fromhex("00112233445566778899aabbccddeeff")
FIPS_197 = [
    ("000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a"),
    ("000102030405060708090a0b0c0d0e0f1011121314151617", "dda97ca4864cdfe06eaf70a0ec0d7191"),
    ("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "8ea2b7ca516745bfeafc49904b496089"),
]

BLOCKS = bytes.fromhex(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
)
KEY_128 = "2b7e151628aed2a6abf7158809cf4f3c"
KEY_256 = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"
ECB = [
    (
        KEY_128,
        "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
        "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
    ),
    (
        KEY_256,
        "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
        "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
    ),
]
IV = bytes(range(16))
CBC = [
    (
        KEY_128,
        "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
    ),
    (
        KEY_256,
        "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
        "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
    ),
]


@pytest.mark.parametrize(("key", "cipher"), FIPS_197, ids=["128", "192", "256"])
def test_one_block_of_fips_197(key, cipher):
    assert aes.ecb_encrypt(bytes.fromhex(key), PLAIN).hex() == cipher
    assert aes.ecb_decrypt(bytes.fromhex(key), bytes.fromhex(cipher)) == PLAIN
    assert aes.cbc_encrypt(bytes.fromhex(key), bytes(16), PLAIN).hex() == cipher


@pytest.mark.parametrize(("key", "cipher"), ECB, ids=["128", "256"])
def test_blocks_each_by_itself(key, cipher):
    assert aes.ecb_encrypt(bytes.fromhex(key), BLOCKS).hex() == cipher
    assert aes.ecb_decrypt(bytes.fromhex(key), bytes.fromhex(cipher)) == BLOCKS


@pytest.mark.parametrize(("key", "cipher"), CBC, ids=["128", "256"])
def test_a_chain_of_blocks(key, cipher):
    assert aes.cbc_encrypt(bytes.fromhex(key), IV, BLOCKS).hex() == cipher
    assert aes.cbc_decrypt(bytes.fromhex(key), IV, bytes.fromhex(cipher)) == BLOCKS


@given(st.sampled_from([16, 24, 32]), st.binary(max_size=100), st.data())
def test_what_is_encrypted_can_be_decrypted(size, data, draw):
    key, iv = draw.draw(st.binary(min_size=size, max_size=size)), draw.draw(st.binary(min_size=16, max_size=16))
    assert crypt.decrypt(key, crypt.encrypt(key, iv, data)) == data


def test_padding_that_is_none_stays():
    key = bytes(16)
    chain = bytes(16) + aes.cbc_encrypt(key, bytes(16), b"sixteen letters!")
    assert crypt.decrypt(key, chain) == b"sixteen letters!"


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 31])
def test_what_is_too_short_for_a_block_is_empty(length):
    assert crypt.decrypt(bytes(16), bytes(length)) == b""


def test_wrong_lengths_are_named():
    with pytest.raises(ValueError, match="16, 24 or 32 bytes, not 5"):
        aes.ecb_encrypt(b"short", PLAIN)
    with pytest.raises(ValueError, match="17 bytes are not"):
        aes.ecb_decrypt(bytes(16), bytes(17))
    with pytest.raises(ValueError, match="vector has 16 bytes, not 3"):
        aes.cbc_decrypt(bytes(16), b"abc", PLAIN)
    with pytest.raises(ValueError, match="5 bytes are not"):
        aes.cbc_encrypt(bytes(16), bytes(16), b"abcde")
