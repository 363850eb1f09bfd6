import { relative } from "node:path"

import { CitableError } from "@citable/contract"

import type { AddressBook } from "../addresses/address-book.ts"
import type { UrlKind } from "../addresses/resolve-url.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import type { ImportClient } from "../import-client.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { runPool } from "../run-pool.ts"
import type { PictureFetch } from "./picture-fetch.ts"
import { mostUploadBytes, type PictureSource, type StoredPictures, storePictures } from "./store-pictures.ts"
import {
  breaksMostPictures,
  createPictureSurvey,
  describeMissing,
  type ListUrls,
  type LocalPicture,
  type PictureSurvey,
  toMissingPicturesError,
} from "./survey-pictures.ts"

/** What an import found out about the pictures of its articles. */
export interface PictureReport {
  /** How many pictures the articles show, counted in each article. */
  total: number
  /** How many of them no reader would see. */
  missing: number
  /** Says how many pictures would be missing, and what to do. Absent if they are few. */
  warning?: string
  /** What the import did with local files, or would have done without `dryRun`. Absent without `media`. */
  media?: PictureCounts
  /** What the import did with pictures on the old sites, and the first of their addresses. `dryRun` fetches none of them. Absent without any. */
  remote?: PictureCounts & { urls: string[] }
}

interface PictureCounts {
  files: number
  uploaded: number
  bytes: number
  known: number
  failed: number
}

export interface PictureOptions {
  addresses: AddressBook
  client: ImportClient
  fs: ImportFs
  baseUrl?: string | undefined
  media?: boolean | undefined
  publicFolder?: string | undefined
  allowMissingPictures?: boolean | undefined
  fetchPicture?: PictureFetch | undefined
  dryRun: boolean
  concurrency: number
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface PreparedPictures {
  report?: PictureReport
  /** Resolves the URLs of one article, and collects the problems of its pictures. */
  open(file: ArticleFile): {
    resolve: (url: string, kind: UrlKind) => string | undefined
    problems: () => ImportProblem[]
  }
}

/**
 * Counts the pictures of the articles, and uploads local ones if `media` is set. Throws `missing_pictures` if readers would not see most
 * of them, and `public_folder_not_found`.
 */
export async function preparePictures(
  files: readonly ArticleFile[],
  listUrls: ListUrls,
  options: PictureOptions,
): Promise<PreparedPictures> {
  const { baseUrl, media = false, fs, dryRun } = options
  if (!media && baseUrl !== undefined) return { open: () => ({ resolve: () => undefined, problems: () => [] }) }
  const publicFolder = await findPublicFolder(options.publicFolder, fs)
  const pictures = createPictureSurvey({ fs, media, baseUrl, publicFolder, addresses: options.addresses })
  await runPool(files, options.concurrency, async (file) => {
    options.signal?.throwIfAborted()
    await pictures.add(file, listUrls)
  })
  const { survey } = pictures
  const isBroken = breaksMostPictures(survey)
  if (isBroken && !dryRun && options.allowMissingPictures !== true) throw toMissingPicturesError(survey, { media })
  const report: PictureReport = { total: survey.total, missing: survey.missing }
  if (isBroken) report.warning = describeMissing(survey, { media })
  if (!media) return { report, open: () => ({ resolve: () => undefined, problems: () => [] }) }
  const local = await storeLocal(survey.files, options)
  report.media = toCounts(survey.files.length, local)
  const remote = await storeRemote([...survey.remote], options)
  if (survey.remote.size > 0) {
    const urls = [...survey.remote].toSorted().slice(0, mostNamed)
    report.remote = { ...toCounts(survey.remote.size, remote), urls }
  }
  return { report, open: (file) => openArticle(file, survey, local, remote) }
}

/** A report names so many pictures of old sites. */
const mostNamed = 200

function storeLocal(files: readonly LocalPicture[], { fs, ...options }: PictureOptions): Promise<StoredPictures> {
  const sources = files.map(({ path, bytes }): PictureSource => {
    const source = { key: path, name: path, read: () => fs.readFile(path) }
    // No request has room for a larger file, and nobody but this computer can read it.
    return bytes > mostUploadBytes ? { ...source, refused: "It is larger than 3 MB. Make it smaller." } : source
  })
  return storePictures(sources, options)
}

function storeRemote(urls: readonly string[], { fetchPicture, ...options }: PictureOptions): Promise<StoredPictures> {
  if (options.dryRun || fetchPicture === undefined) return storePictures([], options)
  const sources = urls.map((url) => ({
    key: url,
    url,
    name: toFileName(url),
    read: () => fetchPicture(url, options.signal),
  }))
  return storePictures(sources, options)
}

function toCounts(files: number, { uploaded, bytes, known, failures }: StoredPictures): PictureCounts {
  return { files, uploaded, bytes, known, failed: failures.size }
}

function toFileName(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name) || "picture"
  } catch {
    // It is no UTF-8, so it is a name as it is.
    return name
  }
}

function openArticle(
  file: ArticleFile,
  survey: PictureSurvey,
  local: StoredPictures,
  remote: StoredPictures,
): ReturnType<PreparedPictures["open"]> {
  const problems = new Map<string, ImportProblem>()
  const resolve = (url: string, key: string, { urls, failures, changes }: StoredPictures): string | undefined => {
    const name = key === url ? `The picture ${url}` : `The file ${relative(".", key)}`
    const failure = failures.get(key)
    const change = changes.get(key)
    const left = key === url ? "stays on the old site" : "is not in the media library"
    if (failure !== undefined)
      problems.set(key, toProblem("picture_not_uploaded", `${name} ${left}. ${failure}`, { subject: url }))
    else if (change !== undefined)
      problems.set(key, toProblem("picture_changed", `${name} was changed. ${change}`, { subject: url }))
    return failure === undefined ? urls.get(key) : undefined
  }
  return {
    resolve(url, kind) {
      const picture = survey.find(file, url)
      if (picture !== undefined) return resolve(url, picture.path, local)
      const address = survey.remote.size === 0 ? undefined : survey.findRemote(file, url, kind)
      return address && resolve(address, address, remote)
    },
    problems: () => [...problems.values()],
  }
}

async function findPublicFolder(folder: string | undefined, fs: ImportFs): Promise<string | undefined> {
  if (folder === undefined) return undefined
  try {
    const path = await fs.realpath(folder)
    if ((await fs.stat(path)).isDirectory()) return path
  } catch {
    // The message below says the same of a file.
  }
  const message = `There is no folder ${folder}. Correct --public, or leave it out.`
  throw new CitableError(message, { code: "public_folder_not_found" })
}
