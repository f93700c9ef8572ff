// @ts-check
import { openLibrary } from "../library/library.js";
import { createLab } from "../runtime/lab.js";
import { embedded } from "./dom.js";
import { startPage } from "./page.js";

const options = { base: new URL(".", document.baseURI).href, words: embedded("site-words") };
const config = embedded("site-config");
const lab = createLab(config, options);
startPage(lab, openLibrary(lab, config, options), config);
