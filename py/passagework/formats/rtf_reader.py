"""A reader of RTF (specification 1.9.1): groups, code pages, Unicode escapes, the words of control that matter to text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from passagework.formats.blocks import CellDraft
from passagework.formats.captions import Item, Loose, gathered
from passagework.formats.drafts import Draft, HeadingDraft, ItemDraft, ListDraft, ParagraphDraft, TableDraft, flattened
from passagework.formats.inline import Piece, tidy
from passagework.formats.rtf_tables import (
    CHARACTERS,
    CHARSETS,
    MOST_GROUPS,
    NOT_A_HEADING,
    PAGES,
    SKIPPED,
    SYMBOLS,
    TOKEN,
    is_codec,
    without_binary,
)
from passagework.models.content import RunKind


@dataclass(frozen=True)
class _State:
    """What holds in a group."""

    skipped: bool = False
    font: int = 0
    kind: RunKind = "text"
    hidden: bool = False
    skip: int = 1
    """Characters that stand in for a Unicode character, to be passed over after it."""
    destination: str = ""


@dataclass
class _Note:
    """A footnote while it is read: the outer lines wait."""

    drafts: list[Loose]
    line: list[Piece]
    depth: int


@dataclass
class RtfReader:
    """Reads one file. ``hidden`` counts stretches that a reader does not see."""

    title: str | None = None
    hidden: int = 0
    _state: _State = field(default_factory=_State)
    _stack: list[_State] = field(default_factory=list)
    _deeper: int = 0
    _fresh: bool = False
    _drafts: list[Loose] = field(default_factory=list)
    _line: list[Piece] = field(default_factory=list)
    _bytes: bytearray = field(default_factory=bytearray)
    _passed: int = 0
    _fonts: dict[int, str] = field(default_factory=dict)
    _page: str = "cp1252"
    _level: int = NOT_A_HEADING
    _styles: dict[int, int] = field(default_factory=dict)
    _style: int = 0
    _label: list[str] = field(default_factory=list)
    _listed: int | None = None
    _in_table: bool = False
    _cell: list[Draft] = field(default_factory=list)
    _row: list[CellDraft] = field(default_factory=list)
    _rows: list[list[CellDraft]] = field(default_factory=list)
    _notes: list[_Note] = field(default_factory=list)
    _pending: list[ItemDraft] = field(default_factory=list)
    _high: int = 0

    def read(self, data: bytes) -> list[Draft]:
        """Return the drafts of the whole file."""
        for match in TOKEN.finditer(without_binary(data)):
            if match["text"] is not None:
                self._raw(match["text"])
            elif match["hex"] is not None:
                self._raw(bytes([int(match["hex"], 16)]))
            elif match["word"] is not None:
                self._word(match["word"].decode("ascii"), int(match["number"]) if match["number"] else None)
            elif match["brace"] is not None:
                self._brace(match["brace"] == b"{")
            elif match["symbol"] is not None:
                self._symbol(match["symbol"].decode("latin-1"))
        self._end_paragraph()
        self._end_table()
        return gathered(self._drafts)

    def _brace(self, opening: bool) -> None:
        self._decode()
        if opening:
            if len(self._stack) < MOST_GROUPS:
                self._stack.append(self._state)
            else:
                self._deeper += 1
            self._fresh = True
            return
        self._fresh = False
        if self._deeper:
            self._deeper -= 1
        elif self._stack:
            self._state = self._stack.pop()
            if self._notes and len(self._stack) < self._notes[-1].depth:
                self._end_note()

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            # A destination that a reader may not know; those known here are named when their word comes.
            self._state = replace(self._state, skipped=True)
        elif symbol in SYMBOLS:
            self._put(SYMBOLS[symbol])

    def _raw(self, data: bytes) -> None:
        """Take bytes in the current code page, without those that stand in for a Unicode character."""
        passed = min(self._passed, len(data))
        self._passed -= passed
        self._bytes += data[passed:]

    def _decode(self) -> None:
        if self._bytes:
            raw, self._bytes = bytes(self._bytes), bytearray()
            self._put(raw.decode(self._fonts.get(self._state.font) or self._page, errors="replace"))

    def _put(self, text: str) -> None:
        self._decode()
        state = self._state
        if state.destination == "title":
            self.title = (self.title or "") + text
        elif state.destination == "label":
            self._label.append(text)
        elif not state.skipped and state.hidden:
            self.hidden += bool(text.strip())
        elif not state.skipped and text:
            self._line.append(Piece(state.kind, text))

    def _word(self, word: str, number: int | None) -> None:
        self._decode()
        fresh, self._fresh = self._fresh, False
        if word == "u" and number is not None:
            self._unicode(number % 65536)
        elif word in CHARACTERS:
            self._put(CHARACTERS[word])
        elif fresh and word in SKIPPED and word not in ("pntext", "info"):
            self._state = replace(self._state, skipped=True, destination=word)
        elif word in _HANDLERS:
            _HANDLERS[word](self, number)
        elif word in PAGES:
            self._page = PAGES[word]

    def _unicode(self, number: int) -> None:
        self._passed = self._state.skip
        if 0xD800 <= number < 0xDC00:
            self._high = number
        elif 0xDC00 <= number < 0xE000 and self._high:
            self._put(chr(0x10000 + ((self._high - 0xD800) << 10) + (number - 0xDC00)))
            self._high = 0
        else:
            self._put(chr(number))

    def _set_page(self, number: int | None) -> None:
        name = {65001: "utf-8", 10000: "mac_roman", 936: "gb18030"}.get(number or 0, f"cp{number}")
        if is_codec(name):
            self._page = name

    def _set_font(self, number: int | None) -> None:
        self._state = replace(self._state, font=number or 0)

    def _set_charset(self, number: int | None) -> None:
        if number in CHARSETS:
            self._fonts[self._state.font] = CHARSETS[number]

    def _set_skip(self, number: int | None) -> None:
        self._state = replace(self._state, skip=max(0, min(8, 1 if number is None else number)))

    def _set_kind(self, kind: RunKind) -> Callable[[int | None], None]:
        def use(number: int | None) -> None:
            self._state = replace(self._state, kind="text" if number == 0 else kind)

        return use

    def _plain(self, number: int | None) -> None:
        self._state = replace(self._state, kind="text", hidden=False)

    def _hide(self, number: int | None) -> None:
        self._state = replace(self._state, hidden=number != 0)

    def _delete(self, number: int | None) -> None:
        self._state = replace(self._state, skipped=self._state.skipped or number != 0)

    def _start_paragraph(self, number: int | None) -> None:
        self._level, self._listed, self._in_table, self._style = NOT_A_HEADING, None, False, 0

    def _set_level(self, number: int | None) -> None:
        if any(state.destination == "stylesheet" for state in (*self._stack, self._state)):
            self._styles[self._style] = number or 0
        else:
            self._level = number or 0

    def _set_style(self, number: int | None) -> None:
        self._style = number or 0
        self._level = self._styles.get(self._style, NOT_A_HEADING)

    def _set_listed(self, number: int | None) -> None:
        self._listed = min(8, max(0, number or 0))

    def _set_in_table(self, number: int | None) -> None:
        self._in_table = True

    def _title(self, number: int | None) -> None:
        if any(state.destination == "info" for state in (*self._stack, self._state)):
            self._state = replace(self._state, destination="title")

    def _info(self, number: int | None) -> None:
        self._state = replace(self._state, skipped=True, destination="info")

    def _list_text(self, number: int | None) -> None:
        self._label = []
        self._state = replace(self._state, skipped=True, destination="label")
        self._listed = self._listed or 0

    def _shape_text(self, number: int | None) -> None:
        """The text of a drawn box, which stands in a destination that is otherwise passed over."""
        self._state = replace(self._state, skipped=False, destination="")

    def _start_note(self, number: int | None) -> None:
        self._notes.append(_Note(self._drafts, self._line, len(self._stack)))
        self._drafts, self._line = [], []

    def _end_note(self) -> None:
        self._end_paragraph()
        note = self._notes.pop()
        drafts, self._drafts, self._line = self._drafts, note.drafts, note.line
        self._pending.append(ItemDraft(None, gathered(drafts)))

    def _end_paragraph(self, number: int | None = None) -> None:
        self._decode()
        line, self._line = self._line, []
        label, self._label = "".join(self._label).strip(), []
        draft = self._paragraph(line, label)
        if self._in_table:
            self._cell += gathered([draft] if draft else [])
        else:
            self._end_table()
            self._drafts += [draft] if draft else []
        if self._pending and not self._notes:
            self._drafts.append(ListDraft(False, self._pending))
            self._pending = []

    def _paragraph(self, line: list[Piece], label: str) -> Loose | None:
        if not tidy(line):
            return None
        if self._level < NOT_A_HEADING:
            return HeadingDraft(self._level + 1, [Piece("text", f"{label} " if label else ""), *line])
        if self._listed is not None:
            marker = label if label and any(each.isalnum() for each in label) else None
            return Item(self._listed, marker, [ParagraphDraft(line)])
        return ParagraphDraft(line)

    def _end_cell(self, number: int | None) -> None:
        self._in_table = True
        self._end_paragraph()
        cell, self._cell = self._cell, []
        self._row.append(CellDraft(flattened(cell)))

    def _end_row(self, number: int | None) -> None:
        row, self._row = self._row, []
        self._rows.append(row)

    def _end_table(self) -> None:
        rows, self._rows = self._rows, []
        if rows:
            self._drafts.append(TableDraft((), rows))


def _handlers() -> Iterator[tuple[str, Callable[[RtfReader, int | None], None]]]:
    kinds: tuple[tuple[str, RunKind], ...] = (("b", "strong"), ("i", "emphasis"), ("super", "superscript"), ("sub", "subscript"))
    for word, kind in kinds:
        yield word, lambda reader, number, kind=kind: reader._set_kind(kind)(number)  # type: ignore[misc]
    yield from _PARAGRAPHS.items()
    yield from _CHARACTER_WORDS.items()


_PARAGRAPHS: dict[str, Callable[[RtfReader, int | None], None]] = {
    "par": RtfReader._end_paragraph,
    "sect": RtfReader._end_paragraph,
    "page": RtfReader._end_paragraph,
    "pard": RtfReader._start_paragraph,
    "s": RtfReader._set_style,
    "outlinelevel": RtfReader._set_level,
    "ilvl": RtfReader._set_listed,
    "listtext": RtfReader._list_text,
    "pntext": RtfReader._list_text,
    "intbl": RtfReader._set_in_table,
    "cell": RtfReader._end_cell,
    "nestcell": RtfReader._end_cell,
    "row": RtfReader._end_row,
    "footnote": RtfReader._start_note,
    "shptxt": RtfReader._shape_text,
    "info": RtfReader._info,
    "title": RtfReader._title,
}
_CHARACTER_WORDS: dict[str, Callable[[RtfReader, int | None], None]] = {
    "plain": RtfReader._plain,
    "nosupersub": RtfReader._plain,
    "v": RtfReader._hide,
    "deleted": RtfReader._delete,
    "uc": RtfReader._set_skip,
    "f": RtfReader._set_font,
    "deff": RtfReader._set_font,
    "fcharset": RtfReader._set_charset,
    "ansicpg": RtfReader._set_page,
}
_HANDLERS = dict(_handlers())
