import type * as files from "node:fs/promises"

/** What a replica is written with. */
export type ReplicaFiles = Pick<
  typeof files,
  "copyFile" | "mkdir" | "open" | "readFile" | "readdir" | "rename" | "rm" | "stat"
>

/** Whether an error of the file system has this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}
