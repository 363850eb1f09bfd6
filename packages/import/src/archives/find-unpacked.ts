import { posix, sep } from "node:path"

import { isArticlePath } from "../files/article-path.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isMediaPath } from "../files/is-media-path.ts"
import type { ArchiveDialect, UnpackedMark } from "./archive-dialect.ts"
import { createTally } from "./archive.ts"
import { type ExportRoot, findExportRoots, toAbsolute } from "./find-export-roots.ts"
import { isExportPart } from "./is-export-part.ts"
import { listFiles, readFiles } from "./list-files.ts"
import type { OpenedArchive } from "./read-archive.ts"

/** A path that can be an archive. */
export interface Candidate {
  path: string
  /** The other parts of an export that its platform has divided. */
  parts?: readonly string[]
  /** The unpacked export whose posts appear there. */
  unpacked?: UnpackedExport
}

export interface UnpackedExport {
  dialect: ArchiveDialect
  /** See `ExportRoot`. */
  root: string
  folder: string
  /** Whether its posts take the place of its whole folder. */
  isWhole: boolean
  /** The files of the paths that people named. */
  files: readonly string[]
  at: string
}

type DialectMark = UnpackedMark & { platform: string; dialect: ArchiveDialect }

/** The paths, and the unpacked exports in those that are folders. A path that stands for a blog is none. */
export async function toCandidates(
  paths: readonly string[],
  fs: ImportFs,
  { archives, blogs }: { archives: readonly ArchiveDialect[]; blogs?: ReadonlyMap<string, unknown> | undefined },
): Promise<Candidate[]> {
  const marks = archives.flatMap((dialect) =>
    (dialect.unpacked ?? []).map((mark): DialectMark => ({ ...mark, platform: dialect.platform, dialect })),
  )
  const found: Candidate[] = []
  for (const input of paths) {
    const path = posix.normalize(input.split(sep).join("/")).replace(/(?<=.)\/$/, "")
    const isFolder = await fs.stat(path).then(
      (one) => one.isDirectory() && blogs?.has(path) !== true,
      // `findArticleFiles` says what is wrong with the path.
      () => false,
    )
    const isIndex = marks.some(({ name, at }) => at === "file" && name.test(posix.basename(path)))
    // The table of an export stands for the files beside it.
    const files = isFolder ? await listFiles(path, fs) : isIndex ? await listFiles(posix.dirname(path), fs, 2) : []
    const exports = (await findExportRoots(files, fs, marks)).flatMap((root) => toUnpacked(root, files) ?? [])
    if (isFolder) found.push(...exports, ...toDivided(files.filter(isExportPart)))
    else found.push(exports.find((one) => one.path === path) ?? { path })
  }
  return found
}

/** The parts in a folder are one export. */
function toDivided(files: readonly string[]): Candidate[] {
  const byFolder = Object.groupBy(files, (file) => posix.dirname(file))
  return Object.values(byFolder).flatMap(([path, ...parts] = []) => (path === undefined ? [] : { path, parts }))
}

/** Undefined for a folder where most files have other names: they are notes, and a few pages of an export among them. */
function toUnpacked(
  { mark, path, root, folder }: ExportRoot<DialectMark>,
  files: readonly string[],
): Candidate | undefined {
  const isWhole = mark.at === "root"
  const wholes = files.filter(isArticlePath).map(toAbsolute)
  const places = wholes.filter((one) => one.startsWith(folder)).map((one) => one.slice(folder.length))
  const { isOwn } = mark
  if (isOwn !== undefined && places.filter(isOwn).length * 2 < places.length) return undefined
  const at = mark.at === "file" ? path : mark.at === "folder" ? posix.dirname(path) : root
  return { path: at, unpacked: { dialect: mark.dialect, root, folder, isWhole, files, at } }
}

/** Reads an unpacked export. It names what is in the place of its posts and no part of it. */
export async function readUnpacked(
  unpacked: UnpackedExport,
  fs: ImportFs,
  onArchive: ((archive: { path: string; bytes: number }) => void | Promise<void>) | undefined,
): Promise<OpenedArchive | undefined> {
  const { dialect, folder, isWhole, at } = unpacked
  const files = await readFiles(unpacked.files, folder, fs)
  await onArchive?.({ path: at, bytes: files.reduce((size, { bytes }) => size + bytes.length, 0) })
  const archive = await dialect.readFiles?.(files)
  if (archive === undefined) return undefined
  const known = new Set([...archive.articles.map(({ source }) => source), ...(archive.taken ?? [])])
  const place = toAbsolute(at).slice(folder.length - 1)
  const hidden = files.filter(
    ({ path }) => !known.has(path) && !isMediaPath(path) && `/${path}`.startsWith(`${place}/`),
  )
  const tally = createTally()
  tally.add("files of something else", "They are no part of the export. Import them by themselves.", hidden.length)
  const notTaken = [...archive.notTaken, ...tally.list()]
  return { ...archive, notTaken, files: isWhole ? files : [], isOnDisk: isWhole }
}
