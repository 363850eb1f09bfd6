import { posix } from "node:path"

/** Whether a file has the name of the table in an export of Substack. */
export function isPostTable(path: string): boolean {
  return posix.basename(path) === "posts.csv"
}
