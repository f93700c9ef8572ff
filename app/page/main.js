// @ts-check
import { openLibrary } from "../library/library.js";
import { createLab } from "../runtime/lab.js";
import { policyFor } from "../runtime/policy.js";
import { register } from "../runtime/service-worker.js";
import { demand } from "./demand.js";
import { embedded } from "./dom.js";
import { startOffline } from "./offline.js";
import { startPage } from "./page.js";
import { startPromise } from "./promise.js";
import { preferences } from "./storage.js";

const options = { base: new URL(".", document.baseURI).href, words: embedded("site-words") };
const config = embedded("site-config");
const { base } = options;
const { build, workers } = config;
const registered = register(base);
const policy = policyFor(registered, { build, script: new URL(workers.python, base) });
const lab = createLab(config, { ...options, policy });
startPage(lab, openLibrary(lab, config, { ...options, demand, preferences }), config);
startPromise();
void startOffline(lab, { base, build, registered });
