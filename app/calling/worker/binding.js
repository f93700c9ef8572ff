// @ts-check
// Whether the policy that this worker came with lets it connect to its origin and to nothing else.
//
// Nothing tells a worker its own policy but a violation of it. So it knocks where no browser goes, whatever the policy: port 1
// is one of those that the Fetch standard blocks, and no byte leaves for it. A policy that is in force says so, and how it reads.

const NOWHERE = "https://localhost:1/";
/** Milliseconds after which nobody has objected. */
const PATIENCE = 2000;

/** @param {string} origin */
export async function isBoundTo(origin) {
  const objection = new Promise((resolve) => {
    /** @param {Event} event */
    const hear = (event) => {
      const violation = /** @type {SecurityPolicyViolationEvent} */ (event);
      if (violation.effectiveDirective === "connect-src") resolve(sourcesOf(violation.originalPolicy));
    };
    self.addEventListener("securitypolicyviolation", hear, { once: true });
    setTimeout(resolve, PATIENCE, null);
  });
  await fetch(NOWHERE, { mode: "no-cors", credentials: "omit" }).catch(() => {});
  return (await objection) === origin;
}

/** What a policy lets connect to. @param {string} policy */
function sourcesOf(policy) {
  return /(?:^|;)\s*connect-src\s+([^;]*)/.exec(policy)?.[1]?.trim() ?? "";
}
