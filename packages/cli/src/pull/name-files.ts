import { createHash } from "node:crypto"

import { toSlugKey } from "@citable/contract"
import { localeSchema, slugSchema } from "@citable/contract/content"

/** Names that Windows refuses, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i

/** The folder of the pictures. */
const picturesFolder = "images"

export interface NamedArticle {
  id: string
  slug: string
  locale: string
  body_format: "markdown" | "html"
}

/**
 * Names the file of each article, by id: its slug, in a folder of its language unless that is the brand's. Every name is one that all
 * systems can store, and none leads out of the folder. Of names that differ only by case, the later ones get a number of the id.
 */
export function nameArticles(
  articles: readonly NamedArticle[],
  defaultLocale: string | undefined,
): Map<string, string> {
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const article of articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, slug, locale, body_format } = article
    const extension = body_format === "html" ? "html" : "md"
    const name = slugSchema.safeParse(slug).success && isSafe(slug) ? slug.normalize("NFC") : `article-${sign(id)}`
    const folder = locale === defaultLocale ? "" : `${toFolder(locale)}/`
    let path = `${folder}${name}.${extension}`
    if (taken.has(toSlugKey(path))) path = `${folder}${name}-${sign(id)}.${extension}`
    taken.add(toSlugKey(path))
    paths.set(id, path)
  }
  return paths
}

function toFolder(locale: string): string {
  const isName = localeSchema.safeParse(locale).success && isSafe(locale) && locale !== picturesFolder
  return isName ? locale : `locale-${sign(locale)}`
}

function isSafe(name: string): boolean {
  return !reserved.test(name) && Buffer.byteLength(name) <= 200
}

const sign = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** A file of the media library, as an address names it. */
export interface LibraryFile {
  id: string
  /** The last part of its address, as written there. */
  name: string
}

/** What every address of a media library contains. */
export const libraryPart = "/media/med_"

/** Reads an address of a media library. Undefined for every other one. */
export function readLibraryAddress(url: string): LibraryFile | undefined {
  const [, id, name] = /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/media\/(med_[0-9a-z]{1,40})\/([^/?#]{1,700})$/.exec(url) ?? []
  return id === undefined || name === undefined ? undefined : { id, name }
}

/** The path of a picture. It has the id of the file, so it never changes, and the import recognises it. */
export function namePicture({ id, name }: LibraryFile): string {
  const safe = decode(name)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
  const dot = safe.lastIndexOf(".")
  const stem = (dot > 0 ? safe.slice(0, dot) : safe)
    .replace(/[._-]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
  const extension = /^\.[a-z0-9]{1,5}$/.exec(dot > 0 ? safe.slice(dot) : "")?.[0] ?? ".bin"
  return `${picturesFolder}/${stem === "" ? "" : `${stem}-`}${stem === "" ? `file-${id}` : id}${extension}`
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // It is no UTF-8, so it is a name as it is.
    return name
  }
}
