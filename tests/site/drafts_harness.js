// @ts-check
// Nothing but the store, for tests that put drafts into it before the page is opened.

import { openStore } from "../../app/store/store.js";

const base = new URL(".", document.baseURI).href;
const channel = new BroadcastChannel(`passagework ${base} drafts`);

Object.assign(globalThis, {
  /**
   * Keep calls and items, as app/types/making.d.ts has them, and tell the tabs that are open.
   * @param {{ record: import("../../app/types/making").CallRecord, content: string }[]} calls
   * @param {import("../../app/types/making").ItemRecord[]} items
   */
  async put(calls, items) {
    const { drafts } = await openStore({ name: `passagework ${base}` });
    for (const { record, content } of calls) await drafts.saveCall(record, content);
    await drafts.saveItems(items);
    channel.postMessage(["calls", "items"]);
  },
  /** Keep no call and no item. */
  async clear() {
    const { drafts } = await openStore({ name: `passagework ${base}` });
    await drafts.removeCalls((await drafts.calls()).map(({ id }) => id));
    await drafts.removeItems((await drafts.items()).map(({ id }) => id));
    channel.postMessage(["calls", "items"]);
  },
  /** Every item as it is kept. */
  async items() {
    const { drafts } = await openStore({ name: `passagework ${base}` });
    return (await drafts.items()).map(({ content }) => JSON.parse(content));
  },
  /** The heads of all calls. */
  async calls() {
    const { drafts } = await openStore({ name: `passagework ${base}` });
    return (await drafts.calls()).map(({ head }) => head);
  },
});
