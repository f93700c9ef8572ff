// @ts-check

/** The page's own choices that travel in a backup. Whatever is not here stays out of it, keys to services above all. */
export const PREFERENCES = ["library-order", "passage-borders", "single-keys", "theme"];
