import { isArticlePath } from "../files/article-path.ts"
import { createMemoryFs, type GivenFile } from "../files/create-memory-fs.ts"
import { unzipFiles } from "../files/unzip-files.ts"
import type { ArchiveDialect, ArchiveFile } from "./archive-dialect.ts"
import { toArchiveError } from "./archive-error.ts"
import type { Archive } from "./archive.ts"
import { decodeArchive, maxArchiveBytes } from "./decode-archive.ts"
import { findExportRoots } from "./find-export-roots.ts"
import { isExportPart } from "./is-export-part.ts"
import { parseJson } from "./parse-json.ts"

/** What an archive holds, and the other files of a ZIP, such as its pictures. */
export interface OpenedArchive extends Archive {
  files: readonly GivenFile[]
  /** Those files are on the disk, at their paths in the archive. */
  isOnDisk?: boolean
}

/**
 * Reads the export of a blog of one of the platforms, also in a ZIP, and in its other parts. Its content decides, not its name. Undefined
 * for anything else. Throws `archive_unreadable` for an export that is broken, and `archive_too_large`.
 */
export async function readArchive(
  bytes: Uint8Array,
  dialects: readonly ArchiveDialect[],
  parts: readonly Uint8Array[] = [],
): Promise<OpenedArchive | undefined> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  if (head !== "PK\u0003\u0004") {
    const archive = await readFile(bytes, dialects)
    return archive && { ...archive, files: [] }
  }
  const files = await unzipAll([bytes, ...parts])
  for (const dialect of dialects) {
    const own = await findOwnFiles(files, dialect)
    const archive = own && (await dialect.readFiles?.(own))
    if (archive !== undefined) return { ...archive, files: own ?? [] }
  }
  for (const file of files.filter(({ path }) => /\.(?:json|xml|atom)$/i.test(path))) {
    const archive = await readFile(file.bytes, dialects)
    if (archive === undefined) continue
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1)
    const beside = files.filter(({ path }) => path !== file.path && path.startsWith(folder))
    return { ...archive, files: beside.map((one) => ({ ...one, path: one.path.slice(folder.length) })) }
  }
  return undefined
}

/** Unpacks ZIP files, and the parts in them that large exports consist of. */
async function unzipAll(zips: readonly Uint8Array[]): Promise<GivenFile[]> {
  const waiting = [...zips]
  const all: GivenFile[] = []
  const limits = { maxBytes: 2 * maxArchiveBytes, maxFiles: 50_000, keep: () => Number.POSITIVE_INFINITY }
  for (const [at, bytes] of waiting.entries()) {
    const files = await unzipFiles(bytes, limits)
    limits.maxBytes -= sizeOf(files)
    limits.maxFiles -= files.length
    const isPart = ({ path }: GivenFile) => at < zips.length && isExportPart(path)
    waiting.push(...files.filter(isPart).map((file) => file.bytes))
    all.push(...files.filter((file) => !isPart(file)))
  }
  return all
}

function sizeOf(files: readonly GivenFile[]): number {
  return files.reduce((size, { bytes }) => size + bytes.length, 0)
}

/** The files of a ZIP that can be an export of a dialect, by their paths in its folder. */
async function findOwnFiles(
  files: readonly GivenFile[],
  dialect: ArchiveDialect,
): Promise<readonly GivenFile[] | undefined> {
  const { platform, unpacked } = dialect
  if (unpacked === undefined) return files
  const marks = unpacked.map((mark) => ({ ...mark, platform }))
  const paths = files.map(({ path }) => path)
  const roots = await findExportRoots(paths, createMemoryFs(files), marks)
  const [first] = roots
  const articles = paths.filter(isArticlePath)
  const { isOwn = () => true } = first?.mark ?? {}
  if (first === undefined || articles.filter(isOwn).length * 2 < articles.length) return undefined
  if (roots.length > 1 && first.mark.at !== "root")
    throw toArchiveError(`it has ${roots.length} exports of ${platform}. Unzip it, and import the folder.`)
  // The pages of several teams lie in folders beside each other.
  const root = roots.map((one) => one.root).reduce(commonFolder)
  const folder = root === "." ? "" : `${root}/`
  return files
    .filter(({ path }) => path.startsWith(folder))
    .map((file) => ({ ...file, path: file.path.slice(folder.length) }))
}

function commonFolder(one: string, other: string): string {
  const parts = one.split("/")
  const shared = parts.findIndex((part, at) => part !== other.split("/")[at])
  return (shared === -1 ? parts : parts.slice(0, shared)).join("/") || "."
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
