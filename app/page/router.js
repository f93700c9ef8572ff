// @ts-check
/** Routes are the part of the address after "#": what is shown can be linked to, and never reaches a server. */

/** @typedef {import("./types.js").Route} Route */
/** @typedef {import("./types.js").Ranker} Ranker */

/** @type {readonly Ranker[]} */
export const RANKERS = ["dense", "bm25", "hybrid"];
/** What an address may begin with; one that names no page is that of the search. */
const PAGES = ["", "retrieve", "library", "evaluate", "methods", "privacy"];
/** @type {readonly import("./types.js").MakingName[]} */
export const MAKING = ["ask", "generate", "review", "practice", "log", "models"];
const COUNTS = [5, 10, 20, 50];
export const DEFAULT_COUNT = 10;
/** A query is cut here before it enters an address; Python reads far less of it, and says so. */
const LONGEST = 10_000;

/**
 * Read a route; what cannot be read falls back to the empty search or the default.
 * @param {string} hash
 * @param {Ranker} defaultRanker
 * @returns {Route}
 */
export function parse(hash, defaultRanker) {
  const [path, search = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [view, ...rest] = path.split("/").map(decode);
  const given = new URLSearchParams(search);
  const making = MAKING.find((name) => name === view);
  if (making) return { view: making, part: rest[0] ?? "" };
  if (!PAGES.includes(view)) return parse("", defaultRanker);
  if (view === "methods" || view === "privacy") return { view };
  if (view === "evaluate" && rest[0] === "own") return { view: "study", study: rest[1] ?? "", part: rest[2] ?? "" };
  if (view === "evaluate") {
    const [text = "", part = "", question = ""] = rest;
    return { view, text, part, question: part === "question" ? question : "" };
  }
  if (view === "library" && rest.length >= 2) {
    return { view: "reading", document: rest[0], section: rest[1], passage: whole(given.get("passage")), page: pageOf(given.get("page")) };
  }
  if (view === "library" && rest[0] === "map") return { view: "map" };
  if (view === "library") return { view };
  const by = ranker(given.get("by")) ?? defaultRanker;
  const against = ranker(given.get("with"));
  const k = whole(given.get("k"));
  return {
    view: "retrieve",
    query: tidy(given.get("q") ?? ""),
    by,
    against: against === by ? null : against,
    k: k !== null && COUNTS.includes(k) ? k : DEFAULT_COUNT,
    document: given.get("in") ?? "",
  };
}

/** @param {Route} route @returns {string} */
export function format(route) {
  if (route.view === "reading") {
    const place = `#/library/${encodeURIComponent(route.document)}/${encodeURIComponent(route.section)}`;
    if (route.passage !== null) return `${place}?passage=${route.passage}`;
    return route.page === null ? place : `${place}?page=${route.page}`;
  }
  if (isMaking(route)) {
    return route.part === "" ? `#/${route.view}` : `#/${route.view}/${encodeURIComponent(route.part)}`;
  }
  if (route.view === "map") return "#/library/map";
  if (route.view === "study") {
    return ["#/evaluate/own", ...[route.study, route.part].filter((each) => each !== "").map(encodeURIComponent)].join("/");
  }
  if (route.view === "evaluate") {
    const places = [route.text, route.part, route.question].filter((each) => each !== "");
    return ["#/evaluate", ...places.map(encodeURIComponent)].join("/");
  }
  if (route.view !== "retrieve") return `#/${route.view}`;
  const parts = [`q=${encodeURIComponent(route.query)}`, `by=${route.by}`];
  if (route.against) parts.push(`with=${route.against}`);
  if (route.k !== DEFAULT_COUNT) parts.push(`k=${route.k}`);
  if (route.document) parts.push(`in=${encodeURIComponent(route.document)}`);
  return `#/retrieve?${parts.join("&")}`;
}

/**
 * The address of what is shown for `hash`: a page or a choice in it that does not exist gives way to what is shown instead.
 * @param {string} hash
 * @param {Route} route
 */
export function exact(hash, route) {
  if (route.view !== "retrieve") return format(route);
  if (!isRetrieve(hash)) return "#/retrieve";
  const [given, shown] = [hash, format(route)].map((each) => new URLSearchParams(each.split(/\?(.*)/s)[1]));
  const differs = ["by", "with", "k"].some((name) => given.has(name) && given.get(name) !== shown.get(name));
  return differs ? format(route) : hash;
}

/** Whether a route leads to a page of drafting. @param {Route} route @returns {route is import("./types.js").MakingRoute} */
export function isMaking(route) {
  return MAKING.some((name) => name === route.view);
}

/** Whether an address names the search, which is shown too for an address that names nothing. @param {string} hash */
export function isRetrieve(hash) {
  return /^$|^#\/?(retrieve)?(\?|$)/.test(hash);
}

/**
 * A query that an address can hold: of bounded length, with no half of a pair of surrogates, which cannot be encoded.
 * @param {string} query
 */
export function tidy(query) {
  return query.trim().slice(0, LONGEST).replace(/\p{Surrogate}/gu, "\ufffd").trim();
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string | null} value @returns {Ranker | null} */
function ranker(value) {
  return RANKERS.find((each) => each === value) ?? null;
}

/** Pages are numbered from 1. @param {string | null} value @returns {number | null} */
function pageOf(value) {
  return whole(value) || null;
}

/** @param {string | null} value @returns {number | null} */
function whole(value) {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
