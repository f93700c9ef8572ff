// @ts-check
/** What part of the map is seen, and how large. Places on the map are -1 to 1, those on the canvas are CSS pixels. */

const MARGIN = 0.06;
export const CLOSEST = 40;

export class Viewport {
  width = 1;
  height = 1;
  /** 1 shows the whole map. */
  zoom = 1;
  /** The place in the middle of the canvas. */
  x = 0;
  y = 0;
  /** Half the size of all places. */
  #half = { x: 1, y: 1 };

  /** @param {ArrayLike<number>} xs @param {ArrayLike<number>} ys */
  bound(xs, ys) {
    this.#half = { x: extent(xs), y: extent(ys) };
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.width = width;
    this.height = height;
  }

  /** Pixels for 1 on the map. */
  get scale() {
    const room = 1 - 2 * MARGIN;
    return Math.min((this.width * room) / (2 * this.#half.x), (this.height * room) / (2 * this.#half.y)) * this.zoom;
  }

  /** @param {number} x */
  left(x) {
    return (x - this.x) * this.scale + this.width / 2;
  }

  /** @param {number} y */
  top(y) {
    return (y - this.y) * this.scale + this.height / 2;
  }

  /** The place on the map below a place on the canvas. @param {number} left @param {number} top */
  at(left, top) {
    return { x: (left - this.width / 2) / this.scale + this.x, y: (top - this.height / 2) / this.scale + this.y };
  }

  /** Move by pixels; each passage can be brought to the middle, and none out of sight for good. @param {number} right @param {number} down */
  pan(right, down) {
    this.#centre(this.x - right / this.scale, this.y - down / this.scale);
  }

  /** Zoom so that what is at a place on the canvas stays there. @param {number} factor @param {number} [left] @param {number} [top] */
  zoomBy(factor, left = this.width / 2, top = this.height / 2) {
    const before = this.at(left, top);
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), CLOSEST);
    const after = this.at(left, top);
    this.#centre(this.x + before.x - after.x, this.y + before.y - after.y);
  }

  whole() {
    this.zoom = 1;
    this.x = this.y = 0;
  }

  /** Show a region, all of it. @param {number[]} xs @param {number[]} ys */
  show(xs, ys) {
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.zoom = 1;
    const wide = ((right - left) * this.scale) / (this.width * 0.7);
    const high = ((bottom - top) * this.scale) / (this.height * 0.7);
    this.zoom = Math.min(Math.max(1 / Math.max(wide, high, 1 / CLOSEST), 1), 8);
    this.#centre((left + right) / 2, (top + bottom) / 2);
  }

  /** @param {number} x @param {number} y */
  #centre(x, y) {
    this.x = within(x, this.#half.x);
    this.y = within(y, this.#half.y);
  }
}

/** @param {number} value @param {number} most */
function within(value, most) {
  return Math.min(Math.max(value, -most), most);
}

/** @param {ArrayLike<number>} values */
function extent(values) {
  let most = 0;
  for (let at = 0; at < values.length; at++) most = Math.max(most, Math.abs(values[at]));
  return most || 1;
}
