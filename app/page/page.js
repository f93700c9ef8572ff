// @ts-check
import { on } from "./actions.js";
import { startBootStatus } from "./boot-status.js";
import { find } from "./dom.js";
import { EvaluateDoor } from "./evaluate-door.js";
import { startKeys } from "./keys.js";
import { LibraryView } from "./library/library-view.js";
import { liveKey } from "./library/document-state.js";
import { SearchScope } from "./library/scope.js";
import { WorkLine } from "./library/work-line.js";
import { MakingDoor } from "./making-door.js";
import { MapDoor } from "./map-door.js";
import { startNavCounts } from "./nav-counts.js";
import { Reading } from "./reading.js";
import { Retrieve } from "./retrieve.js";
import { exact, isMaking, isRetrieve, parse } from "./router.js";
import { StudyDoor } from "./study-door.js";
import { startTheme } from "./theme.js";
import { entitle, putBack, show, turnPage } from "./views.js";
import { say } from "./words.js";

/**
 * Bring the prerendered page to life: routes, search, library, reading, keys, theme, boot status.
 * @param {import("./types.js").Lab} lab
 * @param {import("../types/library").Library} library
 * @param {import("./types.js").Shelf} shelf
 */
export function startPage(lab, library, shelf) {
  history.scrollRestoration = "manual";
  const navigate = (/** @type {string} */ hash) => {
    location.hash = hash;
  };
  const scope = new SearchScope(library);
  const retrieve = new Retrieve(lab, scope, navigate);
  const reading = new Reading(shelf, library, navigate);
  const libraryView = new LibraryView(library, () => {
    if (document.documentElement.dataset.view !== "library") navigate("#/library");
  });
  const work = new WorkLine(shelf.texts.length);
  const map = new MapDoor(lab, library, navigate);
  const evaluate = new EvaluateDoor(lab);
  const studies = new StudyDoor(lab, library, navigate);
  const making = new MakingDoor(lab, library, navigate);
  let came = "";
  let toQuery = false;

  /** @param {import("./types.js").RetrieveRoute} route */
  function enterRetrieve(route) {
    retrieve.enter(route);
    scope.tell();
    find("[data-route=retrieve]").setAttribute("href", route.query ? location.hash : "#/retrieve");
    if (route.query) entitle(route.query);
    if (toQuery) retrieve.form.focus();
    toQuery = false;
  }

  async function follow() {
    if (location.hash !== "" && !location.hash.startsWith("#/")) return;
    const asked = location.hash;
    const route = parse(asked, retrieve.form.defaultRanker);
    if (exact(asked, route) !== asked) history.replaceState(history.state, "", exact(asked, route));
    const place = turnPage();
    show(route.view);
    if (route.view === "retrieve") enterRetrieve(route);
    if (route.view === "library") libraryView.show(library.state);
    if (route.view === "retrieve" && !isRetrieve(asked)) retrieve.form.say(say("retrieve.no_page"));
    if (route.view === "map") await map.enter();
    else map.leave();
    if (route.view === "study") await studies.enter(route);
    else studies.leave(route.view);
    making.leave(route.view);
    if (isMaking(route)) await making.enter(route);
    if (route.view === "evaluate") await evaluate.enter(route, place !== null);
    if (route.view === "reading") await reading.enter(route, came, place !== null);
    came = route.view;
    if (place) putBack(place);
  }
  addEventListener("hashchange", () => void follow());
  showLibrary(library, (state) => {
    work.show(state);
    // What nobody looks at is not laid out: the rows of a large library would take time from the start.
    if (document.documentElement.dataset.view === "library") libraryView.show(state);
    retrieve.form.complete = state.store !== "opening";
    scope.offer(state, retrieve.form.wanted);
  }, () => retrieve.outdate());

  on("skip", (_, event) => {
    event.preventDefault();
    find("#main").focus();
  });
  on("back", () => history.back());
  startTheme();
  startBootStatus(lab);
  startNavCounts(library);
  startKeys(retrieve.hits, () => {
    toQuery = document.documentElement.dataset.view !== "retrieve";
    if (toQuery) navigate(find("[data-route=retrieve]").getAttribute("href") ?? "#/retrieve");
    else retrieve.form.focus();
  });
  delete document.documentElement.dataset.lifeless;
  document.documentElement.dataset.alive = "";
  void follow();
}

/**
 * Show the library now and whenever it changes, at most once for each frame; hidden tabs have no frames, and need none.
 * @param {import("../types/library").Library} library
 * @param {(state: import("../types/library").LibraryState) => void} show
 * @param {() => void} changed called when what can be searched has changed
 */
function showLibrary(library, show, changed) {
  let due = 0;
  let live = liveKey(library.state);
  library.subscribe((state) => {
    const now = liveKey(state);
    if (now !== live) changed();
    live = now;
    due ||= requestAnimationFrame(() => {
      due = 0;
      show(library.state);
    });
  });
  show(library.state);
}
