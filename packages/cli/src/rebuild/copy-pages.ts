import { statSync } from "node:fs"
import { link, mkdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

export interface PagesToCopy {
  /** What the build of a release knows about its pages. */
  record: string
  /** The folder of the release. */
  release: string
  /** Where the copy is to be. */
  copy: string
  signal: AbortSignal
}

/** What this needs of the record that `@citable/astro` writes. */
interface SiteRecord {
  pages: Record<string, { file: string; stat: string }>
}

/** How many links are made at the same time. */
const width = 16

/**
 * Makes a copy of the pages of a release by hard links, for the next build to move into its output. A build that made the links itself
 * would need longer for that than for the pages that have changed.
 */
export async function copyPages({ record, release, copy, signal }: PagesToCopy): Promise<void> {
  const { pages } = JSON.parse(await readFile(record, "utf8")) as SiteRecord
  const files = new Map(Object.values(pages).map(({ file, stat }) => [file, stat]))
  const incoming = `${copy}.tmp`
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  const folders = new Map<string, Promise<unknown>>()
  const makeFolder = (folder: string): Promise<unknown> => {
    const making = folders.get(folder) ?? mkdir(join(incoming, folder), { recursive: true })
    folders.set(folder, making)
    return making
  }
  const waiting = files.entries()
  const work = async (): Promise<void> => {
    for (const [file, stat] of waiting) {
      signal.throwIfAborted()
      // A step after the build has written this page again, so the next build renders it.
      if (toStat(join(release, file)) !== stat) continue
      await makeFolder(dirname(file))
      await link(join(release, file), join(incoming, file))
    }
  }
  try {
    await Promise.all(Array.from({ length: width }, work))
    await rename(incoming, copy)
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    throw error
  }
}

/** Tells two versions of a file apart, as the record does. */
function toStat(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? undefined : `${stat.ino}:${stat.size}:${stat.mtimeMs}`
}
