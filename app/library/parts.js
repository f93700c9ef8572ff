// @ts-check
// The parts of the library, and what they do for each other.

import { postable } from "../runtime/faults.js";
import { Crew } from "./crew.js";
import { Edits } from "./edits.js";
import { extraMember, sharedMember } from "./embedders.js";
import { Embedding } from "./embedding.js";
import { Feeder } from "./feeder.js";
import { Importer } from "./importer.js";
import { Keeping } from "./keeping.js";
import { KnownRows } from "./known-rows.js";
import { MOST_EMBEDDERS, MOST_PARSERS, workersFor } from "./limits.js";
import { Passages } from "./passages.js";
import { Pool } from "./pool.js";
import { Readiness } from "./readiness.js";
import { Role } from "./role.js";
import { Shelf } from "./shelf.js";
import { Troubles } from "./troubles.js";
import { Work } from "./work.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../runtime/lab.js").Lab} Lab */
/** @typedef {{base: string, words: Record<string, string>, demand: import("./keeping.js").Demand, preferences: import("./keeping.js").Preferences}} Options */

export class Parts {
  /**
   * @param {Lab} lab
   * @param {SiteConfig} config
   * @param {Options} options
   */
  constructor(lab, config, { base, words, demand, preferences }) {
    const model = { id: config.model.id, dtype: config.model.dtype };
    const documents = () => this.shelf.state.documents;
    const store = () => this.shelf.store;
    this.words = words;
    this.shelf = new Shelf(() => this.role.changed());
    this.troubles = new Troubles(words, (trouble) => this.shelf.tell({ trouble }));
    this.importer = new Importer(this.shelf, words);
    this.feeder = new Feeder({
      model,
      documents,
      store,
      shipped: new Set(config.texts.map(({ id }) => id)),
      troubles: this.troubles,
      onHarmful: (record, fault) => this.leaveOut(record, fault),
      onBadVectors: (key) => this.dropVectors(key),
    });
    const { shelf, feeder, troubles } = this;
    this.passages = new Passages({ lab, model, shelf, feeder });
    this.pool = new Pool(sharedMember(lab), workersFor(MOST_EMBEDDERS, navigator), () => extraMember(config, base, words));
    this.crew = Crew.of(workersFor(MOST_PARSERS, navigator), config, base, words);
    this.known = new KnownRows(model, store);
    const readiness = new Readiness(lab, { onLost: (why) => feeder.lose(why), onCame: () => this.role.retryHere() });
    /** @type {Work} */
    this.work = new Work({
      shelf,
      crew: this.crew,
      embedding: new Embedding({
        model,
        store,
        pool: this.pool,
        known: this.known,
        documents,
        texts: (...wanted) => this.passages.texts(...wanted),
        turn: () => this.work.turn(),
        show: (progress) => shelf.show(progress),
      }),
      model,
      words,
      troubles,
      onImported: () => void this.keeping.imported(),
      onEnd: () => this.role.report(),
      canEmbed: () => readiness.able,
    });
    /** @type {Role} */
    this.role = new Role({ base, policy: lab.policy, model, shelf, work: this.work, feeder, troubles });
    this.edits = new Edits({ model, shelf, feeder, again: () => this.role.retry() });
    /** @type {Keeping} */
    this.keeping = new Keeping({
      build: config.build,
      demand,
      preferences,
      shelf,
      known: this.known,
      alone: (deed) => this.role.alone(deed),
      onEnd: (why) => this.end(why),
    });
    shelf.subscribe(() => this.role.report());
  }

  /** The store is closed for good in this tab. @param {unknown} why */
  end(why) {
    this.role.end();
    this.crew.end();
    this.pool.end();
    this.troubles.stand(why);
    this.shelf.update({ store: "blocked", working: "idle", documents: [], collections: [], progress: new Map() });
    void this.feeder.sync();
  }

  /**
   * A document that ends whatever Python it is given to is left out, from the next visit on too.
   * @param {import("../types/library").DocumentRecord} record
   * @param {import("../runtime/faults.js").Fault} fault
   */
  async leaveOut({ id, run }, fault) {
    const error = postable(fault, this.words);
    await this.shelf.edit([id], (record) => (record.run === run ? { ...record, error } : null));
  }

  /** A file of vectors is of no use. @param {import("../types/store").VectorKey} key */
  async dropVectors(key) {
    await this.shelf.store.dropVectors(key);
    this.known.forget();
    await this.shelf.reread();
  }
}
