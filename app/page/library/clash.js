// @ts-check
import { find } from "../dom.js";
import { say } from "../words.js";
import { dialog, entitle, open } from "./dialogs.js";
import { day, isolated, line, shown, size } from "./display.js";

/** @typedef {import("../../types/library").Clash} Clash */
/** @typedef {import("../../types/library").Answer} Answer */
/** @typedef {import("../../types/library").Given} Given */

/** Dialogs of several additions at once are shown one after the other. */
let last = Promise.resolve();

/**
 * Asks what to do with files that are there already: once for each, or once for all of a kind that are still to come.
 * @param {Given[]} given the files of one addition
 * @returns {(clash: Clash) => Promise<Answer>}
 */
export function clashesOf(given) {
  /** @type {Map<Clash["same"], Answer>} */
  const settled = new Map();
  return (clash) => {
    const asking = last.then(async () => {
      const before = settled.get(clash.same);
      if (before) return before;
      const { answer, forAll } = await ask(clash, remaining(given, clash));
      if (forAll) settled.set(clash.same, answer);
      return answer;
    });
    last = asking.then(
      () => {},
      () => {},
    );
    return asking;
  };
}

/** Files after this one in the addition. @param {Given[]} given @param {Clash} clash */
function remaining(given, clash) {
  const at = given.findIndex(({ file, folder }) => file === clash.given.file && folder === clash.given.folder);
  return at < 0 ? 0 : given.length - at - 1;
}

/** @param {Clash} clash @param {number} left @returns {Promise<{ answer: Answer, forAll: boolean }>} */
async function ask(clash, left) {
  const asked = dialog("clash-dialog");
  const { file } = clash.given;
  entitle(asked, `library.clash.${clash.same}.title`, {});
  find("[data-clash-what]", asked).textContent = say(`library.clash.${clash.same}`);
  find("[data-clash-new]", asked).replaceChildren(
    isolated(file.name),
    document.createTextNode(` · ${describe(file.size, file.lastModified)}`),
  );
  const { existing } = clash;
  const title =
    existing.title === existing.file.name ? existing.file.name : `${shown(existing.title)} (${shown(existing.file.name)})`;
  find("[data-clash-old]", asked).replaceChildren(
    isolated(title),
    document.createTextNode(` · ${describe(existing.file.bytes, existing.file.modified)}`),
  );
  const all = /** @type {HTMLInputElement} */ (find("[data-clash-all]", asked));
  all.checked = false;
  find("[data-clash-all-line]", asked).hidden = left === 0;
  find("[data-clash-all-text]", asked).textContent = say(`library.clash.${clash.same}.all`, { n: left });
  const said = await open(asked);
  return { answer: said === "replace" || said === "keep" ? said : "skip", forAll: all.checked };
}

/** @param {number} bytes @param {number} modified */
function describe(bytes, modified) {
  return line(size(bytes), modified ? say("library.changed_on", { day: day(modified) }) : "");
}
