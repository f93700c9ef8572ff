"""Runs a page's content stream and tells what text it shows where (ISO 32000-2, 8 and 9).

Only what bears on text is done: the text state, the coordinate systems, form objects, marked content, and as
much of painting as is needed to tell text that nobody can see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from passagework.formats.pdf.accents import over
from passagework.formats.pdf.fonts import Font
from passagework.formats.pdf.fragments import Fragment, Turn, stretch, turn_of, upright
from passagework.formats.pdf.geometry import IDENTITY, Box, Matrix, mapped, multiply
from passagework.formats.pdf.painting import Paint, colour_of
from passagework.formats.pdf.resources import Form, Resources
from passagework.formats.pdf.tokens import elements, instructions, numbers

MOST_INSTRUCTIONS = 2_000_000
MOST_FRAGMENTS = 100_000
MOST_FORMS = 2_000
MOST_DEPTH = 12

_WIDE = 0.9
"""A gap of this many ems or more begins a new fragment: it may lie between two columns."""
_BACK = -200.0
"""A gap below this many thousandths of an em draws what follows over what was drawn, as with an accent."""

_UNIT = Box(0.0, 0.0, 1.0, 1.0)


class WorkLimit(Exception):
    """A page asks for more work than any real page does."""


class Interpreter:
    """The graphics and text state while one page is run; ``fragments`` and ``paint`` hold what came of it."""

    def __init__(self) -> None:
        self.fragments: list[Fragment] = []
        self.paint = Paint()
        self._resources: Resources | None = None
        self._stack: list[tuple[Any, ...]] = []
        self._marks: list[tuple[bool, bool]] = []
        self._replacement: str | None = None
        self._replaced_at = -1
        self._artifact = False
        self._unseen = False
        self._work = 0
        self._forms = 0
        self._within: set[int] = set()
        self._ctm: Matrix = IDENTITY
        self._matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY
        self._font: Font | None = None
        self._size = 0.0
        self._character_space = 0.0
        self._word_space = 0.0
        self._scale = 1.0
        self._leading = 0.0
        self._rise = 0.0
        self._mode = 0
        self._transparent = False
        self._space = b"g"
        self._colour = (b"g", b"0")

    def run(self, data: bytes, resources: Resources, depth: int = 0) -> None:
        """Run a content stream. Raises :class:`WorkLimit` for one that is unreasonably long."""
        outer, self._resources = self._resources, resources
        bottom = len(self._stack)
        act = self._ACTS.get
        for operator, operands, name in instructions(data):
            self._work += 1
            handler = act(operator)
            if handler is not None:
                handler(self, operands, name, depth)
            if self._work > MOST_INSTRUCTIONS:
                raise WorkLimit(f"it has over {MOST_INSTRUCTIONS} instructions")
        while len(self._stack) > bottom:
            self._restore(b"", b"", depth)
        self._resources = outer

    def draw(self, form: Form, place: Matrix, resources: Resources) -> None:
        """Draw a form by itself, as the appearance of a field is. Raises :class:`WorkLimit`."""
        self._ctm = multiply(form.matrix, place)
        self._mode, self._transparent, self._colour, self._space = 0, False, (b"g", b"0"), b"g"
        self._character_space = self._word_space = self._rise = 0.0
        self._scale = 1.0
        self.run(form.data(), resources.inside(form.resources), 1)

    # Graphics state

    def _save(self, operands: bytes, name: bytes, depth: int) -> None:
        if len(self._stack) > 500:
            raise WorkLimit("it saves its state over 500 times")
        self._stack.append((
            self._ctm, self._font, self._size, self._character_space, self._word_space, self._scale,
            self._leading, self._rise, self._mode, self._transparent, self._space, self._colour,
        ))  # fmt: skip

    def _restore(self, operands: bytes, name: bytes, depth: int) -> None:
        if self._stack:
            (
                self._ctm, self._font, self._size, self._character_space, self._word_space, self._scale,
                self._leading, self._rise, self._mode, self._transparent, self._space, self._colour,
            ) = self._stack.pop()  # fmt: skip

    def _concatenate(self, operands: bytes, name: bytes, depth: int) -> None:
        self._ctm = multiply(_matrix(operands), self._ctm)

    def _graphics_state(self, operands: bytes, name: bytes, depth: int) -> None:
        assert self._resources is not None
        state = self._resources.graphics_state(name)
        if state.opacity is not None:
            self._transparent = state.opacity == 0.0
        if state.font is not None:
            self._font, self._size = state.font

    # Text state

    def _begin_text(self, operands: bytes, name: bytes, depth: int) -> None:
        self._matrix = self._line = IDENTITY

    def _set_font(self, operands: bytes, name: bytes, depth: int) -> None:
        assert self._resources is not None
        self._font = self._resources.font(name)
        self._size = _last(operands)

    def _set_character_space(self, operands: bytes, name: bytes, depth: int) -> None:
        self._character_space = _last(operands)

    def _set_word_space(self, operands: bytes, name: bytes, depth: int) -> None:
        self._word_space = _last(operands)

    def _set_scale(self, operands: bytes, name: bytes, depth: int) -> None:
        self._scale = _last(operands) / 100.0

    def _set_leading(self, operands: bytes, name: bytes, depth: int) -> None:
        self._leading = _last(operands)

    def _set_rise(self, operands: bytes, name: bytes, depth: int) -> None:
        self._rise = _last(operands)

    def _set_mode(self, operands: bytes, name: bytes, depth: int) -> None:
        self._mode = int(_last(operands))

    # Text position

    def _move(self, operands: bytes, name: bytes, depth: int) -> None:
        x, y = _pair(operands)
        self._move_by(x, y)

    def _move_and_lead(self, operands: bytes, name: bytes, depth: int) -> None:
        x, y = _pair(operands)
        self._leading = -y
        self._move_by(x, y)

    def _next_line(self, operands: bytes, name: bytes, depth: int) -> None:
        self._move_by(0.0, -self._leading)

    def _move_by(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self._line
        self._matrix = self._line = (a, b, c, d, e + a * x + c * y, f + b * x + d * y)

    def _set_matrix(self, operands: bytes, name: bytes, depth: int) -> None:
        self._matrix = self._line = _matrix(operands)

    # Text

    def _show(self, operands: bytes, name: bytes, depth: int) -> None:
        if operands[:1] in (b"(", b"<"):
            self._place([operands])

    def _show_array(self, operands: bytes, name: bytes, depth: int) -> None:
        self._place(elements(operands))

    def _next_line_show(self, operands: bytes, name: bytes, depth: int) -> None:
        self._move_by(0.0, -self._leading)
        self._show(operands, name, depth)

    def _place(self, parts: list[bytes]) -> None:
        """Show strings and gaps, given as tokens, from the current position."""
        font, size = self._font, self._size
        if font is None:
            return
        matrix = multiply(self._matrix, self._ctm)
        along, across = stretch(matrix)
        em = abs(size) * along * self._scale / 1000.0  # of the page, for a thousandth of an em
        sign = -1.0 if size < 0.0 else 1.0
        turn = turn_of(matrix[0] * sign, matrix[1] * sign)
        x, y = upright(turn, matrix[4] + self._rise * matrix[2], matrix[5] + self._rise * matrix[3])
        height = abs(size) * across
        extra = self._character_space * self._scale * along * sign
        word = self._word_space * self._scale * along * sign
        gap_of_word = font.gap
        show = font.show
        if len(parts) == 1 and parts[0][0] in b"(<":
            shown = show(parts[0])
            end = x + shown.width * em + shown.codes * extra + shown.spaces * word
            self._add(x, end, y, height, shown.text, font, turn)
            self._advance((end - x) * sign, along)
            return
        left, start, gap = x, x, 0.0
        texts: list[str] = []
        for part in parts:
            if part[0] in b"(<":
                shown = show(part)
                text = shown.text
                if gap < _BACK and texts:
                    texts[-1], text = over(texts[-1], text)
                texts.append(text)
                gap = 0.0
                x += shown.width * em + shown.codes * extra + shown.spaces * word
                continue
            gap = -_number(part)
            if gap > gap_of_word and texts:
                if gap >= _WIDE * 1000.0:
                    self._add(start, x, y, height, "".join(texts), font, turn)
                    texts = []
                else:
                    texts.append(" ")
            x += gap * em
            if not texts:
                start = x
        if texts:
            self._add(start, x, y, height, "".join(texts), font, turn)
        self._advance((x - left) * sign, along)

    def _advance(self, distance: float, along: float) -> None:
        """Move the text matrix by a distance of the page along the line."""
        if along:
            step = distance / along
            a, b, c, d, e, f = self._matrix
            self._matrix = (a, b, c, d, e + a * step, f + b * step)

    def _add(self, x0: float, x1: float, y: float, size: float, text: str, font: Font, turn: Turn) -> None:
        """Add text to the fragment before it where it goes on there, else as one of its own."""
        if self._replacement is not None:
            text = self._instead(text)
        last = self.fragments[-1] if self.fragments else None
        bare = text.rstrip(" ")
        if bare != text:
            x1 -= (len(text) - len(bare)) * font.space * size / 1000.0
        invisible = self._mode == 3 or self._transparent or self._unseen
        if last is not None and last.turn == turn and abs(last.y - y) < 0.08 * size and abs(last.size - size) < 0.05 * size:
            gap = x0 - last.x1
            same = last.invisible == invisible and last.bold == font.bold and last.artifact == self._artifact
            if -0.6 * size < gap < _WIDE * size and same and last.colour == self._paint_colour():
                if gap < _BACK / 1000.0 * size:
                    last.text, text = over(last.text, text)
                elif text and gap > font.gap * size / 1000.0 and last.text[-1:] != " " and text[:1] != " ":
                    last.text += " "
                last.text += text
                last.mono = last.mono and (font.mono or not bare)
                if bare or self._replacement is not None:
                    last.x1 = x1
                return
        if bare:
            if len(self.fragments) >= MOST_FRAGMENTS:
                raise WorkLimit(f"it has over {MOST_FRAGMENTS} stretches of text")
            order = self._work
            self.fragments.append(
                Fragment(
                    x0,
                    max(x0, x1),
                    y,
                    size,
                    text,
                    font.bold,
                    font.mono,
                    turn,
                    order,
                    self._paint_colour(),
                    invisible,
                    self._artifact,
                )
            )

    def _instead(self, text: str) -> str:
        """Return the replacement text that the file gives for a marked stretch, once."""
        replacement, self._replacement = self._replacement or "", ""
        return replacement

    # Marked content

    def _mark(self, operands: bytes, name: bytes, depth: int) -> None:
        assert self._resources is not None
        self._marks.append((self._artifact, self._unseen))
        properties = self._resources.properties(operands)
        if name == b"/Artifact":
            self._artifact = True
        elif name == b"/OC" and properties.hidden:
            self._unseen = True
        if properties.replacement is not None and self._replacement is None:
            self._replacement = properties.replacement
            self._replaced_at = len(self._marks)

    def _unmark(self, operands: bytes, name: bytes, depth: int) -> None:
        if len(self._marks) == self._replaced_at:
            self._replacement, self._replaced_at = None, -1
        if self._marks:
            self._artifact, self._unseen = self._marks.pop()

    # Painting

    def _set_colour(self, operands: bytes, name: bytes, depth: int) -> None:
        self._colour = (self._space, name or operands)

    def _set_space(self, operands: bytes, name: bytes, depth: int) -> None:
        assert self._resources is not None
        self._space = self._resources.colour_space(name)
        self._colour = (self._space, b"")

    def _set_gray(self, operands: bytes, name: bytes, depth: int) -> None:
        self._colour = (b"g", operands)

    def _set_rgb(self, operands: bytes, name: bytes, depth: int) -> None:
        self._colour = (b"rg", operands)

    def _set_cmyk(self, operands: bytes, name: bytes, depth: int) -> None:
        self._colour = (b"k", operands)

    def _paint_colour(self) -> tuple[float, ...] | None:
        return colour_of(*self._colour)

    def _rectangle(self, operands: bytes, name: bytes, depth: int) -> None:
        self.paint.add(b"re", operands)

    def _segment(self, operands: bytes, name: bytes, depth: int) -> None:
        self.paint.add(b"", operands)

    def _fill(self, operands: bytes, name: bytes, depth: int) -> None:
        colour = None if self._transparent else self._paint_colour()
        self.paint.fill(self._ctm, self._work, colour)

    def _end_path(self, operands: bytes, name: bytes, depth: int) -> None:
        self.paint.clear()

    def _shade(self, operands: bytes, name: bytes, depth: int) -> None:
        self.paint.cover(Box(-1e9, -1e9, 1e9, 1e9), self._work, picture=False)

    def _inline_image(self, operands: bytes, name: bytes, depth: int) -> None:
        self.paint.cover(mapped(_UNIT, self._ctm), self._work, picture=True)

    def _object(self, operands: bytes, name: bytes, depth: int) -> None:
        assert self._resources is not None
        found = self._resources.external(name)
        if found is None or self._unseen:
            return
        if found.form is None:
            self.paint.cover(mapped(_UNIT, self._ctm), self._work, picture=True)
            return
        self._forms += 1
        if self._forms > MOST_FORMS:
            raise WorkLimit(f"it draws over {MOST_FORMS} forms")
        if depth < MOST_DEPTH and found.form.key not in self._within:
            self._run_form(found.form, depth)

    def _run_form(self, form: Form, depth: int) -> None:
        assert self._resources is not None
        self._save(b"", b"", depth)
        self._within.add(form.key)
        matrices = self._matrix, self._line
        self._ctm = multiply(form.matrix, self._ctm)
        self.run(form.data(), self._resources.inside(form.resources), depth + 1)
        self._matrix, self._line = matrices
        self._within.remove(form.key)
        self._restore(b"", b"", depth)

    _ACTS: ClassVar[dict[bytes, Callable[[Interpreter, bytes, bytes, int], None]]] = {
        b"q": _save, b"Q": _restore, b"cm": _concatenate, b"gs": _graphics_state,
        b"BT": _begin_text, b"Tf": _set_font, b"Tc": _set_character_space, b"Tw": _set_word_space, b"Tz": _set_scale,
        b"TL": _set_leading, b"Ts": _set_rise, b"Tr": _set_mode,
        b"Td": _move, b"TD": _move_and_lead, b"T*": _next_line, b"Tm": _set_matrix,
        b"Tj": _show, b"TJ": _show_array, b"'": _next_line_show, b'"': _next_line_show,
        b"BMC": _mark, b"BDC": _mark, b"EMC": _unmark,
        b"g": _set_gray, b"rg": _set_rgb, b"k": _set_cmyk, b"cs": _set_space, b"sc": _set_colour, b"scn": _set_colour,
        b"re": _rectangle, b"m": _segment, b"l": _segment, b"c": _segment, b"v": _segment, b"y": _segment,
        b"f": _fill, b"F": _fill, b"f*": _fill, b"B": _fill, b"B*": _fill, b"b": _fill, b"b*": _fill,
        b"S": _end_path, b"s": _end_path, b"n": _end_path, b"sh": _shade, b"BI": _inline_image, b"Do": _object,
    }  # fmt: skip


def _matrix(operands: bytes) -> Matrix:
    values = numbers(operands)[-6:]
    return (values[0], values[1], values[2], values[3], values[4], values[5]) if len(values) == 6 else IDENTITY


def _pair(operands: bytes) -> tuple[float, float]:
    values = numbers(operands)
    return (values[-2], values[-1]) if len(values) >= 2 else (0.0, 0.0)


def _last(operands: bytes) -> float:
    values = numbers(operands)
    return values[-1] if values else 0.0


def _number(token: bytes) -> float:
    try:
        return float(token)
    except ValueError:
        return _last(token)
