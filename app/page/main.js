// @ts-check
import { createLab } from "../runtime/lab.js";
import { embedded } from "./dom.js";
import { startPage } from "./page.js";

const base = new URL(".", document.baseURI).href;
const config = embedded("site-config");
startPage(createLab(config, { base, words: embedded("site-words") }), config);
