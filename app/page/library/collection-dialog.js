// @ts-check
import { find, findAll, make } from "../dom.js";
import { say } from "../words.js";
import { dialog, entitle, open } from "./dialogs.js";
import { inOrder, isolated, shownFolder } from "./display.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {Omit<import("../../types/library").Collection, "rev"> & { rev?: number }} Edited */

const asked = dialog("collection-dialog");
const name = /** @type {HTMLInputElement} */ (find("[data-collection-name]", asked));
const whole = /** @type {HTMLInputElement} */ (find("[data-collection-whole]", asked));
const filter = /** @type {HTMLInputElement} */ (find("[data-collection-filter]", asked));
const choices = find("[data-collection-documents]", asked);
const note = find("[data-collection-note]", asked);
const count = find("[data-collection-count]", asked);

find("form", asked).addEventListener("submit", (event) => {
  event.preventDefault();
  if (name.value.trim()) return asked.close("save");
  note.textContent = say("library.collection.unnamed");
  name.focus();
});
name.addEventListener("input", () => (note.textContent = ""));
choices.addEventListener("change", tell);
filter.addEventListener("input", () => {
  const words = filter.value.trim().toLowerCase();
  for (const line of findAll("li", choices)) line.hidden = !(line.textContent ?? "").toLowerCase().includes(words);
});

/**
 * Name a collection and choose what is in it. Documents in the bin stay in it unseen, and are back when they are.
 * @param {Edited} collection
 * @param {DocumentRecord[]} documents
 * @returns {Promise<Edited | null>} null when the reader left it
 */
export async function editCollection(collection, documents) {
  entitle(asked, collection.rev === undefined ? "library.collection.new" : "library.collection.edit.title", {});
  name.value = collection.name;
  whole.checked = collection.whole;
  filter.value = note.textContent = "";
  const chosen = new Set(collection.documents);
  choices.replaceChildren(
    ...[...documents].sort((one, other) => inOrder(one.title, other.title)).map((record) => choice(record, chosen)),
  );
  find("[data-collection-none]", asked).hidden = documents.length > 0;
  filter.parentElement?.toggleAttribute("hidden", documents.length < 8);
  tell();
  if ((await open(asked)) !== "save") return null;
  const listed = new Set(documents.map(({ id }) => id));
  const unseen = collection.documents.filter((id) => !listed.has(id));
  return { ...collection, name: name.value.trim(), whole: whole.checked, documents: [...ticked(), ...unseen] };
}

/** @param {DocumentRecord} record @param {Set<string>} chosen */
function choice({ id, title, file }, chosen) {
  const box = make("input", { type: "checkbox", value: id });
  box.checked = chosen.has(id);
  const named = make("span", { class: "choice-folder" }, isolated(file.name));
  const folder = file.folder ? [make("span", { class: "choice-folder", text: shownFolder(file.folder) })] : [];
  return make("li", {}, make("label", { class: "check" }, box, make("span", {}, isolated(title), named, ...folder)));
}

/** @returns {string[]} */
function ticked() {
  return findAll("input", choices)
    .map((box) => /** @type {HTMLInputElement} */ (box))
    .filter((box) => box.checked)
    .map((box) => box.value);
}

function tell() {
  count.textContent = say("library.selected", { n: ticked().length });
}
