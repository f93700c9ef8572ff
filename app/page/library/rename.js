// @ts-check
import { visible } from "../../runtime/visible.js";
import { make } from "../dom.js";
import { say } from "../words.js";
import { toast } from "./toast.js";

/** As long as a title may be; a file's name is never longer. */
const LONGEST = 250;

/**
 * Put a field in the place of a title. Enter or leaving it saves, Esc leaves the title as it was; so does leaving a field with
 * nothing in it, which is said.
 * @param {HTMLElement} place
 * @param {string} title
 * @param {(title: string) => Promise<void>} save
 * @param {() => void} restore puts the title back
 */
export function renameIn(place, title, save, restore) {
  if (place.querySelector("input")) return;
  const note = make("span", { class: "title-fault", role: "alert" });
  const field = make("input", {
    class: "field",
    type: "text",
    value: title,
    maxlength: String(LONGEST),
    "aria-label": say("library.rename.label"),
    dir: "auto",
  });
  let over = false;
  /** @param {"keep" | "save" | "leave"} way */
  const end = (way) => {
    const wanted = visible(field.value);
    if (over) return;
    if (way === "save" && !wanted) {
      note.textContent = say("library.rename.empty");
      return;
    }
    over = true;
    restore();
    if (way === "keep" || wanted === title) return;
    if (wanted) void save(wanted);
    else toast(say("library.rename.kept"));
  };
  field.addEventListener("input", () => (note.textContent = ""));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    end(event.key === "Enter" ? "save" : "keep");
  });
  field.addEventListener("blur", () => end("leave"));
  place.replaceChildren(field, note);
  field.focus();
  field.select();
}
