// @ts-check
/** Moving and zooming the map by pointer, wheel, pinch and keys. */

/** @typedef {{ left: number, top: number }} Spot */
/**
 * @typedef {object} Listeners
 * @property {() => void} onView  the viewport has changed
 * @property {(left: number | null, top: number) => void} onPointer  null: the pointer has left
 * @property {(on: boolean) => void} onAim  keys move the map, or no longer
 * @property {() => void} onOpen  open what is pointed at
 */

const STEP = 60;
const FACTOR = 1.4;
/** Pixels that a pointer may move between press and release of a click. */
const STILL = 5;

export class Controls {
  /** @type {Map<number, Spot>} the pointers that are down */
  #down = new Map();
  #moved = 0;

  /** @param {HTMLCanvasElement} canvas @param {import("./viewport.js").Viewport} viewport @param {Listeners} listeners */
  constructor(canvas, viewport, listeners) {
    this.canvas = canvas;
    this.viewport = viewport;
    this.listeners = listeners;
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.#down.delete(event.pointerId));
    canvas.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && listeners.onPointer(null, 0));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("focus", () => listeners.onAim(canvas.matches(":focus-visible")));
    canvas.addEventListener("blur", () => listeners.onAim(false));
  }

  /** @param {number} factor */
  zoom(factor) {
    this.viewport.zoomBy(factor);
    this.listeners.onView();
  }

  whole() {
    this.viewport.whole();
    this.listeners.onView();
  }

  /** A page that holds a map must still scroll: the wheel zooms with Ctrl or once the map has the focus. @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && document.activeElement !== this.canvas) return;
    event.preventDefault();
    const { left, top } = this.spot(event);
    this.viewport.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), left, top);
    this.listeners.onView();
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.canvas.setPointerCapture(event.pointerId);
    if (this.#down.size === 0) this.#moved = 0;
    this.#down.set(event.pointerId, this.spot(event));
    this.listeners.onAim(false);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const now = this.spot(event);
    const before = this.#down.get(event.pointerId);
    if (!before) return this.listeners.onPointer(now.left, now.top);
    const [right, down] = [now.left - before.left, now.top - before.top];
    this.#moved += Math.abs(right) + Math.abs(down);
    if (this.#down.size === 2) this.pinch(event.pointerId, now);
    this.viewport.pan(right / this.#down.size, down / this.#down.size);
    this.#down.set(event.pointerId, now);
    this.listeners.onView();
  }

  /** Two fingers: their distance is the size, the place between them stays. @param {number} moved @param {Spot} now */
  pinch(moved, now) {
    const [other] = [...this.#down].filter(([id]) => id !== moved).map(([, spot]) => spot);
    const before = this.#down.get(moved);
    if (!before) return;
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    this.viewport.zoomBy(factor, (now.left + other.left) / 2, (now.top + other.top) / 2);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const still = this.#down.size === 1 && this.#moved < STILL;
    this.#down.delete(event.pointerId);
    if (!still) return;
    const { left, top } = this.spot(event);
    this.listeners.onPointer(left, top);
    // A finger has no way to look first: it chooses, and the passage's link opens.
    if (event.pointerType === "mouse") this.listeners.onOpen();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const strokes = {
      ArrowLeft: () => this.viewport.pan(STEP, 0),
      ArrowRight: () => this.viewport.pan(-STEP, 0),
      ArrowUp: () => this.viewport.pan(0, STEP),
      ArrowDown: () => this.viewport.pan(0, -STEP),
      "+": () => this.viewport.zoomBy(FACTOR),
      "=": () => this.viewport.zoomBy(FACTOR),
      "-": () => this.viewport.zoomBy(1 / FACTOR),
      0: () => this.viewport.whole(),
    };
    if (event.key === "Enter") return this.listeners.onOpen();
    if (!Object.hasOwn(strokes, event.key)) return;
    event.preventDefault();
    strokes[event.key]();
    this.listeners.onAim(true);
    this.listeners.onView();
  }

  /** @param {MouseEvent} event @returns {Spot} */
  spot({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { left: clientX - left, top: clientY - top };
  }
}

/** @param {Spot} a @param {Spot} b */
function distance(a, b) {
  return Math.hypot(a.left - b.left, a.top - b.top);
}
