// @ts-check
/*
 * A classic script in the head: sets the theme, the view and whether a search is asked for before the
 * first paint, so that nothing flashes or moves. It shares no code with the modules, which come later.
 */
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("passagework:theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // No storage: the system's theme stands.
  }
  const path = location.hash.replace(/^#\//, "").split("?")[0].split("/");
  const named = ["library", "methods", "privacy"].includes(path[0]) ? path[0] : "retrieve";
  root.dataset.view = named === "library" && path.length > 2 ? "reading" : named;
  // The same form of address as the router's: under any other the welcome stays, since no search will replace it.
  if (named === "retrieve" && /^#\/[^?]*\?(.*&)?q=[^&]/.test(location.hash)) root.dataset.asked = "";
})();
