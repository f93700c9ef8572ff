// @ts-check
import { find, make } from "./dom.js";
import { opened } from "./library/scope.js";
import { say } from "./words.js";

/** @typedef {import("../types/library").Library} Library */

/** Longest that the counts wait for a moment in which the page has nothing to do. */
const PATIENCE = 5000;

/**
 * How many items wait for a decision, and how many calls the log has, beside their links. Nobody waits for them: they come when
 * the library is open and the page idle, and follow what is written.
 * @param {Library} library
 */
export function startNavCounts(library) {
  let due = false;
  const count = () => {
    if (due) return;
    due = true;
    whenIdle(() => {
      due = false;
      void tell(library);
    });
  };
  void opened(library).then(count);
  library.drafts.subscribe((what) => void ((what === "items" || what === "calls") && count()));
}

/** @param {Library} library */
async function tell({ drafts }) {
  try {
    const [items, calls] = await Promise.all([drafts.items(), drafts.calls()]);
    put("review", "page.nav.to_decide", items.filter(({ head }) => head.status === "drafted").length);
    put("log", "page.nav.calls", calls.length);
  } catch {
    // The links lead on without a number; what is wrong with the store is told by the page behind them.
  }
}

/** @param {string} name @param {string} words @param {number} n */
function put(name, words, n) {
  const place = find(`[data-nav-count=${name}]`);
  place.hidden = n === 0;
  const [number, ...rest] = say(words, { n }).split(" ");
  place.replaceChildren(document.createTextNode(number), make("span", { class: "vh", text: ` ${rest.join(" ")}` }));
}

/** @param {() => void} work */
function whenIdle(work) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: PATIENCE });
  else setTimeout(work, 1000);
}
