import { existsSync, readdirSync } from "node:fs"
import { join, posix } from "node:path"

import type { AstroTraits } from "../site/astro-traits.ts"
import { findFreeName } from "../site/site-plan.ts"

/** Where articles of one language go. A site with one language has one place. */
export interface ArticlePlace {
  /** The folder of the pages, relative to the site, such as `src/pages/de/blog`. */
  folder: string
  /** The path of the list, such as `/docs/de/blog`. */
  path: string
  language: PlaceLanguage | undefined
}

export interface PlaceLanguage {
  /** As the site writes it, such as `pt-BR`. */
  code: string
  isDefault: boolean
  /** What the site calls it: its tags, such as `pt-BR`, and the path if that is a tag of the same language. */
  locales: string[]
}

/** The languages of the articles of a place, as the service calls them. */
export const tagsOf = ({ locales }: PlaceLanguage): string[] => [...new Set(locales.map((tag) => tag.toLowerCase()))]

const names = ["blog", "articles", "citable"]
const dynamicFolder = /^\[(?:\.\.\.)?(?:locale|lang|language|lng)\]$/i

/**
 * Finds a folder for the articles of each language: below the folder of the language, which the site has, or which a dynamic one such as `[lang]`
 * stands for. A folder of its own comes before a dynamic one. A language without a folder has no place.
 */
export function findPlaces(folder: string, { source, base, i18n }: AstroTraits): ArticlePlace[] {
  const pages = posix.join(source, "pages")
  const has = (path: string) => existsSync(join(folder, pages, path))
  const entries = has("") ? readdirSync(join(folder, pages)) : []
  const isDynamic = entries.some((name) => dynamicFolder.test(name))
  const { locales = [], defaultLocale = "", hasPrefix = false } = i18n ?? {}
  const isDefault = ({ path, codes }: (typeof locales)[number]) =>
    path === defaultLocale || codes.includes(defaultLocale)
  const found = locales.filter((one) => isDefault(one) || isDynamic || has(one.path))
  const prefixOf = (one: (typeof locales)[number]) =>
    isDefault(one) && !(hasPrefix ?? (isDynamic || has(one.path))) ? "" : one.path
  const prefixes = found.length === 0 ? [""] : found.map(prefixOf)
  const isFree = (name: string) =>
    prefixes.every((prefix) => findFreeName(join(folder, pages, prefix), [name]) !== undefined)
  const name = names.find(isFree) ?? "blog"
  const place = (prefix: string, language: PlaceLanguage | undefined): ArticlePlace => ({
    folder: posix.join(pages, prefix, name),
    path: posix.join(base, "/", prefix, name),
    language,
  })
  if (found.length === 0) return [place("", undefined)]
  return found
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
    .map((one) => {
      const isTag = one.codes.some((code) => code.toLowerCase().split("-")[0] === one.path.toLowerCase())
      const tags = isTag && !one.codes.includes(one.path) ? [...one.codes, one.path] : one.codes
      const isTaken = (tag: string) => found.some((other) => other !== one && other.codes.includes(tag))
      const language = { code: one.codes[0] ?? one.path, isDefault: isDefault(one) }
      return place(prefixOf(one), {
        ...language,
        locales: tags.filter((tag) => one.codes.includes(tag) || !isTaken(tag)),
      })
    })
}
