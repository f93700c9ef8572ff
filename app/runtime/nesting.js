// @ts-check
// How deep a JSON text nests, found without recursion. Hostile nesting ends Pyodide for good (its JSON scanner recurses
// on the WebAssembly stack), so nothing deeper than this may reach Python.

/** The protocol's limit (passagework/protocol.py, MOST_NESTING). */
export const MOST_NESTING = 100;

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs;

/**
 * The deepest nesting of brackets outside strings, in linear time.
 * @param {string} json
 */
export function depth(json) {
  let deepest = 0;
  let level = 0;
  for (const [found] of json.matchAll(STRING_OR_BRACKET)) {
    if (found === "[" || found === "{") deepest = Math.max(deepest, ++level);
    else if (found === "]" || found === "}") level -= 1;
  }
  return deepest;
}
