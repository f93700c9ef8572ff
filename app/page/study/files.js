// @ts-check
import { downloadZip } from "client-zip";
import { on } from "../actions.js";
import { find } from "../dom.js";
import { save } from "../library/download.js";
import { embedded } from "./embedding.js";
import { bytesOf } from "./session.js";

/** @typedef {import("./study.js").Desk} Desk */

/** Exports that rest on the results, and so on every passage having its vector. */
const COMPUTED = ["study", "csv", "run", "qrels", "beir"];

/** What leaves the page: one file as it is, several in a zip. */
export class Files {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.texts = /** @type {HTMLInputElement} */ (find("[data-study-texts]"));
    on("study-export", ({ dataset }) => void this.export(dataset.kind ?? "study"));
  }

  /** @param {string} kind */
  async export(kind) {
    const { session, build, say } = this.desk;
    const { name, facts } = session.record;
    const args = { kind, name, application: build, texts: kind === "study" && this.texts.checked };
    const write = () => session.act("export", args);
    await this.desk.attempt(async () => {
      const computed = COMPUTED.includes(kind) && facts.pooled > 0;
      const { data } = await (computed ? embedded(this.desk, { documents: null }, say("study.results.working"), write) : write());
      /** @type {{ name: string, text: string }[]} */
      const files = data.files;
      if (files.length === 1) return save(new Blob([files[0].text], { type: "application/octet-stream" }), files[0].name);
      const zip = downloadZip(files.map((file) => ({ name: file.name, input: bytesOf(file.text) })));
      save(await zip.blob(), `${name} - ${kind}.zip`);
    });
  }
}
