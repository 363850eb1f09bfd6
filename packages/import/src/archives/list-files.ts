import { posix } from "node:path"

import { isCitableError } from "@citable/contract"

import type { GivenFile } from "../files/create-memory-fs.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isMediaPath } from "../files/is-media-path.ts"
import { keptBytes } from "../files/kept-bytes.ts"
import { toArchiveError } from "./archive-error.ts"
import { maxArchiveBytes } from "./decode-archive.ts"
import { toAbsolute } from "./find-export-roots.ts"

/** Lists the files of a folder, and those in folders of it. Follows no symbolic links. */
export async function listFiles(folder: string, fs: ImportFs, depth = 100): Promise<string[]> {
  // `findArticleFiles` reports a folder that cannot be read.
  const entries = await fs.readdir(folder).catch(() => [])
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory() && depth > 1) found.push(...(await listFiles(path, fs, depth - 1)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}

/**
 * Reads the files of an unpacked export, by their paths in its folder, as far as an import has use for them. Pictures stay on the disk.
 * Throws if the others have too many bytes.
 */
export async function readFiles(paths: readonly string[], folder: string, fs: ImportFs): Promise<GivenFile[]> {
  const files: GivenFile[] = []
  let size = 0
  for (const path of paths) {
    const whole = toAbsolute(path)
    if (!whole.startsWith(folder)) continue
    const most = isMediaPath(path) ? 0 : (keptBytes(whole.slice(folder.length)) ?? 0)
    size += Math.min(most, (await fs.stat(path)).size)
    if (size > maxArchiveBytes) throw toArchiveError("it has more than 256 MiB. Import its ZIP file in parts.")
    try {
      const bytes = most === Number.POSITIVE_INFINITY ? await fs.readFile(path) : await fs.readHead(path, most)
      files.push({ path: whole.slice(folder.length), bytes })
    } catch (error) {
      // Whoever imports leaves the file out, and has said so.
      if (!isCitableError(error)) throw error
    }
  }
  return files
}
