"""Accepted items in every format; what other programs make of the files is in tests/verification/exports."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from xml.etree import ElementTree

import jsonschema
import pytest
from tests.accepted_items import CONTENTS, NASTY, accepted, item

from passagework.errors import DraftError
from passagework.exports.items.gift import escaped
from passagework.exports.items.items_csv import BOM, COLUMNS, safe
from passagework.exports.items.keeps import KEEPS
from passagework.exports.items.texts import plain, tex_html
from passagework.exports.items.writing import Wanted, exported, file_name
from passagework.models.items import CardContent, Item, Option


def written(target: str, items: list[Item] | None = None, answers: str = "with") -> str | bytes:
    wanted = Wanted(target, "Means: one/two", answers, "test", 1_790_000_000_000)
    data = exported(accepted() if items is None else items, (), wanted)[0].data
    return data if target in ("anki", "qti3", "qti21") else data.decode()


TARGETS = [each.target for each in KEEPS]


@pytest.mark.parametrize("target", TARGETS)
def test_only_what_was_accepted_is_written(target: str) -> None:
    drafted = item(CardContent(front="never shown", back="nor this"), 9).model_copy(update={"status": "drafted"})
    rejected = drafted.model_copy(update={"status": "rejected"})
    with pytest.raises(DraftError, match="no item has been accepted"):
        written(target, [drafted, rejected])
    made = written(target, [*accepted(), drafted, rejected])
    data = made if isinstance(made, bytes) else made.encode()
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            data = b"".join(archive.read(name) for name in archive.namelist())
    assert b"never shown" not in data


@pytest.mark.parametrize("target", [each for each in TARGETS if each != "anki"])
def test_the_same_items_give_the_same_bytes(target: str) -> None:
    assert written(target) == written(target)


@pytest.mark.parametrize("target", TARGETS)
def test_control_characters_and_lone_brackets_do_no_harm(target: str) -> None:
    assert written(target, [item(CardContent(front="a\x00\x0b]]> b", back="\\( $ { [1"))])


def test_the_table_says_what_the_files_hold() -> None:
    """Sources, explanations and reasons are in a file exactly where the table says so."""
    choice = CONTENTS[0].model_copy(
        update={
            "stem": "Which?",
            "explanation": "an explanation",
            "options": (Option(text="a", reason="a reason"), Option(text="b")),
        }
    )
    one = item(choice)
    for row in KEEPS:
        data = written(row.target, [one])
        text = data if isinstance(data, str) else unpacked(data)
        assert ("an explanation" in text) == (row.explanation != "no"), row.target
        assert ("a reason" in text) == (row.reasons != "no"), row.target
        assert ("The mean of four numbers" in text) == (row.sources != "no"), row.target
        if row.identity == "yes":
            assert one.id in text, row.target
        assert ("understand" in text) == (row.provenance != "no"), row.target
        assert set(row.kinds) == {each.kind for each in CONTENTS}


def unpacked(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "".join(archive.read(name).decode(errors="ignore") for name in archive.namelist())


def test_moodle_xml_holds_what_was_written() -> None:
    root = ElementTree.fromstring(written("moodle_xml"))
    category, *questions = root
    assert category.findtext("category/text") == "$course$/top/Means: one//two"
    assert [each.get("type") for each in questions] == [
        "multichoice",
        "shortanswer",
        "essay",
        "truefalse",
        "essay",
        "description",
    ]
    assert [each.findtext("idnumber") for each in questions] == [each.id for each in accepted()]
    assert [each.get("fraction") for each in questions[0].findall("answer")] == ["0", "100", "0"]
    assert questions[0].findall("answer")[1].findtext("feedback/text") == tex_html(NASTY).removeprefix("<p>").removesuffix("</p>")
    assert [each.findtext("text") for each in questions[1].findall("answer")] == ["the mean of {x}: a~b", "mean", "2 = 2\\*1"]
    assert {each.findtext("text"): each.get("fraction") for each in questions[3].findall("answer")} == {
        "true": "0",
        "false": "100",
    }
    assert "its sum" in str(questions[2].findtext("graderinfo/text"))


def test_moodle_reads_gift_as_it_was_meant() -> None:
    """Moodle's own steps (question/format/gift/format.php): escapes become placeholders, and these the characters."""
    text = "\\neq \\nu = ~ # { } : \\\\ x"
    held = escaped(text)
    for written_form, place in (
        ("\\\\", "\1"),
        ("\\#", "\2"),
        ("\\=", "\3"),
        ("\\~", "\4"),
        ("\\{", "\5"),
        ("\\}", "\6"),
        ("\\:", "\7"),
    ):
        held = held.replace(written_form, place)
    held = held.replace("\\n", "\n")
    for place, character in zip("\1\2\3\4\5\6\7", "\\#=~{}:", strict=True):
        held = held.replace(place, character)
    assert held == text


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\t=1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert safe(cell) == f"'{cell}"


def test_a_table_has_a_row_for_each_item() -> None:
    text = written("csv")
    assert text.startswith(BOM)
    header, *rows = csv.reader(io.StringIO(text.removeprefix(BOM), newline=""))
    assert tuple(header) == COLUMNS and [row[0] for row in rows] == [each.id for each in accepted()]
    assert rows[0][COLUMNS.index("key")] == "B" and NASTY in rows[0][COLUMNS.index("options")]


@pytest.mark.parametrize("target", ["markdown", "handout"])
def test_answers_can_be_left_out_or_stand_at_the_end(target: str) -> None:
    card = item(CardContent(front="Front?", back="The answer."))
    after, end, none = (written(target, [card, card], answers) for answers in ("with", "end", "without"))
    assert "The answer." not in none and "The mean of four" not in none
    assert after.index("The answer.") < after.rindex("Front?")
    assert end.index("The answer.") > end.rindex("Front?")


@pytest.mark.parametrize("target", ["markdown", "handout", "anki_text", "gift", "moodle_xml"])
def test_no_picture_and_no_markup_of_a_text_survives(target: str) -> None:
    hostile = '![x](https://evil.example/x.png) <img src="https://evil.example/y.png"> <script>alert(1)</script>'
    text = written(target, [item(CardContent(front=hostile, back=hostile))])
    assert not re.search(r"<(img|script)|(?<![\\<])!\[", text, re.IGNORECASE)


def test_everything_is_valid_by_its_own_schema() -> None:
    items, schema = exported(accepted(), (), Wanted("json", "x", "with", "test", 1))
    read, rules = json.loads(items.data), json.loads(schema.data)
    jsonschema.Draft202012Validator.check_schema(rules)
    jsonschema.Draft202012Validator(rules).validate(read)
    assert [Item.model_validate(each) for each in read["items"]] == accepted()
    read["items"][0]["status"] = "perhaps"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(rules).validate(read)


def test_plain_text_has_no_marks() -> None:
    assert plain("**a** `b` $c$ [d](e)\n\nf") == "a b $c$ d (e) f"


@pytest.mark.parametrize(("name", "kept"), [("a/b:c", "a-b-c"), ("..", "passagework"), ("x" * 200, "x" * 100)])
def test_names_of_files_are_safe(name: str, kept: str) -> None:
    assert file_name(name) == kept


@pytest.mark.parametrize("order", ["[sound:http://other.example/a.mp3]", "[latex]x[/latex]", "[$]x", "[anki:tts lang=en]x"])
def test_what_anki_would_take_for_an_order_is_text_in_it(order: str) -> None:
    made = str(written("anki_text", [item(CardContent(front=f"Front {order}", back=f"Back {order}"), 0)]))
    assert made.count("&#91;" + order[1:].partition("]")[0]) == 2
    assert order.partition("]")[0] not in made


@pytest.mark.parametrize("tex", [r"\href{javascript:1}{x}", r"\class{card}{x}", r"\input{/etc/passwd}", r"\require{html}"])
def test_tex_that_reaches_out_of_a_formula_is_shown_as_code(tex: str) -> None:
    assert tex_html(f"So ${tex}$ it is") == f"<p>So <code>{tex}</code> it is</p>"


def test_tex_of_the_same_beginning_is_set() -> None:
    assert tex_html(r"$\define \leta \left(x\right)$") == r"<p>\(\define \leta \left(x\right)\)</p>"
