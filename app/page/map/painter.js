// @ts-check
/** Draws the map: points by group, the names of topics, and what is marked. */

import { drawLabels } from "./labels.js";
import { COLOURS } from "./palette.js";

/** @typedef {import("./points.js").Points} Points */
/** @typedef {import("./viewport.js").Viewport} Viewport */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./grouping.js").Group} Group */
/** @typedef {import("./labels.js").Label} Label */
/**
 * @typedef {object} Scene
 * @property {Points} points
 * @property {Viewport} viewport
 * @property {Palette} palette
 * @property {Group[]} groups
 * @property {Int32Array[]} drawn  the points of each group that are in colour
 * @property {Int32Array} faint  those that the reader has put aside
 * @property {Label[]} labels
 * @property {number | null} chosen  the point that is pointed at
 * @property {number[]} found  the points nearest to the question, nearest first
 * @property {{ x: number, y: number } | null} place  where the question falls
 * @property {boolean} aim  whether the middle is marked, for who moves the map by keys
 */

/** Points of maps that are full of them are small, and grow as the map is zoomed. */
const LARGEST = 7;
/** Passages in sight from which all points are squares: a software canvas fills them ten times as fast as discs. */
const MANY = 4000;
/** Points that are filled at once: each call costs, and so does a path of many pieces, by more than their number. */
const IN_PATH = 64;

/** @param {CanvasRenderingContext2D} context @param {Scene} scene */
export function paint(context, scene) {
  const { viewport, palette, points } = scene;
  const radius = radiusOf(points.count, viewport.zoom);
  context.clearRect(0, 0, viewport.width, viewport.height);
  context.fillStyle = palette.faint;
  fill(context, scene, scene.faint, Math.max(radius - 1, 1), false);
  for (const [at, group] of scene.groups.entries()) {
    context.fillStyle = group.colour === null ? palette.other : palette.groups[group.colour % COLOURS];
    fill(context, scene, scene.drawn[at], radius, group.colour !== null && group.colour >= COLOURS);
  }
  drawLabels(context, viewport, palette, scene.labels);
  context.lineWidth = 2;
  for (const [at, point] of scene.found.entries()) drawFound(context, scene, point, at + 1, radius);
  if (scene.place) drawCross(context, scene, scene.place);
  if (scene.chosen !== null) ring(context, scene, scene.chosen, radius + 4, palette.ink);
  if (scene.aim) drawAim(context, scene);
}

/** @param {number} count @param {number} zoom */
export function radiusOf(count, zoom) {
  const base = count > 8000 ? 1.5 : count > 2000 ? 2.2 : count > 500 ? 3 : 4;
  return Math.min(base * Math.sqrt(zoom), LARGEST);
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {Int32Array} members @param {number} radius @param {boolean} square */
function fill(context, { points, viewport }, members, radius, square) {
  const { scale, width, height } = viewport;
  const [right, down] = [width / 2 - viewport.x * scale, height / 2 - viewport.y * scale];
  const corners = square || points.count / viewport.zoom ** 2 > MANY;
  const side = corners ? radius * 1.8 : 0;
  context.beginPath();
  let inPath = 0;
  for (let at = 0; at < members.length; at++) {
    const left = points.x[members[at]] * scale + right;
    const top = points.y[members[at]] * scale + down;
    if (left < -radius || top < -radius || left > width + radius || top > height + radius) continue;
    if (corners) {
      context.fillRect(left - side / 2, top - side / 2, side, side);
      continue;
    }
    context.moveTo(left + radius, top);
    context.arc(left, top, radius, 0, 2 * Math.PI);
    if (++inPath === IN_PATH) {
      context.fill();
      context.beginPath();
      inPath = 0;
    }
  }
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} point @param {number} radius @param {string} colour */
function ring(context, { points, viewport, palette }, point, radius, colour) {
  const [left, top] = [viewport.left(points.x[point]), viewport.top(points.y[point])];
  for (const [width, stroke] of /** @type {const} */ ([[5, palette.paper], [2, colour]])) {
    context.beginPath();
    context.arc(left, top, radius, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = stroke;
    context.stroke();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} point @param {number} number @param {number} radius */
function drawFound(context, scene, point, number, radius) {
  const { points, viewport, palette } = scene;
  ring(context, scene, point, radius + 3, palette.accent);
  const [left, top] = [viewport.left(points.x[point]) + radius + 7, viewport.top(points.y[point]) - radius - 5];
  context.font = `600 12px ${palette.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.strokeStyle = palette.paper;
  context.strokeText(String(number), left, top);
  context.fillStyle = palette.accent;
  context.fillText(String(number), left, top);
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene @param {{ x: number, y: number }} place */
function drawCross(context, { viewport, palette }, { x, y }) {
  const [left, top, arm] = [viewport.left(x), viewport.top(y), 10];
  for (const [width, stroke] of /** @type {const} */ ([[7, palette.paper], [3, palette.accent]])) {
    context.beginPath();
    for (const turn of [1, -1]) {
      context.moveTo(left - arm, top - arm * turn);
      context.lineTo(left + arm, top + arm * turn);
    }
    context.lineWidth = width;
    context.lineCap = "round";
    context.strokeStyle = stroke;
    context.stroke();
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene */
function drawAim(context, { viewport, palette }) {
  const [left, top] = [viewport.width / 2, viewport.height / 2];
  context.beginPath();
  for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    context.moveTo(left + 5 * x, top + 5 * y);
    context.lineTo(left + 14 * x, top + 14 * y);
  }
  context.lineWidth = 1.5;
  context.strokeStyle = palette.ink;
  context.stroke();
}
