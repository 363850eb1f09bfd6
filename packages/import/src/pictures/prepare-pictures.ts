import { relative } from "node:path"

import { CitableError } from "@citable/contract"

import type { AddressBook } from "../addresses/address-book.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import type { ImportClient } from "../import-client.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { runPool } from "../run-pool.ts"
import { type FetchedPictures, fetchPictures, type PictureFetch } from "./fetch-pictures.ts"
import {
  breaksMostPictures,
  createPictureSurvey,
  describeMissing,
  type ListUrls,
  type LocalPicture,
  toMissingPicturesError,
} from "./survey-pictures.ts"
import { type UploadedPictures, uploadPictures } from "./upload-pictures.ts"

/** What an import found out about the pictures of its articles. */
export interface PictureReport {
  /** How many pictures the articles show, counted in each article. */
  total: number
  /** How many of them no reader would see. */
  missing: number
  /** Says how many pictures would be missing, and what to do. Absent if they are few. */
  warning?: string
  /** What the import did with local files, or would have done without `dryRun`. Absent without `media`. */
  media?: { files: number; uploaded: number; bytes: number; known: number; failed: number }
  /** What the import did with pictures on the old sites of archives. `dryRun` fetches none of them. Absent without any. */
  remote?: { files: number; uploaded: number; bytes: number; known: number; failed: number }
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
  open(file: ArticleFile): { resolve: (url: string) => string | undefined; problems: () => ImportProblem[] }
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
  const uploads = await uploadPictures(survey.files, options)
  const { uploaded, bytes, known, failures } = uploads
  report.media = { files: survey.files.length, uploaded, bytes, known, failed: failures.size }
  const remote = await fetchRemote([...survey.remote], options)
  if (survey.remote.size > 0) {
    const { uploaded: copied, bytes: size, known: before, failures: failed } = remote
    report.remote = { files: survey.remote.size, uploaded: copied, bytes: size, known: before, failed: failed.size }
  }
  return { report, open: (file) => openArticle((url) => survey.find(file, url), uploads, remote) }
}

async function fetchRemote(urls: readonly string[], options: PictureOptions): Promise<FetchedPictures> {
  const { client, fetchPicture, onProgress, signal, dryRun } = options
  if (!dryRun && fetchPicture !== undefined)
    return await fetchPictures(urls, { client, fetchPicture, onProgress, signal })
  return { uploaded: 0, bytes: 0, known: 0, urls: new Map(), failures: new Map(), changes: new Map() }
}

function openArticle(
  find: (url: string) => LocalPicture | undefined,
  { urls, failures, changes }: UploadedPictures,
  remote: FetchedPictures,
): ReturnType<PreparedPictures["open"]> {
  const problems = new Map<string, ImportProblem>()
  return {
    resolve(url) {
      const left = remote.failures.get(url)
      if (left !== undefined) {
        const message = `The picture ${url} stays on the old site. ${left}`
        problems.set(url, toProblem("picture_not_uploaded", message, { subject: url }))
        return undefined
      }
      const copied = remote.urls.get(url)
      if (copied !== undefined) {
        const change = remote.changes.get(url)
        const message = `The picture ${url} was changed. ${change}`
        if (change !== undefined) problems.set(url, toProblem("picture_changed", message, { subject: url }))
        return copied
      }
      const picture = find(url)
      const failure = picture && failures.get(picture.path)
      if (picture !== undefined && failure === undefined) {
        const change = changes.get(picture.path)
        const message = `The file ${relative(".", picture.path)} was changed. ${change}`
        if (change !== undefined) problems.set(picture.path, toProblem("picture_changed", message, { subject: url }))
        return urls.get(picture.path)
      }
      if (picture === undefined || failure === undefined) return undefined
      const message = `The file ${relative(".", picture.path)} is not in the media library. ${failure}`
      problems.set(picture.path, toProblem("picture_not_uploaded", message, { subject: url }))
      return undefined
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
