// How a store keeps drafts, whatever is behind it. Each function is one test; it gets an empty store.

import { equal, fails } from "./expect.js";
import { call, item, practice, provider, wrappedKey } from "./samples.js";

const NOW = 1_800_000_000_000;
const EMPTY = { documents: [], collections: [], settings: { chunking: { size: 900, overlap: 180 } }, studies: [] };

const ids = (records) => records.map(({ id }) => id);
const bare = (records) => records.map((record) => ({ ...record, rev: 0 }));
const later = () => new Promise((resolve) => setTimeout(resolve, 3));

async function saved(store, id, head, items = []) {
  const { record, content } = call(id, head);
  return store.drafts.saveCall(record, content, items);
}

export async function drafting_begins_with_a_limit_and_nothing_else({ drafts }) {
  equal(await drafts.settings(), { cap: 1, provider: null });
  equal([await drafts.providers(), await drafts.calls(), await drafts.items(), await drafts.practice()], [[], [], [], []]);
  equal([await drafts.call("c"), await drafts.item("i"), await drafts.wrappedKey("p"), await drafts.reply("c")], [null, null, null, ""]);
}

export async function models_are_kept_in_order_and_go_with_their_key({ drafts }) {
  const late = await drafts.saveProvider(provider("late", { created: 9 }));
  const early = await drafts.saveProvider(provider("early", { created: 3 }));
  await drafts.saveSettings({ cap: null, provider: "late" });
  await drafts.saveWrappedKey(wrappedKey("late"));
  await drafts.saveWrappedKey(wrappedKey("early"));
  equal(await drafts.providers(), [early, late]);
  equal(new Uint8Array((await drafts.wrappedKey("late")).sealed), new Uint8Array(wrappedKey("late").sealed));
  await drafts.removeProvider("late");
  equal(await drafts.providers(), [early]);
  equal(await drafts.wrappedKey("late"), null);
  equal(await drafts.settings(), { cap: null, provider: null }, "what was asked by default is gone");
  await drafts.removeProvider("none");
  await drafts.removeWrappedKey("early");
  equal(await drafts.wrappedKey("early"), null);
}

export async function calls_come_newest_first_with_their_contents_apart(store) {
  for (const [id, created] of [["b", 2], ["c", 1], ["a", 2]]) await saved(store, id, { created });
  equal(ids(await store.drafts.calls()), ["a", "b", "c"]);
  const { record, content } = call("b", { created: 2 });
  const kept = await store.drafts.call("b");
  equal([{ ...kept.record, rev: 0 }, kept.content], [record, content]);
  equal((await store.drafts.calls())[1], kept.record);
}

export async function a_call_of_a_whole_book_is_kept(store) {
  const text = "A sentence with \u{1F4A7} in it.\ud800".repeat(200_000);
  const { record, content } = call("large", {}, { text });
  await store.drafts.saveCall(record, content);
  equal((await store.drafts.call("large")).content === content, true);
}

export async function a_call_and_its_items_are_kept_together_or_not_at_all(store) {
  const { drafts } = store;
  const sent = await saved(store, "c", { status: "sent" });
  const [mine] = await drafts.saveItems([item("i", "earlier")]);
  const ended = call("c", { items: 2 });
  const made = [item("j", "c"), { ...mine, rev: mine.rev + 1 }];
  await fails(drafts.saveCall({ ...ended.record, rev: sent.record.rev }, ended.content, made), "changed_elsewhere");
  equal((await drafts.call("c")).record, sent.record);
  equal(await drafts.items(), [mine]);
  const done = await drafts.saveCall({ ...ended.record, rev: sent.record.rev }, ended.content, [item("j", "c"), item("k", "c", { position: 1 })]);
  equal(done.record, { ...ended.record, rev: sent.record.rev + 1 });
  equal(done.items, [await drafts.item("j"), await drafts.item("k")]);
}

export async function no_tab_overwrites_the_drafts_of_another(store) {
  const { drafts } = store;
  const first = await drafts.saveProvider(provider("p"));
  const { record: seen } = await saved(store, "c");
  const [drafted] = await drafts.saveItems([item("i", "c")]);
  const known = await drafts.savePractice(practice("i"));
  const { content } = call("c");
  await drafts.saveProvider({ ...first, settings: { ...first.settings, name: "Mine" } });
  await drafts.saveCall({ ...seen, head: { ...seen.head, title: "Mine" } }, content);
  await drafts.saveItems([{ ...drafted, head: { ...drafted.head, status: "accepted" } }]);
  await drafts.savePractice({ ...known, due: 1 });
  await fails(drafts.saveProvider({ ...first, created: 7 }), "changed_elsewhere");
  await fails(drafts.saveCall(seen, "{}"), "changed_elsewhere");
  await fails(drafts.saveItems([drafted]), "changed_elsewhere");
  await fails(drafts.savePractice(known), "changed_elsewhere");
  await fails(drafts.saveProvider(provider("p")), "changed_elsewhere");
  equal([(await drafts.call("c")).content, (await drafts.item("i")).head.status, (await drafts.practice())[0].due], [content, "accepted", 1]);
}

export async function items_change_all_or_none({ drafts }) {
  const [first, second] = await drafts.saveItems([item("i", "c"), item("j", "c", { position: 1 })]);
  const accepted = ({ head, ...rest }) => ({ ...rest, head: { ...head, status: "accepted" } });
  await fails(drafts.saveItems([accepted(first), { ...accepted(second), rev: 7 }]), "changed_elsewhere");
  equal(await drafts.items(), [first, second]);
  const changed = await drafts.saveItems([accepted(first), accepted(second)]);
  equal(await drafts.items(), changed);
  equal(await drafts.saveItems([]), []);
}

export async function items_come_by_pack_and_place({ drafts }) {
  await drafts.saveItems([
    item("a", "earlier", { pack: "earlier", position: 10, created: 1 }),
    item("b", "earlier", { pack: "earlier", position: 9, created: 1 }),
    item("c", "later", { pack: "later", position: 1, created: 5 }),
    item("d", "a repair", { pack: "earlier", position: 11, created: 9 }),
    item("e", "later", { pack: "later", position: 0, created: 5 }),
  ]);
  equal(ids(await drafts.items()), ["e", "c", "b", "a", "d"], "a pack is as old as its first item");
}

export async function what_was_removed_is_written_again_as_new(store) {
  const { drafts } = store;
  const { record, items: [made] } = await saved(store, "c", {}, [item("i", "c")]);
  const { content } = await drafts.call("c");
  const known = await drafts.savePractice(practice("i"));
  await drafts.removeCalls(["c", "none"]);
  equal([await drafts.calls(), await drafts.call("c")], [[], null]);
  equal(await drafts.items(), [made], "an item outlives its call");
  await drafts.removeItems(["i", "none"]);
  equal([await drafts.items(), await drafts.practice()], [[], [known]]);
  await fails(drafts.saveCall(record, content), "changed_elsewhere");
  await fails(drafts.saveItems([made]), "changed_elsewhere");
  await later();
  const again = await drafts.saveCall({ ...record, rev: 0 }, content, [{ ...made, rev: 0 }]);
  equal([{ ...again.record, rev: 0 }, bare(again.items)], [{ ...record, rev: 0 }, bare([made])]);
  await fails(drafts.saveCall(record, content), "changed_elsewhere");
  await fails(drafts.saveItems([made]), "changed_elsewhere");
}

export async function a_reply_is_kept_while_its_call_runs(store) {
  const { drafts } = store;
  const { record } = await saved(store, "c", { status: "sent", ended: null });
  await drafts.saveReply("c", "The be");
  await drafts.saveReply("c", "The beginning");
  await drafts.saveReply("none", "lost");
  equal([await drafts.reply("c"), await drafts.reply("none")], ["The beginning", ""]);
  const { content } = call("c");
  await drafts.saveCall({ ...record, head: { ...record.head, status: "cut" } }, content);
  await drafts.saveReply("c", "The beginning, too late");
  equal(await drafts.reply("c"), "");
}

export async function a_sweep_deletes_nothing_that_is_wanted(store) {
  const { drafts } = store;
  await saved(store, "runs", { status: "sent", ended: null });
  await drafts.saveReply("runs", "half");
  await saved(store, "done", {}, [item("i", "done")]);
  await drafts.saveItems([item("j", "a call that was deleted")]);
  await drafts.savePractice(practice("j"));
  await drafts.saveWrappedKey(wrappedKey("p"));
  const before = [await drafts.calls(), await drafts.items(), await drafts.practice(), await drafts.call("done")];
  await store.sweep(NOW);
  equal([await drafts.calls(), await drafts.items(), await drafts.practice(), await drafts.call("done")], before);
  equal(await drafts.reply("runs"), "half");
  equal((await drafts.wrappedKey("p")).iterations, 600_000);
}

export async function another_library_brings_its_own_drafts_and_going_back_those_before(store) {
  const { drafts } = store;
  await drafts.saveProvider(provider("p"));
  await drafts.saveSettings({ cap: 5, provider: "p" });
  await drafts.saveWrappedKey(wrappedKey("p"));
  const { record, items: [made] } = await saved(store, "c", {}, [item("i", "c")]);
  const known = await drafts.savePractice(practice("i"));
  const mine = [await drafts.providers(), await drafts.settings(), await drafts.calls(), await drafts.items(), await drafts.practice()];
  await drafts.write("theirs", { calls: [{ ...call("c", { title: "Theirs" }), record: { ...record, head: { ...record.head, title: "Theirs" } } }] });
  await drafts.write("theirs", { items: [made], practice: [known], providers: [provider("q")] });
  equal(await drafts.calls(), mine[2], "nothing is seen of it before its time");
  await store.replace({ ...EMPTY, drafts: "theirs" }, 7);
  equal((await drafts.calls()).map(({ head }) => head.title), ["Theirs"]);
  equal([ids(await drafts.providers()), await drafts.settings()], [["q"], { cap: 1, provider: null }]);
  equal((await drafts.wrappedKey("p"))?.iterations, 600_000, "keys are the browser's");
  await fails(drafts.saveCall(record, "{}"), "changed_elsewhere");
  await fails(drafts.saveItems([made]), "changed_elsewhere");
  await fails(drafts.savePractice(known), "changed_elsewhere");
  await store.sweep(8);
  equal(await store.replaced(), 7, "drafts alone can be had back");
  await store.undoReplace(9);
  equal([await drafts.providers(), await drafts.settings(), await drafts.calls(), await drafts.items(), await drafts.practice()], mine);
  equal((await drafts.call("c")).content, call("c").content);
  await store.undoReplace(10);
  equal((await drafts.calls()).map(({ head }) => head.title), ["Theirs"], "and forth again");
}

export async function drafts_that_nobody_can_have_back_are_swept(store) {
  const { drafts } = store;
  await saved(store, "c", {}, [item("i", "c")]);
  await store.replace({ ...EMPTY, drafts: "second" }, 1);
  await store.sweep(2);
  await store.undoReplace(3);
  equal(ids(await drafts.calls()), ["c"], "the library before is kept");
  await drafts.write("never used", { providers: [provider("p")], items: [item("k", "d")] });
  await store.discard({ originals: [], runs: [], vectors: [], drafts: ["never used", "first"] });
  equal(ids(await drafts.calls()), ["c"], "what is in use is not discarded");
  await store.replace({ ...EMPTY, drafts: "never used" }, 4);
  equal([await drafts.items(), await drafts.providers()], [[], []]);
  await store.sweep(4 + 31 * 86_400_000);
  await fails(store.undoReplace(5), "nothing_to_undo");
  await store.replace({ ...EMPTY, drafts: "first" }, 6);
  equal([await drafts.calls(), await drafts.items(), await drafts.call("c")], [[], [], null], "after thirty days it is gone");
}
