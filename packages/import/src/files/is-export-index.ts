import { posix } from "node:path"

/** Whether a file has the name of a table, or of a feed, in which an export of a blog lists its posts. */
export function isExportIndex(path: string): boolean {
  return /^(?:posts\.csv|emails\.(?:csv|json)|feed\.atom)$/.test(posix.basename(path))
}
