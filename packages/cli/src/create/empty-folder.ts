import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

/** What a folder without a site can have: the repository that somebody made first, and what file managers leave. */
const ignored = new Set([".git", ".DS_Store", "Thumbs.db"])

const listOwn = (folder: string): string[] => readdirSync(folder).filter((name) => !ignored.has(name))

/** Whether there is nothing at a path, or only an empty folder. */
export function isEmptyFolder(folder: string): boolean {
  if (!existsSync(folder)) return true
  return lstatSync(folder).isDirectory() && listOwn(folder).length === 0
}

/**
 * Fills an empty folder, or a new one. If a step fails, the folder becomes what it was. Throws `folder_not_empty` before anything is written.
 */
export async function fillEmptyFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  if (!isEmptyFolder(folder)) {
    const message = `${folder} is not empty, and citable create changes no file of yours. Name a new folder. To connect a site that you have, run citable init in it.`
    throw new CitableError(message, { code: "folder_not_empty" })
  }
  const made = mkdirSync(folder, { recursive: true })
  try {
    return await fill()
  } catch (error) {
    const paths = made === undefined ? listOwn(folder).map((name) => join(folder, name)) : [made]
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}
