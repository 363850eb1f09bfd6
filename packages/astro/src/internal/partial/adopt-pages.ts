import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"

import { toStat } from "./page-files.ts"
import type { PageRecord } from "./page-record.ts"

/**
 * Moves the folders of a copy of the earlier output into this one. That takes one step for each folder that the output does not have yet,
 * and the copy is made while nobody waits.
 */
export function adoptPages(copy: string, output: string): void {
  for (const name of readdirSync(copy)) {
    const [from, to] = [join(copy, name), join(output, name)]
    if (!existsSync(to)) renameSync(from, to)
    else if (lstatSync(from).isDirectory() && lstatSync(to).isDirectory()) adoptPages(from, to)
  }
}

/**
 * Removes pages of the copy from an output, and folders that are then empty. Astro would write through their links into the live release.
 * A file that has come from elsewhere, such as the public folder, stays.
 */
export function removePages(records: Iterable<Pick<PageRecord, "file" | "stat">>, output: string): void {
  for (const { file, stat } of records) {
    const path = join(output, file)
    if (!isSameInode(toStat(path), stat)) continue
    rmSync(path)
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
      if (!removeEmpty(join(output, folder))) break
    }
  }
}

function isSameInode(one: string | undefined, other: string): boolean {
  return one !== undefined && one.split(":", 1)[0] === other.split(":", 1)[0]
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return false
    throw error
  }
}
