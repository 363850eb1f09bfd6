import { chmodSync, closeSync, openSync, statSync } from "node:fs"

/**
 * Makes a SQLite file that only its owner can read and write (mode 0600). SQLite gives its log files the mode of the database. An existing
 * file that everybody can read gets the same mode. One that a group can read stays as it is, because somebody has chosen that.
 */
export function keepPrivate(path: string): void {
  if (path === ":memory:") return
  try {
    // Only a new file is opened: closing a descriptor of an open database would end the locks of SQLite (POSIX, fcntl).
    closeSync(openSync(path, "wx", 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    for (const each of [path, `${path}-wal`, `${path}-shm`]) hideFromOthers(each)
  }
}

function hideFromOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || (found.mode & 0o007) === 0) return
  try {
    chmodSync(path, 0o600)
  } catch (error) {
    // The file belongs to another user, who decides on its mode, or SQLite has just removed it.
    if (!["EPERM", "ENOENT", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error
  }
}
