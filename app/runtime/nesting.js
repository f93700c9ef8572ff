// @ts-check
// How deep a JSON text nests, found without recursion. Hostile nesting ends Pyodide for good (its JSON scanner recurses
// on the WebAssembly stack), so nothing deeper than this may reach Python.

/** The protocol's limit (passagework/protocol.py, MOST_NESTING). */
export const MOST_NESTING = 100;

/**
 * The deepest nesting of brackets outside strings, in linear time and no memory: a regular expression would keep a way
 * back for each character of a string, and fail on one of ten million.
 * @param {string} json
 */
export function depth(json) {
  let deepest = 0;
  let level = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level -= 1;
  }
  return deepest;
}
