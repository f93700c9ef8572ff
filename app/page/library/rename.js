// @ts-check
import { make } from "../dom.js";
import { say } from "../words.js";

/** As long as a title may be; a file's name is never longer. */
const LONGEST = 250;

/**
 * Put a field in the place of a title. Enter or leaving it saves, Esc leaves the title as it was.
 * @param {HTMLElement} place
 * @param {string} title
 * @param {(title: string) => Promise<void>} save
 * @param {() => void} restore puts the title back
 */
export function renameIn(place, title, save, restore) {
  if (place.querySelector("input")) return;
  const field = make("input", {
    class: "field",
    type: "text",
    value: title,
    maxlength: String(LONGEST),
    "aria-label": say("library.rename.label"),
    dir: "auto",
  });
  let over = false;
  /** @param {boolean} keep */
  const end = (keep) => {
    if (over) return;
    over = true;
    const wanted = field.value.trim();
    restore();
    if (keep && wanted && wanted !== title) void save(wanted);
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    end(event.key === "Enter");
  });
  field.addEventListener("blur", () => end(true));
  place.replaceChildren(field);
  field.focus();
  field.select();
}
