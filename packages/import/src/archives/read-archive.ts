import { createMemoryFs, type GivenFile } from "../create-memory-fs.ts"
import { unzipFiles } from "../unzip-files.ts"
import { toArchiveError } from "./archive-error.ts"
import type { Archive } from "./archive.ts"
import { decodeArchive, maxArchiveBytes } from "./decode-archive.ts"
import { readDevto } from "./devto/read-devto.ts"
import { findExports } from "./find-exports.ts"
import { readGhost } from "./ghost/read-ghost.ts"
import { readHashnode } from "./hashnode/read-hashnode.ts"
import { parseJson } from "./parse-json.ts"
import { readSubstack } from "./substack/read-substack.ts"
import { isWordPress, readWordPress } from "./wordpress/read-wordpress.ts"

/** What an archive holds, and the other files of a ZIP, such as its pictures. */
export interface OpenedArchive extends Archive {
  files: GivenFile[]
}

/**
 * Reads the export of a blog: of WordPress, Ghost, Hashnode, DEV or Substack, also in a ZIP. Its content decides, not its name.
 * Undefined for anything else. Throws `archive_unreadable` for an export that is broken, and `archive_too_large`.
 */
export async function readArchive(bytes: Uint8Array): Promise<OpenedArchive | undefined> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  if (head !== "PK\u0003\u0004") {
    const archive = readText(bytes)
    return archive && { ...archive, files: [] }
  }
  const limits = { maxBytes: 2 * maxArchiveBytes, maxFiles: 50_000, keep: () => Number.POSITIVE_INFINITY }
  const files = await unzipFiles(bytes, limits)
  const substack = await readSubstack(files)
  if (substack !== undefined) return { ...substack, files: [] }
  for (const file of files.filter(({ path }) => /\.(?:json|xml)$/i.test(path))) {
    const archive = readText(file.bytes)
    if (archive === undefined) continue
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1)
    const beside = files.filter(({ path }) => path !== file.path && path.startsWith(folder))
    return { ...archive, files: beside.map((one) => ({ ...one, path: one.path.slice(folder.length) })) }
  }
  await refuseKnownExport(files)
  return undefined
}

/** Names the platform of an export that the import cannot read as one file. */
async function refuseKnownExport(files: readonly GivenFile[]): Promise<void> {
  const paths = files.map(({ path }) => path)
  const [found] = await findExports(paths, createMemoryFs(files))
  if (found === undefined) return
  const what = `it looks like an export of ${found.platform}, which the import does not read as a ZIP file`
  throw toArchiveError(
    `${what}. Unzip it and import the folder: its posts become drafts, unless you add --public-anyway.`,
  )
}

function readText(bytes: Uint8Array): Archive | undefined {
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1").replaceAll("\0", "")
  const first = /[<[{]/.exec(start.replace(/^[^<[{]{0,4}\s*/, ""))?.[0]
  if (first === "<") return isWordPress(bytes) ? readWordPress(decodeArchive(bytes)) : undefined
  if (first === undefined) return undefined
  const value = parseJson(bytes)
  return value === undefined ? undefined : (readGhost(value) ?? readHashnode(value) ?? readDevto(value))
}
