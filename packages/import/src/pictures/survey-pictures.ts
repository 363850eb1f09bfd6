import { isAbsolute, relative, resolve } from "node:path"

import { CitableError } from "@citable/contract"

import type { AddressBook } from "../addresses/address-book.ts"
import { createUrlResolver, hasTemplate, toSiteUrl, type UrlKind } from "../addresses/resolve-url.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import { findSiteRoot } from "../files/find-site-root.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { isMediaPath } from "../files/is-media-path.ts"
import { remember } from "../files/remember.ts"
import { type PicturePlaces, toPictureCandidates } from "./to-picture-candidates.ts"

/** A file on this computer that an article shows. */
export interface LocalPicture {
  /** The absolute path without symbolic links. */
  path: string
  bytes: number
}

export interface PictureSurvey {
  /** How many pictures the articles show, counted in each article. */
  total: number
  /** How many of them no reader would see. */
  missing: number
  /** The first one that is missing. */
  example: { path: string; url: string } | undefined
  /** The local files of the articles, each once. Empty without `media`. */
  files: LocalPicture[]
  /** The absolute addresses of pictures on the old sites. Empty without `media`. */
  remote: Set<string>
  /** Finds the local file that a URL in an article means. */
  find(file: ArticleFile, url: string): LocalPicture | undefined
  /** The absolute address of a picture on the old site. Undefined if it is elsewhere. */
  findRemote(file: ArticleFile, url: string, kind: UrlKind): string | undefined
}

export interface SurveyOptions {
  fs: ImportFs
  /** Whether local files can be uploaded. */
  media: boolean
  publicFolder: string | undefined
  baseUrl: string | undefined
  addresses: AddressBook
}

/** Calls back with each URL of an article. */
export type ListUrls = (file: ArticleFile, onUrl: (url: string, kind: UrlKind) => void) => Promise<void>

/** Counts the pictures of articles, and finds those that are files of the same site. */
export function createPictureSurvey({ fs, media, publicFolder, baseUrl, addresses }: SurveyOptions) {
  const placesOf = remember(openPlaces)
  const settledPlaces = new Map<string, PicturePlaces>()
  const settled = new Map<string, LocalPicture | undefined>()
  const survey: PictureSurvey = {
    total: 0,
    missing: 0,
    example: undefined,
    files: [],
    remote: new Set(),
    find,
    findRemote,
  }
  const known = new Set<string>()

  async function openPlaces(folder: string): Promise<PicturePlaces & { roots: string[] }> {
    const siteRoot = await findSiteRoot(folder, fs)
    const roots = [siteRoot, folder, ...(publicFolder === undefined ? [] : [publicFolder])]
    const places = { folder, siteRoot, publicFolder, baseUrl }
    settledPlaces.set(folder, places)
    return { ...places, roots: await Promise.all(roots.map((root) => fs.realpath(root))) }
  }

  async function look(candidate: string, roots: readonly string[]): Promise<LocalPicture | undefined> {
    try {
      const { size } = await fs.stat(candidate)
      const path = await fs.realpath(candidate)
      // An article must not publish a file from another place of this computer.
      if (!roots.some((root) => isInside(root, path)) || !(await fs.stat(path)).isFile()) return undefined
      return { path, bytes: size }
    } catch {
      // There is no such file, or it cannot be read.
      return undefined
    }
  }

  /** The files of the site that it can mean, then the only one of its name in the folder. */
  function toCandidates({ path, folder }: ArticleFile, url: string, places: PicturePlaces): string[] {
    const named = isOnTheWeb(url) ? undefined : addresses.findPicture(url, { path, folder })
    return [...toPictureCandidates(url, path, places), ...(named === undefined ? [] : [resolve(named)])]
  }

  async function locate(file: ArticleFile, url: string): Promise<LocalPicture | undefined> {
    const places = await placesOf(file.folder)
    for (const candidate of toCandidates(file, url, places)) {
      const picture = settled.has(candidate) ? settled.get(candidate) : await look(candidate, places.roots)
      settled.set(candidate, picture)
      if (picture !== undefined) return picture
    }
    return undefined
  }

  function find(file: ArticleFile, url: string): LocalPicture | undefined {
    const places = settledPlaces.get(file.folder)
    const candidates = places === undefined ? [] : toCandidates(file, url, places)
    return candidates.map((candidate) => settled.get(candidate)).find((picture) => picture !== undefined)
  }

  function findRemote(file: ArticleFile, url: string, kind: UrlKind): string | undefined {
    if (file.archive !== undefined) return isRemote(file.archive, url, kind) ? url : undefined
    if (baseUrl === undefined || kind !== "image" || url === "" || hasTemplate(url)) return undefined
    const from = { ...file, baseUrl }
    const address = createUrlResolver(from, { addresses })(url, kind)
    return address !== undefined && addresses.isOwn(address, from) ? address : undefined
  }

  return {
    survey,
    /** Takes in one article. */
    async add(file: ArticleFile, listUrls: ListUrls): Promise<void> {
      const urls: { url: string; kind: UrlKind }[] = []
      await listUrls(file, (url, kind) => urls.push({ url, kind }))
      for (const { url, kind } of urls) {
        const picture = media ? await locate(file, url) : undefined
        if (picture !== undefined && !known.has(picture.path)) {
          known.add(picture.path)
          survey.files.push(picture)
        }
        const remote = media && picture === undefined ? findRemote(file, url, kind) : undefined
        if (remote !== undefined) survey.remote.add(remote)
        if (kind !== "image" || url === "" || hasTemplate(url) || /^data:/i.test(url)) continue
        survey.total += 1
        // A relative address in the file of `citable pull` is the one that the article has on the service.
        if (
          picture !== undefined ||
          (baseUrl ?? file.archive?.siteUrl) !== undefined ||
          file.isOwn === true ||
          isOnTheWeb(url)
        )
          continue
        survey.missing += 1
        if (survey.example === undefined || file.path < survey.example.path) survey.example = { path: file.path, url }
      }
    },
  }
}

/** Whether a picture is on the old site of an archive. A link counts if it leads to a file of a media library. */
function isRemote(archive: NonNullable<ArticleFile["archive"]>, url: string, kind: UrlKind): boolean {
  if (!/^https?:\/\//.test(url) || !archive.isOwnPicture(url)) return false
  return kind === "image" || isMediaPath(URL.parse(url)?.pathname ?? "")
}

function isOnTheWeb(url: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(toSiteUrl(url))
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== "" && !/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way)
}

const fewestMissing = 3

/** Whether an import would break most pictures, so that it should not begin. */
export function breaksMostPictures({ total, missing }: Pick<PictureSurvey, "total" | "missing">): boolean {
  return missing >= fewestMissing && missing * 2 > total
}

/** Says how many pictures would be missing, and what to do. */
export function describeMissing(
  { total, missing, example }: Pick<PictureSurvey, "total" | "missing" | "example">,
  { media }: { media: boolean },
): string {
  const such = example === undefined ? "" : `, such as ${example.url} in ${example.path}`
  const ways = media
    ? "Name the folder of their files with --public, or their address on the web with --base-url."
    : "Name their address on the web with --base-url https://…, or upload their files with --media."
  return `Readers would not see ${missing} of ${total} pictures, because their URLs are relative${such}. ${ways}`
}

/** The import would break most pictures. Nothing was written. */
export function toMissingPicturesError(survey: PictureSurvey, options: { media: boolean }): CitableError {
  const message = `Nothing was imported. ${describeMissing(survey, options)} To import without them, add --allow-missing-pictures.`
  return new CitableError(message, { code: "missing_pictures" })
}
