import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { withoutComments } from "../../site/astro-traits.ts"
import type { NextSite } from "../../site/detect-site.ts"
import { toUnsupported } from "../../site/refuse-site.ts"
import { readAliases, toSitePath } from "../../site/resolve-import.ts"

/** Where the pages of a site with the App Router are. */
export interface NextPlace {
  /** The folder that new pages go below, relative to the site, such as `src/app/[locale]`. */
  folder: string
  /** The parameter of its path that has the language, such as `locale`. */
  parameter: string | undefined
  /** The layouts around its pages, relative to the site, the outermost first. */
  layouts: string[]
  /** Why it is this folder, if there are several. */
  note: string | undefined
}

const mostFolders = 5
const localeName = /^(?:locale|lang|language|lng)$/i
const ends = ["tsx", "ts", "jsx", "js"]

/**
 * Finds the folder below `app` whose pages are inside `<html>`: where the home page of the site is, in the route group or below the language that
 * it has. Throws `unsupported_site` if there is none.
 */
export function findPlace(
  folder: string,
  { src, pageExtensions }: Pick<NextSite, "src" | "pageExtensions">,
): NextPlace {
  const app = `${src}app`
  const names = (name: string) => [...new Set([...pageExtensions, ...ends])].map((end) => `${name}.${end}`)
  const find = (at: string, name: string) => names(name).find((file) => existsSync(join(folder, app, at, file)))
  const folders = ["", ...listFolders(join(folder, app))]
  const layoutOf = (at: string) => {
    const file = find(at, "layout")
    return file === undefined ? undefined : [app, at, file].filter((part) => part !== "").join("/")
  }
  const layouts = folders.filter((at) => layoutOf(at) !== undefined)
  const withHtml = layouts.filter((at) => hasHtml(folder, layoutOf(at) ?? ""))
  const roots = outermost(withHtml.length > 0 ? withHtml : layouts)
  const usable = roots.filter(isPlain)
  if (usable.length === 0)
    throw toUnsupported(
      `${app} has no layout with <html>, which pages there need${roots.length === 0 ? "" : `, above ${app}/${roots[0]}`}.`,
      `Follow “A site with Next.js” (docs/start/next.md), put its pages below ${toNames(app, roots)}, and tell createCitable their path.`,
    )
  const pages = folders.filter((at) => find(at, "page") !== undefined)
  const rootOf = (at: string) => usable.find((root) => isBelow(at, root))
  const home = pages
    .filter((at) => isPlain(at) && rootOf(at) !== undefined)
    .toSorted((a, b) => Number(parameterOf(b) !== undefined) - Number(parameterOf(a) !== undefined))[0]
  const count = (at: string) => pages.filter((page) => isBelow(page, at)).length
  const byCount = (some: readonly string[]) => some.toSorted((a, b) => count(b) - count(a))[0] ?? ""
  const root = home === undefined ? byCount(usable) : (rootOf(home) ?? "")
  const languages = folders.filter((at) => isBelow(at, root) && isPlain(at) && parameterOf(at) !== undefined)
  const place = home === undefined ? byCount(languages.filter(isLocaleFolder)) || root : toPlace(home, root, pages)
  const reason = home === undefined ? "has the most pages" : "has the home page"
  return {
    folder: [app, place].filter((part) => part !== "").join("/"),
    parameter: parameterOf(place),
    layouts: layouts.filter((at) => isBelow(place, at)).flatMap((at) => layoutOf(at) ?? []),
    note:
      roots.length < 2
        ? undefined
        : `The site has several root layouts, below ${toNames(app, roots)}. The pages of articles are in ${app}/${place}, which ${reason}.`,
  }
}

const partsOf = (at: string): string[] => at.split("/").filter((part) => part !== "")
const isGroup = (part: string): boolean => /^\([^.)][^)]*\)$/.test(part)
const toParameter = (part: string): string | undefined => {
  const name = /^\[(\w+)\]$/.exec(part)?.[1]
  return name !== undefined && localeName.test(name) ? name : undefined
}
/** Whether an address has nothing of a folder, but perhaps a language. */
const isPlain = (at: string): boolean => partsOf(at).every((part) => isGroup(part) || toParameter(part) !== undefined)
const parameterOf = (at: string): string | undefined => partsOf(at).flatMap((part) => toParameter(part) ?? [])[0]
const isLocaleFolder = (at: string): boolean => toParameter(partsOf(at).at(-1) ?? "") !== undefined
const isBelow = (at: string, above: string): boolean => above === "" || at === above || at.startsWith(`${above}/`)
const outermost = (some: readonly string[]): string[] =>
  some.filter((at) => !some.some((other) => other !== at && isBelow(at, other)))
const toNames = (app: string, some: readonly string[]): string =>
  some.length === 0 ? app : some.map((at) => (at === "" ? app : `${app}/${at}`)).join(" or ")

/** The folder of the home page, if others are below it. A group that has the home page alone may look as nothing else does. */
function toPlace(home: string, root: string, pages: readonly string[]): string {
  const parts = partsOf(home)
  while (parts.length > partsOf(root).length && isGroup(parts.at(-1) ?? "")) {
    const at = parts.join("/")
    if (pages.some((page) => page !== at && isBelow(page, at))) break
    parts.pop()
  }
  return parts.join("/")
}

/** The folders below `app`, relative to it, that have pages: no slots, and none that others are shown through. */
function listFolders(app: string, at = "", depth = 1): string[] {
  if (depth > mostFolders || !existsSync(join(app, at))) return []
  return readdirSync(join(app, at), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:[_.@]|\(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => (at === "" ? name : `${at}/${name}`))
    .toSorted()
    .flatMap((path) => [path, ...listFolders(app, path, depth + 1)])
}

/** Whether a layout writes `<html>`, or a component of the site that it imports. */
function hasHtml(folder: string, path: string, depth = 0): boolean {
  const code = withoutComments(readFileSync(join(folder, path), "utf8"))
  if (/<html\b/.test(code)) return true
  if (depth > 1) return false
  return importedFiles(folder, { path, code }).some((file) => hasHtml(folder, file, depth + 1))
}

/** The files of the site that a file imports, relative to the site. */
export function importedFiles(folder: string, { path, code }: { path: string; code: string }): string[] {
  const aliases = readAliases(folder)
  return [...code.matchAll(/\bfrom\s*["']([^"']+)["']/g)].flatMap(([, specifier = ""]) => {
    const at = toSitePath(specifier, { folder, from: path, aliases })
    const found = at === undefined ? [] : ["", ...ends.map((end) => `.${end}`), ...ends.map((end) => `/index.${end}`)]
    return found.map((end) => `${at}${end}`).filter((one) => /\.[jt]sx?$/.test(one) && existsSync(join(folder, one)))
  })
}
