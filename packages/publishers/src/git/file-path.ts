import type { Article } from "@citable/contract"

import type { ImageFile } from "../publisher.ts"
import { assertSafePath } from "./assert-safe-path.ts"
import type { GitSettings } from "./git-settings.ts"

/** The path of an article's file from the root of the repository. `first` is the date of its first publication there. */
export function toFilePath(article: Article, { folder, path }: GitSettings, first?: string): string {
  const day = first ?? article.published_at ?? article.created_at
  const values: Record<string, string> = {
    slug: article.slug,
    locale: article.locale,
    type: article.type,
    id: article.id,
    yyyy: day.slice(0, 4),
    mm: day.slice(5, 7),
    dd: day.slice(8, 10),
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
  const whole = `${folder}/${filled}`.normalize("NFC").replace(/\/{2,}/g, "/")
  assertSafePath(whole, "/slug")
  return whole
}

/** The folders above a path, from the root on: `""`, `content`, `content/blog`. */
export function listFolders(path: string): string[] {
  const names = path.split("/").slice(0, -1)
  return ["", ...names.map((_, index) => names.slice(0, index + 1).join("/"))]
}

export const toFolder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0))

/** Where a picture goes, and how the article's file calls it. The name tells the content, so articles can share it. */
export function placePicture(
  { name, sha256 }: Pick<ImageFile, "name" | "sha256">,
  path: string,
  { images, imagesFolder, imagesUrl }: GitSettings,
): { path: string; url: string } {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
  const dot = safe.lastIndexOf(".")
  const stem = (dot > 0 ? safe.slice(0, dot) : safe).slice(0, 80) || "picture"
  const file = `${stem}-${sha256.slice(0, 8)}${dot > 0 ? safe.slice(dot) : ""}`
  if (images === "beside") return { path: `${toFolder(path)}/${file}`, url: `./${file}` }
  return { path: `${imagesFolder}/${file}`, url: `${imagesUrl}/${file}` }
}

/**
 * The public address of the file at a path; null if `article_url` is unknown or needs more than the path tells. `date` is that of the address, where
 * it is another one than that in the path.
 */
export function toArticleUrl(id: string, { folder, path, articleUrl }: GitSettings, date?: string): string | null {
  if (articleUrl === undefined) return null
  const names: string[] = []
  const pattern = `${folder}/${path}`.replace(/\{(\w+)\}|[^{]+/g, (part, name: string | undefined) => {
    if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    if (names.includes(name)) return "[^/]+?"
    names.push(name)
    return name === "yyyy" ? "(\\d{4})" : name === "mm" || name === "dd" ? "(\\d\\d)" : "([^/]+?)"
  })
  const found = new RegExp(`^${pattern}$`, "u").exec(id)
  if (found === null) return null
  const values = new Map(names.map((name, index) => [name, found[index + 1] ?? ""]))
  const days = date === undefined ? {} : { yyyy: date.slice(0, 4), mm: date.slice(5, 7), dd: date.slice(8, 10) }
  for (const [name, value] of Object.entries(days)) values.set(name, value)
  let isKnown = true
  const url = articleUrl.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) isKnown = false
    return encodeURIComponent(value ?? "")
  })
  return isKnown ? url : null
}
