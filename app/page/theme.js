// @ts-check
import { find } from "./dom.js";
import { recall, remember } from "./storage.js";

/** System, light or dark; early.js has already set it for the first paint. */
export function startTheme() {
  const choice = /** @type {HTMLSelectElement} */ (find("[data-theme-choice]"));
  const kept = recall("theme");
  choice.value = kept === "light" || kept === "dark" ? kept : "system";
  choice.addEventListener("change", () => {
    remember("theme", choice.value);
    if (choice.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice.value;
  });
}
