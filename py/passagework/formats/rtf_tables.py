"""The vocabulary of RTF (specification 1.9.1): its tokens, destinations, characters and code pages."""

from __future__ import annotations

import re

MOST_GROUPS = 500
"""Groups that may be open at once; what opens deeper shares the state of the deepest."""
TOKEN = re.compile(
    rb"\\(?:(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})? ?|'(?P<hex>[0-9A-Fa-f]{2})|(?P<symbol>[^A-Za-z]))"
    rb"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)|(?P<line>[\r\n]+)",
    re.DOTALL,
)
_SKIPPED_WORDS = """
fonttbl colortbl stylesheet info pict object objdata header headerl headerr headerf footer footerl footerr footerf listtable
listoverridetable revtbl rsidtbl generator xmlnstbl themedata colorschememapping datastore latentstyles filetbl fldinst
annotation atnid atnauthor atndate atnref nonshppict xe tc private bkmkstart bkmkend pntext template shpinst
"""
SKIPPED = frozenset(_SKIPPED_WORDS.split())
CHARACTERS = {
    "tab": "\t", "emdash": "—", "endash": "–", "emspace": " ", "enspace": " ", "bullet": "•", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "line": " ", "lbr": " ", "zwj": "\u200d", "zwnj": "\u200c",
}  # fmt: skip
SYMBOLS = {"~": "\u00a0", "-": "", "_": "-", "{": "{", "}": "}", "\\": "\\", "\n": "", "\r": "", "\t": "\t"}
# \fcharset numbers and the code page that each means.
CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030", 136: "big5", 161: "cp1253",
    162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 255: "cp437",
}  # fmt: skip
PAGES = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
NOT_A_HEADING = 9


def is_codec(name: str) -> bool:
    """Whether Python knows an encoding of this name that decodes bytes to text."""
    try:
        "".encode(name)
    except LookupError:
        return False
    return True


_BINARY = re.compile(rb"\\bin(\d{1,9}) ?")


def without_binary(data: bytes) -> bytes:
    """Return an RTF file without the stretches of raw bytes that pictures may hold."""
    kept, at = [], 0
    while match := _BINARY.search(data, at):
        kept.append(data[at : match.start()])
        at = match.end() + int(match[1])
    return b"".join([*kept, data[at:]])
