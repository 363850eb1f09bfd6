import { createMemoryFs, type GivenFile } from "../files/create-memory-fs.ts"
import { unzipFiles } from "../files/unzip-files.ts"
import type { ArchiveDialect, ArchiveFile } from "./archive-dialect.ts"
import { toArchiveError } from "./archive-error.ts"
import type { Archive } from "./archive.ts"
import { decodeArchive, maxArchiveBytes } from "./decode-archive.ts"
import { findExports } from "./find-exports.ts"
import { parseJson } from "./parse-json.ts"

/** What an archive holds, and the other files of a ZIP, such as its pictures. */
export interface OpenedArchive extends Archive {
  files: GivenFile[]
}

/**
 * Reads the export of a blog of one of the platforms, also in a ZIP. Its content decides, not its name. Undefined for anything else. Throws
 * `archive_unreadable` for an export that is broken, and `archive_too_large`.
 */
export async function readArchive(
  bytes: Uint8Array,
  dialects: readonly ArchiveDialect[],
): Promise<OpenedArchive | undefined> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  if (head !== "PK\u0003\u0004") {
    const archive = await readFile(bytes, dialects)
    return archive && { ...archive, files: [] }
  }
  const limits = { maxBytes: 2 * maxArchiveBytes, maxFiles: 50_000, keep: () => Number.POSITIVE_INFINITY }
  const files = await unzipFiles(bytes, limits)
  for (const dialect of dialects) {
    const archive = await dialect.readFiles?.(files)
    if (archive !== undefined) return { ...archive, files: [] }
  }
  for (const file of files.filter(({ path }) => /\.(?:json|xml)$/i.test(path))) {
    const archive = await readFile(file.bytes, dialects)
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

async function readFile(bytes: Uint8Array, dialects: readonly ArchiveDialect[]): Promise<Archive | undefined> {
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1").replaceAll("\0", "")
  const first = /[<[{]/.exec(start.replace(/^[^<[{]{0,4}\s*/, ""))?.[0]
  if (first === undefined) return undefined
  const isXml = first === "<"
  let value: { is: unknown } | undefined
  const file: ArchiveFile = {
    bytes,
    isXml,
    text: () => decodeArchive(bytes),
    json: () => (value ??= { is: isXml ? undefined : parseJson(bytes) }).is,
  }
  for (const dialect of dialects) {
    const archive = await dialect.readFile?.(file)
    if (archive !== undefined) return archive
  }
  return undefined
}
