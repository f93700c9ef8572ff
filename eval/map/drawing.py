"""How long one frame of the map takes: the page's own modules on a canvas in Chromium, with made-up points.

    PYTHONPATH=py:. PASSAGEWORK_CHROMIUM=... python -m eval.map.drawing

Prints, for each number of points and zoom, the median milliseconds of a frame with the canvas read back, so that what
the browser puts off is counted too.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import threading

from playwright.sync_api import sync_playwright

from sitebuild.paths import APP

_MEASURE = """
async ([count, zoom]) => {
  const { paint } = await import("/page/map/painter.js");
  const { Viewport } = await import("/page/map/viewport.js");
  document.body.innerHTML = "<canvas width=1600 height=1100></canvas>";
  const context = document.querySelector("canvas").getContext("2d");
  context.setTransform(2, 0, 0, 2, 0, 0);
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const places = () => Float32Array.from({ length: count }, () => (random() + random() + random()) / 1.5 - 1);
  const points = { count, x: places(), y: places() };
  const viewport = new Viewport();
  viewport.bound(points.x, points.y);
  viewport.resize(800, 550);
  viewport.zoomBy(zoom);
  const groups = Array.from({ length: 20 }, (_, colour) => ({ colour }));
  const drawn = groups.map((_, at) => Int32Array.from({ length: count / 20 }, (_, each) => each * 20 + at));
  const labels = groups.map((_, at) => ({ text: "standard deviation, mean", x: points.x[at], y: points.y[at] }));
  const colours = { faint: "#ccc", ink: "#000", paper: "#fff", accent: "#a00", other: "#777" };
  const palette = { groups: Array(10).fill("#27506e"), font: "sans-serif", ...colours };
  const marks = { chosen: 3, found: [1, 2, 3], place: { x: 0, y: 0 }, aim: false };
  const scene = { points, viewport, palette, groups, drawn, faint: new Int32Array(), labels, ...marks };
  const times = [];
  for (let frame = 0; frame < 30; frame++) {
    viewport.pan(frame % 2 ? 3 : -3, 1);
    const begun = performance.now();
    paint(context, scene);
    const own = performance.now() - begun;
    context.getImageData(0, 0, 1, 1);
    times.push([own, performance.now() - begun]);
    await new Promise(requestAnimationFrame);
  }
  const median = (at) => times.map((each) => each[at]).sort((a, b) => a - b)[15];
  return { points: count, zoom, own: median(0), whole: median(1) };
}
"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests."""


def main() -> None:
    """Measure and print, a line of JSON for each case."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(APP)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["PASSAGEWORK_CHROMIUM"], args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/page/early.js")
        for count in (500, 5_000, 20_000):
            for zoom in (1, 4, 16):
                print(json.dumps(page.evaluate(_MEASURE, [count, zoom])), flush=True)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
