import type * as files from "node:fs/promises"

/** The file system functions that a replica needs. */
export type ReplicaFiles = Pick<
  typeof files,
  "copyFile" | "mkdir" | "open" | "readFile" | "readdir" | "rename" | "rm" | "stat"
>

/** Whether a file system error has this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code
}
