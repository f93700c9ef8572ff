// @ts-check
/** The canvas: what is drawn on it and when, and which passage is pointed at. */

import { Controls } from "./controls.js";
import { labelsOf } from "./labels.js";
import { onTheme, paletteOf } from "./palette.js";
import { paint } from "./painter.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./points.js").Points} Points */
/** @typedef {import("./grouping.js").Group} Group */
/** @typedef {import("./painter.js").Scene} Scene */

/** CSS pixels around a pointer in which a passage is found; around the middle of the canvas, for keys. */
const REACH = { pointer: 14, aim: 90 };

export class Chart {
  viewport = new Viewport();
  /** @type {Omit<Scene, "palette" | "viewport"> | null} */
  #scene = null;
  /** 1 for each point that the reader has put aside. */
  #aside = new Uint8Array();
  /** @type {import("./labels.js").Label[]} */
  #labels = [];
  #due = 0;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ onPoint: (point: number | null) => void, onOpen: (point: number) => void }} listeners
   */
  constructor(canvas, { onPoint, onOpen }) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.palette = paletteOf(canvas);
    this.onPoint = onPoint;
    this.onOpen = onOpen;
    this.controls = new Controls(canvas, this.viewport, {
      onView: () => this.moved(),
      onPointer: (left, top) => this.point(left, top),
      onAim: (on) => this.aim(on),
      onOpen: () => this.open(),
    });
    new ResizeObserver(() => this.fit()).observe(canvas);
    onTheme(() => {
      this.palette = paletteOf(canvas);
      this.draw();
    });
  }

  /** Show another map, whole. @param {Points} points @param {import("./words.js").Say} say */
  take(points, say) {
    this.#labels = labelsOf(points, say);
    this.#aside = new Uint8Array(points.count);
    const marks = { chosen: null, found: [], place: null, aim: false };
    this.#scene = { points, groups: [], drawn: [], faint: new Int32Array(), labels: this.#labels, ...marks };
    this.viewport.bound(points.x, points.y);
    this.viewport.whole();
    this.fit();
  }

  /** Colour by groups; with `only`, all but that one are faint. @param {Group[]} groups @param {Int32Array} groupOf for each point @param {number | null} only */
  colour(groups, groupOf, only) {
    if (!this.#scene) return;
    /** @type {number[][]} */
    const members = groups.map(() => []);
    /** @type {number[]} */
    const faint = [];
    for (let point = 0; point < groupOf.length; point++) {
      const inColour = only === null || groupOf[point] === only;
      (inColour ? members[groupOf[point]] : faint).push(point);
    }
    const drawn = members.map((of) => Int32Array.from(of));
    this.#aside = Uint8Array.from(groupOf, (group) => Number(only !== null && group !== only));
    this.#change({ groups, drawn, faint: Int32Array.from(faint), labels: only === null ? this.#labels : this.#labelsOf(drawn[only]) });
  }

  /** Mark what was found for a question, and its place. @param {number[]} found @param {{ x: number, y: number } | null} place */
  mark(found, place) {
    this.#change({ found, place });
  }

  /** Point at a passage, as if by a pointer. @param {number | null} chosen */
  choose(chosen) {
    if (this.#scene?.chosen === chosen) return;
    this.#change({ chosen });
    this.onPoint(chosen);
  }

  /** Bring some passages into sight. @param {number[] | Int32Array} of */
  show(of) {
    const scene = this.#scene;
    if (!scene || of.length === 0) return;
    this.viewport.show([...of].map((point) => scene.points.x[point]), [...of].map((point) => scene.points.y[point]));
    this.draw();
  }

  fit() {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0) return;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.viewport.resize(clientWidth, clientHeight);
    this.draw();
  }

  draw() {
    this.#due ||= requestAnimationFrame(() => {
      this.#due = 0;
      if (this.#scene) paint(this.context, { ...this.#scene, viewport: this.viewport, palette: this.palette });
    });
  }

  moved() {
    // The whole map has nowhere to go: there a finger scrolls the page past it.
    this.canvas.toggleAttribute("data-zoomed", this.viewport.zoom > 1);
    if (this.#scene?.aim) this.point(this.viewport.width / 2, this.viewport.height / 2, REACH.aim);
    this.draw();
  }

  /** @param {number | null} left @param {number} top @param {number} [reach] */
  point(left, top, reach = REACH.pointer) {
    // Who moves the map by keys keeps the passage in the middle, wherever the pointer was left.
    if (!this.#scene || (left === null && this.#scene.aim)) return;
    const { points } = this.#scene;
    const { x, y } = this.viewport.at(left ?? 0, top);
    this.choose(left === null ? null : points.nearest(x, y, reach / this.viewport.scale, (point) => !this.#aside[point]));
  }

  /** @param {boolean} on */
  aim(on) {
    this.#change({ aim: on });
    if (on) this.moved();
  }

  open() {
    if (this.#scene?.chosen != null) this.onOpen(this.#scene.chosen);
  }

  /** The names of the topics that some passages are of, where these are a topic; else all. @param {Int32Array} of */
  #labelsOf(of) {
    const topics = new Set([...of].map((point) => this.#scene?.points.topic[point]));
    return topics.size === 1 ? this.#labels.filter((_, topic) => topics.has(topic)) : this.#labels;
  }

  /** @param {Partial<Scene>} change */
  #change(change) {
    if (!this.#scene) return;
    this.#scene = { ...this.#scene, ...change };
    this.draw();
  }
}
