// What tests of the store do in a page: run a behaviour against a new store of either kind.

import { memoryStore, openStore } from "../../app/store/store.js";
import * as behaviour from "./behaviour.js";

const databases = { count: 0 };

/** Run the behaviour `name` against an empty store. */
async function behave(name, kind) {
  databases.count += 1;
  const store = kind === "memory" ? memoryStore() : await openStore({ name: `behaviour ${databases.count}` });
  if (store.kind !== kind) throw new Error(`a store of kind ${store.kind}`);
  await behaviour[name](store);
  store.close();
}

Object.assign(globalThis, { behave });
