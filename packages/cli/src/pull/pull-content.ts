import { posix } from "node:path"

import type { Client } from "@citable/client"
import { type Article, isCitableError, toSlugKey } from "@citable/contract"
import { listOwnAddresses } from "@citable/import"

import { type LibraryFile, libraryPart, nameArticles, readLibraryAddress } from "./name-files.ts"
import { type FileOutcome, openPullFolder, type PullFolder, toSum } from "./pull-folder.ts"
import { type PulledPictures, pullPictures } from "./pull-pictures.ts"
import { type PullRecord, readPullRecord, writePullRecord } from "./pull-record.ts"
import { renderArticle } from "./render-article.ts"
import { saysTheSame } from "./says-the-same.ts"

export interface PullEntry {
  path: string
  outcome: FileOutcome
  id: string
  slug?: string
  title?: string
  /** What a person has to know: why a file was kept, or what it cannot hold. */
  notes: string[]
}

/** What a pull did, or would do with `dryRun`. It contains only JSON values. */
export interface PullReport {
  folder: string
  dryRun: boolean
  counts: Record<FileOutcome | "articles" | "drafts", number>
  pictures: Pick<PulledPictures, "created" | "unchanged" | "failed" | "changed"> & { files: number }
  /** By path. */
  entries: PullEntry[]
}

export interface PullOptions {
  /** Also the articles that are not live. The credential needs `content:read_drafts`. */
  drafts: boolean
  dryRun: boolean
  force: boolean
  signal: AbortSignal
  onProgress: (done: number, total: number, what: string) => void
}

/** Writes the articles of a brand into a folder, with their pictures. A second pull writes only what changed. */
export async function pullContent(
  folder: string,
  { client, brandId, baseUrl }: { client: Client; brandId: string; baseUrl: string },
  options: PullOptions,
): Promise<PullReport> {
  const { dryRun, signal, onProgress } = options
  const record = await readPullRecord(folder, brandId)
  const files = openPullFolder(folder, options)
  const articles = await readArticles(client, options)
  const defaultLocale = (await readDefaultLocale(client)) ?? record.default_locale ?? findMainLocale(articles)
  const paths = nameArticles(articles, defaultLocale)
  const library = findLibraryFiles(articles)
  const pictures = await pullPictures(library, {
    folder: files,
    known: record.pictures,
    baseUrl,
    dryRun,
    signal,
    onProgress: (done, total) => onProgress(done, total, "pictures"),
  })
  const next: PullRecord = { version: 1, brand: brandId, articles: {}, pictures: {} }
  if (defaultLocale !== undefined) next.default_locale = defaultLocale
  const entries: PullEntry[] = []
  let isComplete = false
  try {
    for (const article of articles) {
      signal.throwIfAborted()
      entries.push(await pullArticle(article, paths.get(article.id) ?? "", { files, pictures, record, next }))
      onProgress(entries.length, articles.length, "articles")
    }
    entries.push(...(await removeGone(record, next, files, options)))
    await removePictures(record, next, files)
    isComplete = true
  } finally {
    // What a pull that stopped has not reached stays known.
    const whole = isComplete ? next : merge(record, next)
    if (!dryRun && (articles.length > 0 || entries.length > 0)) await writePullRecord(folder, whole)
  }
  return toReport(folder, entries, { articles, pictures, library, dryRun })
}

function merge(before: PullRecord, next: PullRecord): PullRecord {
  const articles = { ...before.articles, ...next.articles }
  return { ...next, articles, pictures: { ...before.pictures, ...next.pictures } }
}

/** Readers get the live copy of a published article, also from a credential that reads drafts. */
async function readArticles(client: Client, { drafts, signal, onProgress }: PullOptions): Promise<Article[]> {
  const articles = new Map<string, Article>()
  for (const status of drafts ? (["published", "all"] as const) : (["published"] as const))
    for await (const article of client.listAllContent({ status }, { signal })) {
      if (!articles.has(article.id)) articles.set(article.id, article)
      onProgress(articles.size, articles.size, "articles read")
    }
  return [...articles.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Undefined without brands:read. */
async function readDefaultLocale(client: Client): Promise<string | undefined> {
  try {
    return (await client.getBrand()).default_locale
  } catch (error) {
    if (isCitableError(error) && error.code === "insufficient_scope") return undefined
    throw error
  }
}

/** The language of most articles. */
function findMainLocale(articles: readonly Article[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { locale } of articles) counts.set(locale, (counts.get(locale) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))[0]?.[0]
}

function findLibraryFiles(articles: readonly Article[]): Map<string, LibraryFile> {
  const files = new Map<string, LibraryFile>()
  for (const url of articles.flatMap((article) => listOwnAddresses(article, libraryPart))) {
    const file = readLibraryAddress(url)
    if (file !== undefined && !files.has(file.id)) files.set(file.id, file)
  }
  return files
}

interface Place {
  files: PullFolder
  pictures: PulledPictures
  record: PullRecord
  next: PullRecord
}

async function pullArticle(
  article: Article,
  path: string,
  { files, pictures, record, next }: Place,
): Promise<PullEntry> {
  const { id, slug, title, status } = article
  const addresses = new Map<string, string>()
  for (const url of listOwnAddresses(article, libraryPart)) {
    const picture = pictureOf(url, pictures)
    if (picture !== undefined) addresses.set(url, posix.relative(posix.dirname(path), picture))
    const sum = picture === undefined ? undefined : pictures.sums.get(picture)
    if (picture !== undefined && sum !== undefined) next.pictures[picture] = sum
  }
  const { text, lost } = renderArticle(article, addresses)
  const before = record.articles[id]
  const isMoved = before !== undefined && before.path !== path && !isTaken(before.path, id, record, next)
  const notes = lost.length === 0 ? [] : [`An import of the file would not bring back: ${lost.join(", ")}.`]
  const leave = async ({ path: old, sha256 }: { path: string; sha256: string }) => {
    if ((await files.remove(old, sha256)) === "kept")
      notes.push(`The article was in ${old} before. A person edited that file, so it stays.`)
  }
  // Where case does not count, both names are one file.
  const isSameFile = isMoved && toSlugKey(before.path) === toSlugKey(path)
  if (isSameFile) await leave(before)
  const known = Object.values(record.articles).flatMap((one) => (one.path === path ? one.sha256 : []))
  const edited = await files.read(path)
  const isUnknown = edited !== undefined && ![...known, toSum(text)].includes(toSum(edited))
  if (isUnknown && saysTheSame(edited, text, path)) known.push(toSum(edited))
  const outcome = await files.write(path, text, known)
  if (outcome === "kept") {
    notes.push("A person edited the file, so it stays. To replace it with the service's article, add --force.")
    if (before !== undefined) next.articles[id] = before
    return { path, outcome, id, slug, title, notes }
  }
  const own = [...new Set([...addresses.keys()].flatMap((url) => pictureOf(url, pictures) ?? []))]
  const about = { ...(status !== "published" && { draft: true }), ...(own.length > 0 && { pictures: own }) }
  next.articles[id] = { path, sha256: toSum(text), ...about }
  if (isMoved && !isSameFile) await leave(before)
  return { path, outcome, id, slug, title, notes }
}

function pictureOf(url: string, { paths }: PulledPictures): string | undefined {
  const file = readLibraryAddress(url)
  return file === undefined ? undefined : paths.get(file.id)
}

/** Whether a path belongs to another article now. */
function isTaken(path: string, id: string, ...records: PullRecord[]): boolean {
  return records.some(({ articles }) =>
    Object.entries(articles).some(([other, one]) => other !== id && one.path === path),
  )
}

/** Removes the files of articles that readers of the credential do not get any more. */
async function removeGone(
  record: PullRecord,
  next: PullRecord,
  files: PullFolder,
  { drafts }: PullOptions,
): Promise<PullEntry[]> {
  const entries: PullEntry[] = []
  for (const [id, before] of Object.entries(record.articles)) {
    if (next.articles[id] !== undefined || isTaken(before.path, id, next)) continue
    if (!drafts && before.draft === true) {
      next.articles[id] = before
      continue
    }
    const outcome = await files.remove(before.path, before.sha256)
    if (outcome === "kept") next.articles[id] = before
    const note =
      outcome === "kept"
        ? "The service no longer has the article. A person edited its file, so it stays."
        : "The service no longer has the article."
    entries.push({ path: before.path, outcome, id, notes: [note] })
  }
  return entries
}

/** Removes pictures that no article of the folder shows any more. A person's own files stay. */
async function removePictures(record: PullRecord, next: PullRecord, files: PullFolder): Promise<void> {
  const shown = new Set(Object.values(next.articles).flatMap(({ pictures = [] }) => pictures))
  for (const [path, sum] of Object.entries(record.pictures)) {
    if (next.pictures[path] !== undefined) continue
    if (shown.has(path) || (await files.remove(path, sum)) === "kept") next.pictures[path] = sum
  }
}

function toReport(
  folder: string,
  entries: PullEntry[],
  about: { articles: Article[]; pictures: PulledPictures; library: ReadonlyMap<string, unknown>; dryRun: boolean },
): PullReport {
  const { articles, pictures, library, dryRun } = about
  const having = (outcome: FileOutcome) => entries.filter((entry) => entry.outcome === outcome).length
  const counts = {
    articles: articles.length,
    drafts: articles.filter(({ status }) => status !== "published").length,
    created: having("created"),
    updated: having("updated"),
    unchanged: having("unchanged"),
    removed: having("removed"),
    kept: having("kept"),
  }
  const { created, unchanged, failed, changed } = pictures
  const sorted = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return {
    folder,
    dryRun,
    counts,
    pictures: { files: library.size, created, unchanged, failed, changed },
    entries: sorted,
  }
}
