// @ts-check
/** The names of topics where their passages lie; those of large topics first, and none over another. */

/** @typedef {import("./points.js").Points} Points */
/** @typedef {{ text: string, x: number, y: number }} Label */

const SIZE = 12.5;
const LINE = 17;
/** A name stands above the middle of its passages, not on it. */
const LIFT = 12;
/** Longer names give up their last words: the legend and the list have them whole. */
const LONGEST = 28;

/**
 * @param {Points} points
 * @param {import("./words.js").Say} say
 * @returns {Label[]} in the order of the topics, the largest first
 */
export function labelsOf(points, say) {
  /** @type {number[][]} */
  const members = points.facts.topics.map(() => []);
  for (let point = 0; point < points.count; point++) members[points.topic[point]].push(point);
  return members.flatMap((of, topic) => {
    if (of.length === 0) return [];
    const text = short(points.facts.topics[topic].names) || say("map.topic.unnamed", { number: topic + 1 });
    return [{ text, ...middle(points, of) }];
  });
}

/** The passage nearest to the median place: a median alone may lie where none of the topic does. @param {Points} points @param {number[]} of */
function middle({ x, y }, of) {
  const [across, down] = [x, y].map((values) => of.map((point) => values[point]).sort((a, b) => a - b)[of.length >> 1]);
  const away = (/** @type {number} */ point) => (x[point] - across) ** 2 + (y[point] - down) ** 2;
  const point = of.reduce((best, each) => (away(each) < away(best) ? each : best), of[0]);
  return { x: x[point], y: y[point] };
}

/** @param {string[]} names */
function short(names) {
  let text = names[0] ?? "";
  for (const name of names.slice(1, 2)) if (`${text}, ${name}`.length <= LONGEST) text += `, ${name}`;
  return text;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./viewport.js").Viewport} viewport
 * @param {import("./palette.js").Palette} palette
 * @param {Label[]} labels
 */
export function drawLabels(context, viewport, palette, labels) {
  context.font = `600 ${SIZE}px ${palette.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  /** @type {{ left: number, right: number, top: number }[]} */
  const taken = [];
  for (const { text, x, y } of labels) {
    const half = context.measureText(text).width / 2 + 4;
    const middle = Math.min(Math.max(viewport.left(x), half), viewport.width - half);
    const top = viewport.top(y) - LIFT;
    if (top < LINE / 2 || top > viewport.height - LINE / 2 || viewport.left(x) < 0 || viewport.left(x) > viewport.width) continue;
    const box = { left: middle - half, right: middle + half, top };
    if (taken.some((other) => Math.abs(other.top - top) < LINE && other.left < box.right && box.left < other.right)) continue;
    taken.push(box);
    context.lineWidth = 5;
    context.strokeStyle = palette.paper;
    context.strokeText(text, middle, top);
    context.fillStyle = palette.ink;
    context.fillText(text, middle, top);
  }
}
