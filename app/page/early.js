// @ts-check
/*
 * A classic script in the head: sets the theme, the view and whether a search is asked for before the
 * first paint, so that nothing flashes or moves. It shares no code with the modules, which come later, and
 * says so when they do not come.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("passagework:theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    // The reader's own files come later than the first paint, and above the texts of the site: these wait for them.
    if (localStorage.getItem("passagework:own-files") === "yes") root.dataset.ownFiles = "";
  } catch {
    // No storage: the system's theme stands.
  }
  const path = location.hash.replace(/^#\//, "").split("?")[0].split("/");
  const named = ["library", "evaluate", "methods", "privacy", "ask", "generate", "review", "practice", "log", "models"].includes(path[0]) ? path[0] : "retrieve";
  root.dataset.view = named === "library" && path.length > 2 ? "reading" : named === "library" && path[1] === "map" ? "map" : named === "evaluate" && path[1] === "own" ? "study" : named;
  // The same form of address as the router's: under any other the welcome stays, since no search will replace it.
  if (named === "retrieve" && /^#\/(retrieve)?\?(.*&)?q=[^&]/.test(location.hash)) root.dataset.asked = "";

  /** Seconds that the page's modules may take to arrive: a connection that hangs says nothing. */
  const patience = 30;

  /** The page's modules are missing, damaged or too new for this browser: show what can be read without them. */
  function lifeless() {
    if (root.dataset.alive !== undefined) return;
    root.dataset.lifeless = "";
    delete root.dataset.view;
    delete root.dataset.asked;
    delete root.dataset.ownFiles;
  }

  addEventListener("error", ({ target }) => (target === window || target instanceof HTMLScriptElement) && lifeless(), true);
  if ("noModule" in HTMLScriptElement.prototype) setTimeout(lifeless, patience * 1000);
  else lifeless();
})();
