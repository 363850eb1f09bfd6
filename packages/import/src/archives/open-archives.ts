import { posix, relative, resolve, sep } from "node:path"

import { isCitableError } from "@citable/contract"

import type { ArchiveFolder } from "../files/archive-folder.ts"
import { isArticlePath } from "../files/article-path.ts"
import { createMemoryFs, type GivenFile } from "../files/create-memory-fs.ts"
import { toReadProblem } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isMediaPath } from "../files/is-media-path.ts"
import { isPostTable } from "../files/is-post-table.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import type { ArchiveDialect } from "./archive-dialect.ts"
import type { Archive, ArchiveArticle, ArchiveReport } from "./archive.ts"
import { builtInArchives } from "./built-in-archives.ts"
import { maxArchiveBytes } from "./decode-archive.ts"
import type { OpenedArchive } from "./read-archive.ts"
import { findPostTables, readTableFolder } from "./read-table-folder.ts"

export interface OpenArchivesOptions {
  /** The exports of blogs that it reads. Default: `builtInArchives`. */
  archives?: readonly ArchiveDialect[] | undefined
  /** Blogs that were read from their APIs, by the paths that stand for them. */
  blogs?: ReadonlyMap<string, Archive> | undefined
  /** Called before an export of a blog is read, which takes seconds if it is large. */
  onArchive?: ((archive: { path: string; bytes: number }) => void) | undefined
}

export interface OpenedArchives {
  /** The disk, on which each archive is a folder. */
  fs: ImportFs
  /** By path. */
  folders: ReadonlyMap<string, ArchiveFolder>
  /** The absolute paths of files on the disk that are in an archive. */
  taken: ReadonlySet<string>
  refused: { path: string; problem: ImportProblem }[]
  reports: ArchiveReport[]
}

/**
 * Opens the exports of blogs among the paths. Each becomes a folder with one file for each post, so that the import treats a post as
 * every other file.
 */
export async function openArchives(
  paths: readonly string[],
  fs: ImportFs,
  { archives = builtInArchives, onArchive, blogs }: OpenArchivesOptions = {},
): Promise<OpenedArchives> {
  const mounts = new Map<string, ImportFs>()
  const folders = new Map<string, ArchiveFolder>()
  const taken = new Set<string>()
  const refused: OpenedArchives["refused"] = []
  const reports: ArchiveReport[] = []
  for (const path of await toCandidates(paths, fs, blogs)) {
    const blog = blogs?.get(path)
    if ((blog === undefined && isArticlePath(path)) || mounts.has(resolve(path))) continue
    try {
      const archive = blog ? { ...blog, files: [] } : await readPath(path, fs, { archives, onArchive })
      if (archive === undefined) continue
      const { files, folder } = toFolder(path, archive)
      mounts.set(resolve(path), createMemoryFs(files))
      folders.set(path, folder)
      const { platform, articles, notTaken } = archive
      if (isPostTable(path))
        for (const { source } of articles) if (source !== undefined) taken.add(resolve(posix.dirname(path), source))
      reports.push({ path, platform, ...(blog && { isLive: true }), articles: articles.length, notTaken })
    } catch (error) {
      // An error of the disk has a code.
      const isOfDisk = !isCitableError(error) && error instanceof Error && "code" in error
      const reason = isCitableError(error) ? error.message : `The export cannot be read: ${String(error)}.`
      const problem = isOfDisk ? toReadProblem(error) : toProblem("archive_unreadable", reason)
      refused.push({ path, problem })
    }
  }
  return { fs: mounts.size === 0 ? fs : mount(fs, mounts), folders, taken, refused, reports }
}

/** The paths, and the tables of unpacked exports in those that are folders. */
async function toCandidates(
  paths: readonly string[],
  fs: ImportFs,
  blogs: OpenArchivesOptions["blogs"],
): Promise<string[]> {
  const found: string[] = []
  for (const input of paths) {
    const path = posix.normalize(input.split(sep).join("/"))
    const isFolder = await fs.stat(path).then(
      (one) => one.isDirectory() && blogs?.has(path) !== true,
      // `findArticleFiles` says what is wrong with the path.
      () => false,
    )
    found.push(...(isFolder ? await findPostTables(path, fs) : [path]))
  }
  return found
}

async function readPath(
  path: string,
  fs: ImportFs,
  { archives, onArchive }: OpenArchivesOptions & { archives: readonly ArchiveDialect[] },
): Promise<OpenedArchive | undefined> {
  const found = await fs.stat(path).catch(() => undefined)
  // `findArticleFiles` says what is wrong with the path.
  if (found === undefined || !found.isFile() || found.size === 0) return undefined
  if (isPostTable(path)) {
    const archive = await readTableFolder(path, fs)
    return archive && { ...archive, files: [] }
  }
  const head = Buffer.from(await fs.readHead(path, 16))
    .toString("latin1")
    .replaceAll("\0", "")
  const isZip = head.startsWith("PK\u0003\u0004")
  if (!isZip && !/^[^<[{]{0,4}\s*[<[{]/.test(head)) return undefined
  if (found.size > maxArchiveBytes) {
    const size = (found.size / 1024 / 1024).toFixed(0)
    throw Object.assign(new Error(`It has ${size} MiB, and the limit is 256 MiB.`), { code: "EFBIG" })
  }
  onArchive?.({ path, bytes: found.size })
  // Its parsers are loaded only for an archive.
  const { readArchive } = await import("./read-archive.ts")
  return await readArchive(await fs.readFile(path), archives)
}

function toFolder(path: string, archive: OpenedArchive): { files: GivenFile[]; folder: ArchiveFolder } {
  const place = relative(resolve("."), resolve(path)).split(sep).join("/")
  const { platform, siteUrl, pictureHosts } = archive
  const links = new Map<string, string[]>()
  const problems = new Map<string, ImportProblem[]>()
  const holds = new Map<string, string>()
  const lost = new Map<string, string>()
  // The archive is a site of its own: nothing beside it on this computer belongs to its posts.
  const files: GivenFile[] = [{ path: `${place}/.git`, bytes: new Uint8Array() }]
  files.push(
    ...archive.files
      .filter((file) => isMediaPath(file.path))
      .map((file) => ({ path: `${place}/${file.path}`, bytes: file.bytes })),
  )
  const names = new Map<string, number>()
  for (const article of archive.articles) {
    const name = toName(article, names)
    files.push({ path: `${place}/${name}`, bytes: toFile(article) })
    const own = posix.join(path, name)
    problems.set(own, article.problems)
    if (article.heldBy !== undefined) holds.set(own, article.heldBy)
    if (article.lost !== undefined) lost.set(own, article.lost)
    const short = platform === "WordPress" ? [`/?p=${article.id}`] : []
    links.set(own, article.link === undefined ? [] : [article.link, ...short])
  }
  const hosts = new Set([...pictureHosts, ...(siteUrl === undefined ? [] : [new URL(siteUrl).host])])
  const isOwnPicture = (url: string) => hosts.has(URL.parse(url)?.host ?? "")
  return { files, folder: { siteUrl, links, problems, holds, lost, isOwnPicture } }
}

/** Names the file of a post by its kind and id, which says nothing about its address or date. */
function toName({ kind, id, format }: ArchiveArticle, taken: Map<string, number>): string {
  const base = `${kind}-${id}`.replaceAll(/[^\w-]/g, "").slice(0, 100)
  const number = (taken.get(base.toLowerCase()) ?? 0) + 1
  taken.set(base.toLowerCase(), number)
  // No id of a platform has a dot.
  return `${base}${number === 1 ? "" : `.${number}`}.${format === "html" ? "html" : "md"}`
}

/** JSON is YAML, and no text in it can end the front matter. */
function toFile({ fields, body }: ArchiveArticle): Uint8Array {
  return new TextEncoder().encode(`---\n${JSON.stringify(fields)}\n---\n\n${body}`)
}

/** A file system on which some files are folders. */
function mount(fs: ImportFs, mounts: ReadonlyMap<string, ImportFs>): ImportFs {
  const fsOf = (path: string) => {
    const whole = resolve(path)
    for (const [root, inner] of mounts) if (whole === root || whole.startsWith(root + sep)) return inner
    return fs
  }
  return {
    stat: async (path) => await fsOf(path).stat(path),
    readdir: async (path) => await fsOf(path).readdir(path),
    readFile: async (path) => await fsOf(path).readFile(path),
    readHead: async (path, bytes) => await fsOf(path).readHead(path, bytes),
    realpath: async (path) => await fsOf(path).realpath(path),
  }
}
