import { dirname, join } from "node:path"

import type { ArticleAddress } from "./site-options.ts"
import { noArticleSlug } from "./slug.ts"

/** Gives the address of an article, if Next answers there with something else than the articles' page. */
export type FindTaken = (this: void, article: ArticleAddress) => string | undefined

/** An article's address as a page has it: with `i18n`, Next adds the language; a proxy may hide it. */
const variants: readonly ((address: string, locale: string) => string)[] = [
  (address) => address,
  (address, locale) => (address.startsWith(`/${locale}/`) ? address.slice(locale.length + 1) : address),
  (address, locale) => `/${locale}${address}`,
]

/**
 * Finds out by the routes that Next has built, and by the files in `public`, what is at an article's address. `next dev` knows what the last
 * build had.
 */
export function createTakenFinder(distDir: string, path: (article: ArticleAddress) => string): FindTaken {
  // Next would trace a file system that is imported, and copy the whole project into a standalone server.
  const fs = globalThis.process.getBuiltinModule?.("node:fs")
  let routes: readonly string[][] | undefined
  const pages = new Map<string, { change: (typeof variants)[number]; route: string[] | undefined }>()
  const files = new Map<string, boolean>()

  const read = (file: string): object => {
    try {
      return JSON.parse(fs?.readFileSync(join(distDir, file), "utf8") ?? "{}") as object
    } catch {
      // Nothing is built there, or only with the other router.
      return {}
    }
  }
  const readRoutes = (): string[][] => {
    // What Next notes before it asks a page for its articles. A server has these files too.
    const app = Object.values(read("app-path-routes-manifest.json")).map(String)
    const classic = Object.keys(read("server/pages-manifest.json"))
    // Next shows the error pages of the site at the last two.
    return [...app, ...classic, "/404", "/500"]
      .map(toParts)
      .filter((route) => !route.some((part) => part.startsWith("(.")))
      .toSorted(compareRoutes)
  }
  const routeOf = (address: string): string[] | undefined => {
    const parts = toParts(address)
    return (routes ??= readRoutes()).find((route) => isAt(route, parts))
  }
  /** The articles' page is at the address of an article that nobody can have. */
  const findPage = (locale: string) => {
    const address = path({ slug: noArticleSlug, locale })
    const found = variants.map((change) => ({ change, route: routeOf(change(address, locale)) }))
    return found.find(({ route }) => route !== undefined) ?? { change: (same: string) => same, route: undefined }
  }
  const isFile = (address: string): boolean => {
    let project = dirname(distDir)
    const marks = ["public", "next.config.ts", "next.config.js", "next.config.mjs"]
    const isProject = () => marks.some((name) => fs?.existsSync(join(project, name)))
    while (!isProject() && dirname(project) !== project) project = dirname(project)
    return fs?.statSync(join(project, "public", ...toParts(address)), { throwIfNoEntry: false })?.isFile() === true
  }

  return (article) => {
    const { locale } = article
    const address = path(article).replace(/(?<=.)\/+$/, "")
    const page = pages.get(locale) ?? findPage(locale)
    pages.set(locale, page)
    const hasFile = files.get(address) ?? isFile(address)
    files.set(address, hasFile)
    const route = routeOf(page.change(address, locale))
    return hasFile || (route !== undefined && route !== page.route) ? address : undefined
  }
}

function toParts(address: string): string[] {
  return address.split("/").filter(Boolean).map(decode)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether the page of a route, such as `/[locale]/about`, is at this address. */
function isAt(route: readonly string[], parts: readonly string[]): boolean {
  const rest = route.findIndex((part) => rankOf(part) > 1)
  const named = rest === -1 ? route : route.slice(0, rest)
  const more = parts.length - named.length
  const fits = rest === -1 ? more === 0 : more >= (rankOf(route[rest]) === 2 ? 1 : 0)
  return fits && named.every((part, index) => rankOf(part) === 1 || part === parts[index])
}

/** Of two routes at one address, Next shows the one that names more of it. */
function compareRoutes(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => rankOf(part) !== rankOf(b[index]))
  return at === -1 ? a.length - b.length : rankOf(a[at]) - rankOf(b[at])
}

const kinds = [/^[^[]/, /^\[[^.[]/, /^\[\.\.\./, /^\[\[/]

/** 0 for a name, 1 for a parameter, 2 for one with several parts, 3 if it may have none; -1 without a part. */
function rankOf(part: string | undefined): number {
  return part === undefined ? -1 : kinds.findIndex((kind) => kind.test(part))
}
