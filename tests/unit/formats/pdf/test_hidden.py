"""Text that nobody sees. Oracle: pages whose picture is plain from how they are drawn."""

import pytest
from tests.unit.formats.pdf.reading import document
from tests.unit.formats.pdf.writer import PdfWriter, Sheet, pdf, text

SEEN = text(72, 700, "What is seen.")
IMAGE = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray"


@pytest.mark.parametrize(
    "hidden",
    [
        "1 g " + text(72, 600, "white on white"),
        "1 1 1 rg " + text(72, 600, "white on white"),
        "0 0 0 0 k " + text(72, 600, "white on white"),
        "/DeviceRGB cs 1 1 1 sc " + text(72, 600, "white on white"),
        text(72, 600, "too small to see", size=0.1),
        text(72, 600, "no size at all", size=0),
        text(72, 900, "above the page"),
        text(-400, 600, "left of the page"),
        "BT 3 Tr ET " + text(72, 600, "invisible without a scan"),
        "0 0 1 rg 50 580 300 40 re f " + text(72, 600, "blue on blue"),
        "/Clear gs " + text(72, 600, "wholly transparent"),
    ],
)
def test_hidden_text_is_left_out_and_told(hidden):
    found = document(pdf([Sheet(SEEN + hidden, resources="/ExtGState << /Clear << /ca 0 >> >>")]))
    assert found.text == "What is seen."
    assert [(remark.code, remark.values) for remark in found.remarks] == [("hidden_on_pages", {"n": 1, "pages": "1"})]


@pytest.mark.parametrize(
    "seen",
    [
        "0 0 0.5 rg 50 580 300 40 re f 1 g " + text(72, 600, "white on blue"),
        "0 g 50 580 m 350 580 l 350 620 l 50 620 l f 1 g " + text(72, 600, "white on black"),
        "0 g 50 580 300 1 re f " + text(72, 600, "black above a black rule"),
        "0 g 50 580 300 40 re f 1 g 60 590 200 25 re f 0 g " + text(72, 600, "black on white on black"),
        "q 300 0 0 40 50 580 cm /Im Do Q 1 g " + text(72, 600, "white on a picture"),
        "/Pattern cs /P1 scn " + text(72, 600, "in a pattern"),
        text(72, 600, "small but legible", size=4),
    ],
)
def test_text_that_stands_out_is_kept(seen):
    writer = PdfWriter()
    image = writer.stream(b"\x00", IMAGE)
    found = document(pdf([Sheet(SEEN + seen, resources=f"/XObject << /Im {image} 0 R >>")], writer=writer))
    assert found.text.startswith("What is seen.")
    assert len(found.text) > len("What is seen.")
    assert not found.remarks


def test_the_layer_over_a_scan_is_text():
    writer = PdfWriter()
    image = writer.stream(b"\x00", IMAGE)
    scan = "q 612 0 0 792 0 0 cm /Im Do Q BT 3 Tr ET " + text(72, 700, "Recognised on the scan.")
    found = document(pdf([Sheet(scan, resources=f"/XObject << /Im {image} 0 R >>")], writer=writer))
    assert found.text == "Recognised on the scan."
    assert not found.remarks


def test_a_layer_that_is_switched_off_is_hidden():
    writer = PdfWriter()
    layer = writer.add("<< /Type /OCG /Name (Answers) >>")
    content = SEEN + "/OC /Answers BDC " + text(72, 600, "The answer.") + " EMC"
    sheet = Sheet(content, resources=f"/Properties << /Answers {layer} 0 R >>")
    off = f"/OCProperties << /OCGs [{layer} 0 R] /D << /OFF [{layer} 0 R] >> >>"
    assert document(pdf([sheet], off, writer)).text == "What is seen."


def test_what_the_file_marks_as_no_content_is_dropped_at_the_edge_of_the_page():
    head = "/Artifact << /Type /Pagination >> BDC " + text(72, 770, "Running head") + " EMC "
    assert document(pdf([head + SEEN])).text == "What is seen."
