// What the tests in the page expect, with messages that say what was there instead.

export function equal(found, wanted, what = "value") {
  const [left, right] = [shown(found), shown(wanted)];
  if (left !== right) throw new Error(`${what}: found ${left.slice(0, 800)}, wanted ${right.slice(0, 800)}`);
}

/** The promise must reject with a Fault of this code; returns it. */
export async function fails(promise, code) {
  const thrown = await promise.then(
    (value) => new Error(`it did not fail, but gave ${shown(value)}`),
    (error) => error,
  );
  if (thrown.code !== code) throw new Error(`wanted the fault ${code}, found ${thrown.stack ?? thrown}`);
  return thrown;
}

/** One text for each value, typed arrays and property order included. */
function shown(value) {
  return JSON.stringify(value, (_, part) => {
    if (ArrayBuffer.isView(part)) return { [part.constructor.name]: Array.from(part) };
    if (part && typeof part === "object" && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }
    return part;
  }) ?? "undefined";
}
