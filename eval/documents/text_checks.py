"""What must come of each text and office file of the folder of awkward documents, as its manifest says.

Each check gets what the file became and returns what is wrong, an empty string where all is right. Oracles: the
manifest, a decoder of Python under the encoding that the manifest names, or a second file of the same folder that
holds the right text.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from passagework.errors import FormatError
from passagework.formats.contract import SourceFile
from passagework.formats.encodings import decode
from passagework.formats.registry import identify
from passagework.models.content import Document
from passagework.text.chunking import Chunking, passages
from passagework.text.normalise import normalise
from passagework.text.sentences import sentence_spans


@dataclass(frozen=True)
class Read:
    """A file, what the manifest says of it, and what came of it: a document or an error."""

    folder: Path
    name: str
    right: str
    format: str | None
    document: Document | None
    error: FormatError | None

    @property
    def data(self) -> bytes:
        return (self.folder / self.name).read_bytes()

    @property
    def text(self) -> str:
        return self.document.text if self.document else ""

    def other(self, name: str) -> str:
        """The UTF-8 text of another file in the folder."""
        return (self.folder / "text" / name).read_bytes().decode("utf-8")


def read(folder: Path, name: str, right: str) -> Read:
    """Read one file of the folder as the parsing worker does."""
    file = SourceFile((folder / name).read_bytes(), Path(name).name)
    found = None
    try:
        found = identify(file)
        assert found.read is not None
        return Read(folder, name, right, found.name, found.read(file), None)
    except FormatError as error:
        return Read(folder, name, right, found.name if found else None, None, error)


def check(read: Read) -> str:
    """Return what is wrong, an empty string where nothing is."""
    if match := re.match(r"decodes as (\S+): (\d+) characters", read.right):
        return decoded_as(read, match[1], int(match[2]))
    return CHECKS[Path(read.name).name](read)


def decoded_as(read: Read, encoding: str, characters: int) -> str:
    """The same as Python's own decoder gives, as long as the manifest says, and all words of it in the document."""
    found = decode(read.data, read.name).text
    wanted = read.data.decode(encoding).removeprefix("\ufeff")
    if found != wanted or len(found) != characters:
        return f"{len(found)} characters, {characters} expected"
    if read.document is None:
        return "not read"
    visible = set(re.findall(r"\w+", normalise(re.sub(r"<[^>]*>", " ", wanted))))
    words = re.findall(r"\w+", read.text)
    return "" if words and sum(word in visible for word in words) >= 0.9 * len(words) else "other words than the file's"


def refused(code: str) -> Callable[[Read], str]:
    """A clear refusal with this code."""

    def check(read: Read) -> str:
        got = read.error.code if read.error else "read"
        return "" if got == code else f"{got} instead of {code}"

    return check


def holds(*wanted: str) -> Callable[[Read], str]:
    """A document with these words in it."""
    return lambda read: "; ".join(f"{each!r} is missing" for each in wanted if each not in read.text)


def same_as(name: str) -> Callable[[Read], str]:
    """The text of another file, after normalisation."""
    return lambda read: "" if " ".join(read.text.split()) == " ".join(normalise(read.other(name)).split()) else "another text"


def quoted(read: Read) -> str:
    """The text that the manifest quotes, as far as it quotes it."""
    literal = re.search(r"'(?:[^'\\]|\\.)*'?", read.right)
    wanted = ast.literal_eval(literal[0].rstrip("'") + "'") if literal else read.right
    start = " ".join(normalise(wanted.replace("\\n", "\n")).split())
    return "" if " ".join(read.text.split()).startswith(start) and start else "another text"


def replaced(read: Read) -> str:
    """What the reference decoder gives for invalid UTF-8."""
    found = decode(read.data, read.name)
    if found.text != read.other("utf8.replace.ref.txt"):
        return "not decoded as the reference is"
    return "" if "replacement_characters" in [remark.code for remark in found.remarks] else "replaced in silence"


def one_replacement(read: Read) -> str:
    return "" if read.document and read.text.count("\ufffd") <= 1 else "more than one replacement character, or not read"


def seven_sentences(read: Read) -> str:
    count = len(sentence_spans(read.text))
    return "" if count == 7 else f"{count} sentences"


def torture_sentences(read: Read) -> str:
    """The sentences that the manifest lists. The first may be cut after "et al." or not: both readings are in use."""
    found = [read.text[start:end] for start, end in sentence_spans(read.text)]
    wanted = ["They agreed.", '"Really?" she asked.', "Yes!", "J. R. R. Tolkien wrote No. 5.", "See Sec. 2.1.", "End."]
    return "" if found[-6:] == wanted and found[0].startswith("Dr. Smith") and len(found) <= 8 else f"sentences {found}"


def hard_split(read: Read) -> str:
    """Passages of at most 900 characters that hold every character."""
    cut = passages(read.text, [(0, len(read.text))], Chunking(900, 180))
    lengths = [int(end - start) for start, end in zip(cut.start, cut.end, strict=True)]
    covered = sum(lengths) == len("".join(read.text.split()))
    return "" if lengths and max(lengths) == 900 and covered else f"{len(lengths)} passages of at most {max(lengths, default=0)}"


def logical_order(read: Read) -> str:
    """The letters in the order of the file, without the characters that turn the page around."""
    wanted = re.sub("[\u202a-\u202e\u2066-\u2069]", "", read.data.decode("utf-8"))
    return "" if read.text == normalise(wanted) and "\u202e" not in read.text else "another order"


def headed(read: Read) -> str:
    """Headings as sections, most of the words kept."""
    sections = len(read.document.contents) if read.document else 0
    words = set(re.findall(r"\w{4,}", read.data.decode("utf-8")))
    kept = words & set(
        re.findall(
            r"\w{4,}", read.text + " ".join(each.section.title for each in read.document.contents) if read.document else ""
        )
    )
    return "" if sections >= 20 and len(kept) >= 0.9 * len(words) else f"{sections} sections, {len(kept)} of {len(words)} words"


def composed(read: Read) -> str:
    wanted = unicodedata.normalize("NFC", read.other("synthetic-utf8.txt"))
    return "" if " ".join(read.text.split()) == " ".join(normalise(wanted).split()) else "another text"


def as_it_is(read: Read) -> str:
    return "" if " ".join(read.text.split()) == " ".join(normalise(read.data.decode("utf-8")).split()) else "another text"


def is_read(read: Read) -> str:
    return "" if read.text else "not read"


def no_markup(read: Read) -> str:
    """Script and markup are only text: no run carries any, and the harmless words are there."""
    return (
        ""
        if "alert" in read.text + (read.document.title if read.document else "") and "code" in read.text
        else "words are missing"
    )


def noted(read: Read) -> str:
    document = read.document
    if document is None or document.title != "Notes":
        return "the front matter's title is not used"
    return holds("Text under the heading.", "A footnote.")(read)


CHECKS: dict[str, Callable[[Read], str]] = {
    "utf8tests.bin": replaced,
    "utf8.replace.ref.txt": is_read,
    "utf8tests.txt": is_read,
    "blns.txt": holds("<script>alert(", "undefined", "田中さんにあげて下さい"),
    "commonmark-spec.md": headed,
    "synthetic-utf8.txt": quoted,
    "synthetic-utf16be-nobom.txt": same_as("synthetic-utf8.txt"),
    "synthetic-utf32le-bom.txt": same_as("synthetic-utf8.txt"),
    "synthetic-cp1252.txt": quoted,
    "synthetic-macroman.txt": lambda read: quoted(
        Read(read.folder, read.name, _MACROMAN, read.format, read.document, read.error)
    ),
    "synthetic-gbk.txt": holds("统计学是研究数据的科学。平均数是所有数值之和除以个数。中位数是排序后位于中间的数"),
    "synthetic-gb18030.txt": holds("统计学是研究数据的科学。平均数是所有数值", "𠮷野家"),
    "synthetic-mixed-endings.txt": seven_sentences,
    "synthetic-nfd.txt": composed,
    "synthetic-binary-as-txt.txt": refused("not_text"),
    "synthetic-truncated-utf8.txt": one_replacement,
    "synthetic-double-encoded.txt": as_it_is,
    "synthetic-whitespace-only.txt": refused("no_text"),
    "synthetic-no-spaces-200k.txt": hard_split,
    "synthetic-no-punct-cjk.txt": hard_split,
    "synthetic-abbrev.txt": torture_sentences,
    "synthetic-bidi.txt": logical_order,
    "synthetic-zalgo.txt": is_read,
    "synthetic-script.md": no_markup,
    "synthetic-deep-nesting.md": holds("deep"),
    "synthetic-front-matter.md": noted,
    "blk-containing-table.docx": refused("no_text"),
    "comments-rich-para.docx": holds("Some text worthy of note.", "Paragraph 7"),
    "par-hyperlinks.docx": holds("One awesome hyperlink.", "the first one here, the second one, and the third."),
    "doc-word-default-blank.docx": refused("no_text"),
    "prs-notes.pptx": holds("Notes"),
    "lorem-ipsum-pages-09-4.1-923.epub": holds("Lorem ipsum"),
    "lorem-ipsum.rtf": holds("Lorem ipsum"),
    "synthetic-zipbomb.docx": refused("archive_limit"),
    "synthetic-xxe.docx": refused("unsafe_xml"),
    "synthetic-traversal.epub": refused("archive_path"),
}
_MACROMAN = "'The “median” isn’t the mean — it’s the middle value. Café, naïve, résumé costs €5.'"
