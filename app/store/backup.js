// @ts-check
// Backup and restore. Import this file dynamically: it brings the zip libraries, which a reader seldom needs.

export { readBackup } from "./backup/read.js";
export { restore } from "./backup/restore.js";
export { writeBackup } from "./backup/write.js";
