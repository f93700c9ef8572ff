// @ts-check
import { make } from "../dom.js";

/** What stands where passages will be judged, or their results shown, before any are collected. @param {import("../map/words.js").Say} say */
export function nothingYet(say) {
  const title = make("h2", { text: say("study.judge.empty") });
  return make("div", { class: "study-empty sheet" }, title, make("p", { text: say("study.judge.empty.how") }));
}
