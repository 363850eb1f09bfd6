import fs from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { describeStat, toStat } from "./page-files.ts"
import type { PageNotes } from "./page-notes.ts"
import type { PageRecord } from "./page-record.ts"

/** As it is before pages are watched. */
const { statSync } = fs

/** The functions that read a whole file, or tell whether there is one. */
const wholeReads = new Set(["existsSync", "readFile", "readFileSync"])

/** Files of the system, which can change without a trace. */
const ofSystem = /^\/(?:dev|proc|sys)\//

/**
 * Notes the file that a call of `node:fs` reads, with its state before the call. Gives `false` if the call does anything else, or if the state
 * does not tell what it reads: of a device, or of the output that the build is writing.
 */
export function noteFileRead(notes: PageNotes, name: string, given: readonly unknown[], outDir: string): boolean {
  const path = wholeReads.has(name) ? toPath(given) : undefined
  if (path === undefined || ofSystem.test(path) || path.startsWith(outDir)) return false
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile() === false) return false
  // A page that reads a file twice depends on what it was at first.
  if (!notes.files.has(path)) notes.files.set(path, stat === undefined ? "" : describeStat(stat))
  return true
}

function toPath([path, options]: readonly unknown[]): string | undefined {
  // A flag can create or empty the file.
  if (typeof options === "object" && options !== null && "flag" in options) return undefined
  if (typeof path === "string") return resolve(path)
  return path instanceof URL && path.protocol === "file:" ? fileURLToPath(path) : undefined
}

/** Whether the files that a page has read are what they were. */
export function readsSameFiles({ files = [] }: Pick<PageRecord, "files">): boolean {
  return files.every(([path, stat]) => (toStat(path) ?? "") === stat)
}
