// @ts-check
// Embedding workers as the pool sees them: the lab's own, and others like it.

import { LabError } from "../runtime/faults.js";
import { MeaningSide } from "../runtime/meaning-side.js";
import { EmbeddingClient } from "../workers/embedding-client.js";

/** @typedef {import("./pool.js").Member} Member */
/** @typedef {import("../runtime/lab.js").Lab} Lab */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */

/**
 * The worker that also answers queries; where it is replaced, what it had not answered is asked of the next.
 * @param {Lab} lab
 * @returns {Member}
 */
export function sharedMember(lab) {
  const client = new EmbeddingClient();
  lab.onMeaning(client);
  return { embed: embedBy(client), end() {} };
}

/**
 * Another worker, once it is ready. Rejects with a LabError where it cannot be started.
 * @param {SiteConfig} config
 * @param {string} base
 * @param {Record<string, string>} words
 * @returns {Promise<Member>}
 */
export function extraMember(config, base, words) {
  return new Promise((resolve, reject) => {
    const client = new EmbeddingClient();
    const side = new MeaningSide(config, base, () => words, {
      onState(event) {
        if (event.type === "ready") resolve(member);
        if (event.type === "restart") client.lose();
        if (event.type !== "fail") return;
        client.fail();
        reject(new LabError(event.error));
      },
      onStarted() {
        const { port1, port2 } = new MessageChannel();
        client.connect(port1);
        side.post({ kind: "connect", side: "page", port: port2 }, [port2]);
      },
    });
    const end = () => {
      side.end();
      client.fail();
    };
    const member = { embed: embedBy(client), end };
    side.start();
  });
}

/** @param {EmbeddingClient} client @returns {Member["embed"]} */
function embedBy(client) {
  return (texts, signal) => embed(client, texts, signal);
}

/**
 * @param {EmbeddingClient} client
 * @param {string[]} texts
 * @param {AbortSignal} signal
 */
async function embed(client, texts, signal) {
  const { id, vectors } = client.embed(texts, "passage");
  const stop = () => client.cancel(id);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await vectors;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
