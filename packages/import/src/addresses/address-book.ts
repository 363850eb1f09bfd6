import { posix } from "node:path"

import { withoutExtension } from "../files/article-path.ts"

/** An article of an import, with what its old site knew it by. */
export interface KnownArticle {
  /** The path of its file, with `/` between its parts. */
  path: string
  /** The imported folder that contains the file. */
  folder: string
  /** Its slug on the new site. */
  slug: string
  locale?: string | undefined
  /** Its path in the folder, without extension and language. */
  place?: string | undefined
  /** The absolute URL of the imported folder on the web. */
  baseUrl?: string | undefined
  /** The address of its page, if something names it. Links in it can be relative to that. */
  page?: string | undefined
  /** Addresses that something names: absolute, from the root of the site, or from the folder. */
  known?: readonly string[] | undefined
  /** Where in the folder it may have been: its path without extension, its slug, its name with a date. */
  places?: readonly string[] | undefined
  /** Its title, and others that notes call it by. */
  titles?: readonly string[] | undefined
}

/** The file in which an address stands, or whose address is looked for. */
export type AddressOrigin = Pick<KnownArticle, "path" | "folder" | "locale" | "baseUrl">

export interface AddressBook {
  /** Finds the article that an address leads to: a file, an address of the old site, absolute, from the root, or relative to the page. */
  find(url: string, from: AddressOrigin): KnownArticle | undefined
  /** Finds the article that a name means, such as `2020-01-01-title`, `posts/title.md` or a title. Undefined if none or several match. */
  findNamed(name: string, from: AddressOrigin): KnownArticle | undefined
  /** Finds the path of the picture that an address means in the folder of the file: beside the file, or the only one of this name. */
  findPicture(url: string, from: AddressOrigin): string | undefined
  /** The address that the page of a file had. Undefined if nothing tells. */
  pageOf(from: AddressOrigin): string | undefined
  /** Whether an imported article has an address below this one, as those in a list do. */
  hasBelow(url: string, from: AddressOrigin): boolean
  /** Whether an absolute address is on the old site of the file. */
  isOwn(url: string, from: AddressOrigin): boolean
}

export interface AddressBookOptions {
  /** The paths of pictures, each in one of the folders. */
  pictures?: readonly string[] | undefined
  /** Where addresses of the old site lead, by address. */
  redirects?: ReadonlyMap<string, string> | undefined
  /** The language that a site shows instead of one that an article does not exist in. */
  defaultLocale?: string | undefined
}

/** Lists every article under each of its addresses. A link, a cover and a mark of a dialect are all looked up here. */
export function createAddressBook(
  articles: readonly KnownArticle[],
  { pictures = [], redirects, defaultLocale }: AddressBookOptions = {},
): AddressBook {
  const choose = createChoice(defaultLocale)
  const locales = new Set(articles.flatMap(({ locale }) => locale?.toLowerCase() ?? []))
  const byPath = new Map(articles.map((article) => [article.path, article]))
  const byPlain = indexBy(articles, plainsOf)
  const byName = indexBy(articles, (article) => plainsOf(article).map((path) => posix.basename(path)))
  const byTitle = indexBy(articles, ({ titles = [] }) => titles)
  const byKnown = indexBy(articles, (article) => listKnown(article).map(toKey))
  const byGuess = indexBy(articles, listGuesses)
  let folders: ReadonlySet<string> | undefined
  const picturesByName = indexBy(
    pictures.map((path) => ({ path })),
    ({ path }) => [posix.basename(path)],
  )
  const findFile = (pathname: string, from: AddressOrigin): KnownArticle | undefined => {
    const path = posix.join(pathname.startsWith("/") ? from.folder : posix.dirname(from.path), pathname)
    return byPath.get(path) ?? choose(byPlain(toPlain(path)), from)
  }
  const findAddress = (address: string | undefined, from: AddressOrigin): KnownArticle | undefined => {
    const key = address === undefined ? "" : toKey(redirects?.get(address.replace(/#.*$/s, "")) ?? address)
    return choose(byKnown(key), from) ?? findGuess(key, from)
  }
  const findGuess = (key: string, from: AddressOrigin): KnownArticle | undefined => {
    const found = byGuess(key)
    const exact = found.length < 2 ? [] : found.filter((article) => isPlaceOf(article, key))
    const article = choose(exact.length > 0 ? exact : found, from)
    const base = toKey(toFolderUrl(from.baseUrl ?? noSite))
    if (article !== undefined || !key.startsWith(`${base}/`)) return article
    const path = key.slice(base.length)
    // Posts can be in a folder that only the configuration of the site names.
    const [dated] = /(?<=.)\/\d{4}\/\d\d\/(?:\d\d\/)?[^/]+$/.exec(path) ?? []
    if (dated !== undefined) return choose(byGuess(base + dated), from)
    const [first = "", locale = ""] = /^\/([^/]+)(?=\/)/.exec(path) ?? []
    return locales.has(locale.toLowerCase()) ? choose(byGuess(base + path.slice(first.length)), from) : undefined
  }
  const findNamed = (written: string, from: AddressOrigin): KnownArticle | undefined => {
    const name = toPlain(decode(written).replace(/^(?:@?\/|\.{1,2}\/)+/, "")).toLowerCase()
    const found = byName(posix.basename(name)).filter((article) =>
      plainsOf(article).some((path) => endsWith(path, name)),
    )
    return found.length > 0 ? choose(found, from) : choose(byTitle(name), from)
  }
  const pageOf = (from: AddressOrigin): string | undefined => {
    const article = byPath.get(from.path)
    if (article === undefined) return undefined
    const [place = ""] = article.places ?? []
    const folder = toFolderUrl(article.baseUrl ?? noSite)
    const first =
      article.page === undefined ? folder + encodePath(place) : listKnown({ ...article, known: [article.page] })[0]
    return first?.replace(/(?:(?:\/index)?\.html?|\/)?$/i, "/")
  }
  return {
    find(url, from) {
      const site = from.baseUrl ?? noSite
      if (isAbsolute(url)) return findAddress(URL.parse(url, site)?.href, from)
      const pathname = url.replace(/[?#].*$/s, "")
      if (/^[a-z][a-z\d+.-]*:/i.test(url) || (pathname === "" && !url.startsWith("?"))) return undefined
      if (url.startsWith("@/")) return findNamed(pathname.slice(2), from)
      const file = pathname === "" ? undefined : findFile(decode(pathname), from)
      if (file !== undefined) return file
      const page = pathname.startsWith("/") ? site : pageOf(from)
      // Some sites put a page into a folder of its own, and others do not.
      const bases = page === undefined ? [] : [page, page.replace(/\/$/, "")]
      for (const base of bases) {
        const found = findAddress(URL.parse(url, base)?.href, from)
        if (found !== undefined) return found
      }
      // In a vault, a path can begin at its root, or be only a name.
      return /\.(?:md|mdx|markdown)$/i.test(pathname) ? findNamed(pathname, from) : undefined
    },
    findNamed,
    findPicture(url, { path, folder }) {
      const pathname = decode(url.replace(/[?#].*$/s, ""))
      const own = posix.join(pathname.startsWith("/") ? folder : posix.dirname(path), pathname)
      const found = picturesByName(posix.basename(pathname)).map((one) => one.path)
      if (found.includes(own)) return own
      const name = pathname.replace(/^(?:\.{1,2}\/)+/, "")
      const named = found.filter((one) => isBelow(folder, one) && endsWith(one, name))
      return named.length === 1 && !pathname.startsWith("/") ? named[0] : undefined
    },
    pageOf,
    hasBelow(url, { baseUrl = noSite }) {
      folders ??= new Set(
        articles.flatMap((one) => [...listKnown(one).map(toKey), ...listGuesses(one)].flatMap(listAbove)),
      )
      return folders.has(toKey(URL.parse(url, baseUrl)?.href ?? "").toLowerCase())
    },
    isOwn: (url, { baseUrl }) =>
      baseUrl !== undefined && isAbsolute(url) && toHost(URL.parse(url, baseUrl)) === toHost(URL.parse(baseUrl)),
  }
}

/** Of several, the one in the language of the file, else in that of the site, then the one in its folder. */
function createChoice(defaultLocale: string | undefined) {
  return (found: readonly KnownArticle[], { path, locale }: AddressOrigin): KnownArticle | undefined => {
    if (found.length < 2) return found[0]
    const same = [locale, defaultLocale].map((one) => found.filter((article) => article.locale === one))
    const left = same.find((some) => some.length > 0) ?? found
    if (left.length < 2) return left[0]
    const near = left.filter((one) => posix.dirname(one.path) === posix.dirname(path))
    return near.length === 1 ? near[0] : undefined
  }
}

/** Lists values under names in lower case. */
function indexBy<Value>(values: readonly Value[], namesOf: (value: Value) => readonly string[]) {
  const index = new Map<string, Value[]>()
  for (const value of values) {
    for (const name of new Set(namesOf(value).map((one) => one.toLowerCase()))) {
      const list = index.get(name)
      if (list === undefined) index.set(name, [value])
      else list.push(value)
    }
  }
  return (name: string): readonly Value[] => index.get(name.toLowerCase()) ?? []
}

/** Stands for the site of files whose address nobody named. */
const noSite = "https://site.invalid/"

/** Addresses that something names. Those without a host begin at the root of the site, or at the folder. */
function listKnown({ known = [], baseUrl = noSite }: KnownArticle): string[] {
  return known.flatMap((one) => {
    const values = /^\/(?!\/)/.test(one) ? [one, one.slice(1)] : [one]
    return values.flatMap((value) => URL.parse(value, toFolderUrl(baseUrl))?.href ?? [])
  })
}

/**
 * Keys of addresses that site generators give a file. If nobody named the address of its folder, it can begin with any of the folders above
 * it.
 */
function listGuesses({ path, places = [], baseUrl }: KnownArticle): string[] {
  const above =
    baseUrl === undefined
      ? posix
          .dirname(path)
          .split("/")
          .filter((part) => !/^(?:\.*|_posts)$/.test(part))
      : []
  const folders = above.map((_, at) =>
    above
      .slice(at)
      .join("/")
      .replaceAll(/(?<=^|\/)_/g, ""),
  )
  const names = places.filter((place) => !place.includes("/"))
  const all = [...places, ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`))]
  const base = toKey(toFolderUrl(baseUrl ?? noSite))
  return all.map((place) => base + toPathKey(`/${place}`))
}

/** The keys of the folders above a key, without that of the site. */
function listAbove(key: string): string[] {
  const parts = key.toLowerCase().split("/")
  return parts.slice(2).map((_, at) => parts.slice(0, at + 2).join("/"))
}

/** Whether a key is the place of the file itself, and not one that has only its name. */
function isPlaceOf(article: KnownArticle, key: string): boolean {
  const base = toKey(toFolderUrl(article.baseUrl ?? noSite))
  const places = plainsOf(article).map((path) => posix.relative(article.folder, path))
  return places.some((place) => (base + toPathKey(`/${place}`)).toLowerCase() === key.toLowerCase())
}

/** A path of files as part of an address. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/")
}

/** The folder, with the slash that makes addresses begin in it. */
export function toFolderUrl(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/*$/, "/")
}

/** An address without what does not distinguish pages: scheme, `www.`, anchor, and how its end is written. Empty for another scheme. */
function toKey(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return ""
  // WordPress has short addresses of posts and pages.
  const id = url.searchParams.get("p") ?? url.searchParams.get("page_id")
  const query = id === null ? "" : `?p=${id}`
  return toHost(url) + toPathKey(decode(url.pathname)) + query
}

function toPathKey(path: string): string {
  return path.normalize("NFC").replace(/(?:(?:\/(?:index|readme))?\.(?:html?|mdx?)|\/(?:index|readme))?\/*$/i, "")
}

function toHost(url: URL | null): string {
  return (url?.host ?? "").replace(/^www\./, "")
}

function isAbsolute(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url)
}

function isBelow(folder: string, path: string): boolean {
  return folder === "." || path.startsWith(`${folder.replace(/\/$/, "")}/`)
}

function endsWith(path: string, name: string): boolean {
  return `/${path}`.toLowerCase().endsWith(`/${name}`.toLowerCase())
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // In a path on disk, a single % is a plain character.
    return text
  }
}

/** The paths of an article without extension: as it is, without its language, and without a date before its name. */
function plainsOf({ path, folder, place }: KnownArticle): string[] {
  const plains = [toPlain(path), ...(place === undefined ? [] : [toPlain(posix.join(folder, place))])]
  return [...plains, ...plains.map((plain) => plain.replace(/(?<=\/)\d{4}-\d\d-\d\d-(?=[^/]+$)/, ""))]
}

/** The path without extension, and without `index`. */
function toPlain(path: string): string {
  return withoutExtension(path)
    .replace(/\/(?:_?index|readme)$/i, "")
    .replace(/\/$/, "")
}
