// @ts-check
/** The passages of a map as numbers, and finding the nearest of them to a place. */

/** @typedef {import("../../types/workers").MapFacts} MapFacts */
/** @typedef {import("../../types/workers").FromMap & { kind: "made" }} Made */

/** Cells of the grid on each side of the map: some ten passages in each at most, of 20,000. */
const CELLS = 48;
const FIELDS = 4;

export class Points {
  /** @param {Made} made */
  constructor({ value, places, facts }) {
    this.facts = value;
    this.count = value.shown;
    const xy = new Float32Array(places.buffer, places.byteOffset, this.count * 2);
    const rows = new Int32Array(facts.buffer, facts.byteOffset, this.count * FIELDS);
    const column = (/** @type {number} */ at) => Int32Array.from({ length: this.count }, (_, point) => rows[point * FIELDS + at]);
    this.x = Float32Array.from({ length: this.count }, (_, point) => xy[point * 2]);
    this.y = Float32Array.from({ length: this.count }, (_, point) => xy[point * 2 + 1]);
    this.document = column(0);
    this.section = column(1);
    this.ordinal = column(2);
    this.topic = column(3);
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {number[][]} */
    this.grid = Array.from({ length: CELLS * CELLS }, () => []);
    for (let point = 0; point < this.count; point++) {
      this.numbers.set(`${value.documents[this.document[point]].id}\n${this.ordinal[point]}`, point);
      this.grid[cellOf(this.y[point]) * CELLS + cellOf(this.x[point])].push(point);
    }
  }

  /** The point of a passage; undefined for one that is not on the map. @param {string} document @param {number} ordinal */
  numberOf(document, ordinal) {
    return this.numbers.get(`${document}\n${ordinal}`);
  }

  /**
   * The point nearest to a place, within `radius` of it.
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {(point: number) => boolean} [counts]
   * @returns {number | null}
   */
  nearest(x, y, radius, counts = () => true) {
    let best = null;
    let least = radius * radius;
    for (let row = cellOf(y - radius); row <= cellOf(y + radius); row++) {
      for (let column = cellOf(x - radius); column <= cellOf(x + radius); column++) {
        for (const point of this.grid[row * CELLS + column]) {
          const distance = (this.x[point] - x) ** 2 + (this.y[point] - y) ** 2;
          if (distance <= least && counts(point)) [best, least] = [point, distance];
        }
      }
    }
    return best;
  }

  /** The address that opens a passage. @param {number} point */
  address(point) {
    const { id, sections } = this.facts.documents[this.document[point]];
    const section = sections[this.section[point]];
    return `#/library/${encodeURIComponent(id)}/${encodeURIComponent(section.id)}?passage=${this.ordinal[point]}`;
  }

  /** Document and section of a passage, for people. @param {number} point */
  placeOf(point) {
    const { title, sections } = this.facts.documents[this.document[point]];
    const { number, title: section } = sections[this.section[point]];
    return { title, section: [number, section].filter(Boolean).join(" · ") };
  }
}

/** @param {number} coordinate from -1 to 1 */
function cellOf(coordinate) {
  return Math.min(Math.max(Math.floor(((coordinate + 1) / 2) * CELLS), 0), CELLS - 1);
}
