import { CitableError } from "../citable-error.ts"
import { toTextDirection } from "./to-text-direction.ts"

/**
 * A language of a site, as Astro's `i18n.locales` has them: a tag of BCP 47 that is also the first segment of its paths, or both by name, as
 * for `/pt/…` with articles in `pt-br`.
 */
export type SiteLocale = string | { readonly path: string; readonly codes: readonly string[] }

export interface SiteLanguageOptions {
  /** The languages of the site, such as `["en", { path: "pt", codes: ["pt-BR"] }]`. */
  locales: readonly SiteLocale[]
  /** The language for readers of all others. Default: the first of `locales`. */
  defaultLocale?: string | undefined
  /** `false` if paths in the default language have no prefix. Default: `true`. */
  prefixDefault?: boolean | undefined
}

export interface SiteLanguage {
  /** The tag for `lang`, as the site writes it. */
  locale: string
  /** The tags of its articles, in lower case as articles have them. */
  tags: readonly string[]
  /** The first segment of its paths, without slashes. */
  path: string
  /** What its paths begin with: `/pt`, or nothing for a default language without a prefix. */
  prefix: string
  /** The value of `dir` for its pages. */
  dir: "ltr" | "rtl"
}

export interface SiteLanguages {
  /** In the order of the options. */
  all: readonly SiteLanguage[]
  default: SiteLanguage
  /** The language of an article, by its tag. The case does not matter. */
  ofTag(this: void, tag: string): SiteLanguage | undefined
  /** The language of a page, by the first segment of its path. The case does not matter. */
  ofPath(this: void, segment: string): SiteLanguage | undefined
  /** The language among whose pages an article is, by its tag: the default one if the site lacks its language. */
  ofArticle(this: void, tag: string): SiteLanguage
  /** Either, for a name that came from a path, a cookie or a setting. */
  find(this: void, name: string): SiteLanguage | undefined
}

/**
 * Reads the languages of a site, and leads from the tags of articles to the names in its paths and back.
 *
 * @throws {CitableError} `invalid_option` if there is none, if a name has a slash, a tag is none of BCP 47, two languages share a name, or
 *   `defaultLocale` is not among them.
 */
export function toSiteLanguages({ locales, defaultLocale, prefixDefault = true }: SiteLanguageOptions): SiteLanguages {
  const named = locales.map((one) => (typeof one === "string" ? { path: one, codes: [one] } : one))
  const byTag = new Map<string, number>()
  const byPath = new Map<string, number>()
  for (const [index, { path, codes }] of named.entries()) {
    if (!/^[^/\s]+$/.test(path))
      throw invalid(`locales has the path ${JSON.stringify(path)}. Write it without slashes.`)
    if (codes.length === 0) throw invalid(`locales has the path ${JSON.stringify(path)} without codes.`)
    for (const code of codes) addOnce(byTag, checkTag(code), index)
    addOnce(byPath, path.toLowerCase(), index)
  }
  const ofTag = (tag: string) => all[byTag.get(tag.toLowerCase()) ?? -1]
  const ofPath = (segment: string) => all[byPath.get(segment.toLowerCase()) ?? -1]
  const wanted = defaultLocale?.toLowerCase()
  const defaultIndex = wanted === undefined ? 0 : (byTag.get(wanted) ?? byPath.get(wanted) ?? -1)
  const all = named.map(({ path, codes }, index): SiteLanguage => {
    const [locale = path] = codes
    const prefix = index === defaultIndex && !prefixDefault ? "" : `/${path}`
    return { locale, tags: codes.map((code) => code.toLowerCase()), path, prefix, dir: toTextDirection(locale) }
  })
  const found = all[defaultIndex]
  if (found === undefined) {
    throw invalid(
      all.length === 0
        ? "locales is empty."
        : `defaultLocale is ${JSON.stringify(defaultLocale)}, which is not among locales.`,
    )
  }
  return {
    all,
    default: found,
    ofTag,
    ofPath,
    ofArticle: (tag) => ofTag(tag) ?? found,
    find: (name) => ofTag(name) ?? ofPath(name),
  }
}

function checkTag(code: string): string {
  try {
    Intl.getCanonicalLocales(code)
  } catch (error) {
    throw invalid(`locales has ${JSON.stringify(code)}, which is no language tag, such as en or pt-BR.`, error)
  }
  return code.toLowerCase()
}

function addOnce(names: Map<string, number>, name: string, index: number): void {
  if (names.has(name)) throw invalid(`locales has ${JSON.stringify(name)} twice.`)
  names.set(name, index)
}

function invalid(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "invalid_option", cause })
}
