// @ts-check
// Drives Firefox as a reader would, over WebDriver BiDi. Reads {"url", "program", "profile", "file", "query", "add"} from stdin: with `add`,
// the file is added and waited for until it can be searched by meaning and the site can be used offline. Writes what was seen as JSON.

import { text } from "node:stream/consumers";
import puppeteer from "puppeteer-core";

/** @type {{url: string, program: string, profile: string, file: string, query: string, add: boolean}} */
const asked = JSON.parse(await text(process.stdin));
const PATIENCE = 180_000;

const browser = await puppeteer.launch({ browser: "firefox", executablePath: asked.program, userDataDir: asked.profile, headless: true });
/** @type {string[]} */
const problems = [];
const page = await browser.newPage();
page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
page.on("pageerror", (error) => problems.push(String(error)));

/** @param {string} what @param {() => unknown} seen  looked at in the page until it is true */
async function until(what, seen) {
  const end = Date.now() + PATIENCE;
  while (!(await page.evaluate(seen))) {
    if (Date.now() > end) throw new Error(`not seen in ${PATIENCE / 1000} s: ${what}; the page says: ${await said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function said() {
  return page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, " ").slice(0, 1500));
}

async function ready() {
  await until("a lab that searches by keyword and meaning", () => document.querySelector("[data-status]")?.getAttribute("data-phase") === "ready");
}

/** @param {string} by */
async function search(by) {
  await page.goto(`${asked.url}#/retrieve?q=${encodeURIComponent(asked.query)}&by=${by}&k=5`);
  await until(`passages for ${by}`, () => {
    const region = document.querySelector("#results");
    const shown = new URLSearchParams(region?.getAttribute("data-route")?.split("?")[1]);
    const wanted = new URLSearchParams(location.hash.split("?")[1]);
    return shown.get("by") === wanted.get("by") && shown.get("q") === wanted.get("q") && region?.querySelector("[data-hit]") !== null;
  });
  return page.evaluate(() => document.querySelector("#results [data-hit] .passage")?.textContent?.replaceAll(/\s+/g, " ").trim());
}

try {
  await page.goto(asked.url);
  await ready();
  if (asked.add) {
    await page.goto(`${asked.url}#/library`);
    const input = await page.waitForSelector("input[type=file]:not([webkitdirectory])");
    await input?.uploadFile(asked.file);
    await until("a document that is ready", () => document.querySelector(".doc[data-phase=ready]") !== null);
    await until("a copy for offline use", () => {
      const words = JSON.parse(document.querySelector("#site-words")?.textContent ?? "{}");
      return document.querySelector("[data-offline]")?.textContent === words["offline.ready"];
    });
    await page.reload();
    await ready();
  }
  const found = { bm25: await search("bm25"), dense: await search("dense") };
  const controlled = await page.evaluate(() => Boolean(navigator.serviceWorker?.controller));
  console.log(JSON.stringify({ found, controlled, problems }));
} finally {
  await browser.close();
}
