import { posix, relative, resolve, sep } from "node:path"

import { isCitableError } from "@citable/contract"

import type { ArchiveFolder } from "../files/archive-folder.ts"
import { isArticlePath } from "../files/article-path.ts"
import { createMemoryFs, type GivenFile } from "../files/create-memory-fs.ts"
import { toReadProblem } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isMediaPath } from "../files/is-media-path.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import type { ArchiveDialect } from "./archive-dialect.ts"
import type { Archive, ArchiveArticle, ArchiveReport } from "./archive.ts"
import { builtInArchives } from "./built-in-archives.ts"
import { maxArchiveBytes } from "./decode-archive.ts"
import { type Candidate, readUnpacked, toCandidates } from "./find-unpacked.ts"
import type { OpenedArchive } from "./read-archive.ts"

export interface OpenArchivesOptions {
  /** The exports of blogs that it reads. Default: `builtInArchives`. */
  archives?: readonly ArchiveDialect[] | undefined
  /** Blogs that were read from their APIs, by the paths that stand for them. */
  blogs?: ReadonlyMap<string, Archive> | undefined
  /** Called before an export of a blog is parsed, which takes seconds if it is large. An error refuses it. */
  onArchive?: ((archive: { path: string; bytes: number }) => void | Promise<void>) | undefined
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
  for (const candidate of await toCandidates(paths, fs, { archives, blogs })) {
    const { path, unpacked } = candidate
    const blog = blogs?.get(path)
    const isPlain = blog === undefined && unpacked === undefined
    if ((isPlain && isArticlePath(path)) || mounts.has(resolve(path))) continue
    try {
      const archive = blog ? { ...blog, files: [] } : await readCandidate(candidate, fs, { archives, onArchive })
      if (archive === undefined) continue
      const { files, folder, onDisk } = toFolder(path, archive)
      mounts.set(resolve(path), withDisk(createMemoryFs(files), fs, onDisk))
      folders.set(path, folder)
      const { platform, articles, notTaken } = archive
      // In place of a whole folder, its files are hidden anyway.
      if (unpacked?.isWhole === false) for (const file of listTaken(archive)) taken.add(resolve(unpacked.root, file))
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

/** The files of an export that became articles, or are none. */
function listTaken({ articles, taken = [] }: OpenedArchive): string[] {
  return [...articles.flatMap(({ source }) => source ?? []), ...taken]
}

async function readCandidate(
  { path, parts = [], unpacked }: Candidate,
  fs: ImportFs,
  { archives, onArchive }: OpenArchivesOptions & { archives: readonly ArchiveDialect[] },
): Promise<OpenedArchive | undefined> {
  if (unpacked !== undefined) return await readUnpacked(unpacked, fs, onArchive)
  const found = await fs.stat(path).catch(() => undefined)
  // `findArticleFiles` says what is wrong with the path.
  if (found === undefined || !found.isFile() || found.size === 0) return undefined
  const head = Buffer.from(await fs.readHead(path, 16))
    .toString("latin1")
    .replaceAll("\0", "")
  const isZip = head.startsWith("PK\u0003\u0004")
  if (!isZip && !/^[^<[{]{0,4}\s*[<[{]/.test(head)) return undefined
  if (found.size > maxArchiveBytes) {
    const size = (found.size / 1024 / 1024).toFixed(0)
    throw Object.assign(new Error(`It has ${size} MiB, and the limit is 256 MiB.`), { code: "EFBIG" })
  }
  await onArchive?.({ path, bytes: found.size })
  // Its parsers are loaded only for an archive.
  const { readArchive } = await import("./read-archive.ts")
  const others = await Promise.all(parts.map((part) => fs.readFile(part)))
  return await readArchive(await fs.readFile(path), archives, others)
}

interface MountedFolder {
  files: GivenFile[]
  folder: ArchiveFolder
  /** The absolute paths of files that stay on the disk. */
  onDisk: ReadonlySet<string>
}

function toFolder(path: string, archive: OpenedArchive): MountedFolder {
  const place = relative(resolve("."), resolve(path)).split(sep).join("/") || "."
  const { platform, siteUrl, pictureHosts } = archive
  const links = new Map<string, string[]>()
  const problems = new Map<string, ImportProblem[]>()
  const holds = new Map<string, string>()
  const lost = new Map<string, string>()
  // The archive is a site of its own: nothing beside it on this computer belongs to its posts.
  const files: GivenFile[] = [{ path: posix.join(place, ".git"), bytes: new Uint8Array() }]
  const media = archive.files.filter((file) => isMediaPath(file.path))
  files.push(...media.map((file) => ({ path: posix.join(place, file.path), bytes: file.bytes })))
  const onDisk = new Set(archive.isOnDisk === true ? media.map((file) => resolve(path, file.path)) : [])
  const names = new Map<string, number>()
  for (const article of archive.articles) {
    const name = article.path ?? toName(article, names)
    files.push({ path: posix.join(place, name), bytes: toFile(article) })
    const own = posix.join(path, name)
    problems.set(own, article.problems)
    if (article.heldBy !== undefined) holds.set(own, article.heldBy)
    if (article.lost !== undefined) lost.set(own, article.lost)
    const short = platform === "WordPress" ? [`/?p=${article.id}`] : []
    links.set(own, article.link === undefined ? [] : [article.link, ...short, ...(article.aliases ?? [])])
  }
  const hosts = new Set([...pictureHosts, ...(siteUrl === undefined ? [] : [new URL(siteUrl).host])])
  const isOwnPicture = (url: string) => hosts.has(URL.parse(url)?.host ?? "")
  return { files, folder: { siteUrl, links, problems, holds, lost, isOwnPicture }, onDisk }
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

/** A file system in memory, some of whose files are on the disk. */
function withDisk(memory: ImportFs, disk: ImportFs, onDisk: ReadonlySet<string>): ImportFs {
  const fsOf = (path: string) => (onDisk.has(resolve(path)) ? disk : memory)
  return {
    ...memory,
    stat: (path) => fsOf(path).stat(path),
    readFile: (path) => fsOf(path).readFile(path),
    readHead: (path, bytes) => fsOf(path).readHead(path, bytes),
  }
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
