// @ts-check
import { createLab } from "../runtime/lab.js";
import { embedded } from "./dom.js";
import { startPage } from "./page.js";

const base = new URL(".", document.baseURI).href;
startPage(createLab(embedded("site-config"), { base, words: embedded("site-words") }));
