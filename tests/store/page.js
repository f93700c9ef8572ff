// What tests of the store do in a page.

import { memoryStore, openStore } from "../../app/store/store.js";
import * as backups from "./backups.js";
import * as behaviour from "./behaviour.js";
import * as drafting from "./drafting.js";
import * as faults from "./faults.js";
import * as opening from "./opening.js";
import * as sweeping from "./sweeping.js";

const BEHAVIOUR = { ...behaviour, ...sweeping, ...drafting };
let databases = 0;

/** Run the behaviour `name` against an empty store. */
async function behave(name, kind) {
  databases += 1;
  const store = kind === "memory" ? memoryStore() : await openStore({ name: `behaviour ${databases}` });
  if (store.kind !== kind) throw new Error(`a store of kind ${store.kind}`);
  await BEHAVIOUR[name](store);
  store.close();
}

const opens = (name) => opening[name](`opening ${name}`);

Object.assign(globalThis, { backups, behave, faults, opens });
