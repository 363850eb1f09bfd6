import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

import { type AstroTraits, withoutComments } from "./astro-traits.ts"
import type { NextSite, Site } from "./detect-site.ts"

export interface RefuseOptions {
  /** What Astro made of the configuration, else what its text shows. */
  traits: AstroTraits
  /** Whether Astro said so. */
  isLoaded: boolean
}

/** Refuses a site in which the pages of the recipes would not work, with the way to do it by hand. Throws `unsupported_site`. */
export function refuseSite(site: Site, { traits, isLoaded }: RefuseOptions): void {
  if (site.next !== undefined) refuseNext(site.folder, site.next)
  else {
    const script = readScripts(site.folder).find((text) => elsewhere.test(text))
    if (script !== undefined)
      throw toUnsupported(
        `a script in its package.json runs “${script}”, and init reads and edits the configuration in this folder alone.`,
        "Follow “A site with Astro” (docs/start/astro.md), with the files that the script names.",
      )
    refuseAstro(traits, isLoaded)
  }
}

/** A command of Astro that names another folder or configuration than what Astro finds by itself. */
const elsewhere = /\bastro\s(?:[^&|;]*\s)?--(?:config|root)[\s=]+(?!(?:\.\/?)?(?:astro\.config\.\w+)?(?:\s|$))/

function readScripts(folder: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts?: Record<string, string>
  }
  return Object.values(scripts)
}

/** The error of a site that `init` does not connect: why, and what to do instead. */
export function toUnsupported(reason: string, instead: string): CitableError {
  return new CitableError(`citable init cannot connect this site: ${reason} Nothing was changed. ${instead}`, {
    code: "unsupported_site",
  })
}

function refuseAstro({ isServer, i18n, adapter, source }: AstroTraits, isLoaded: boolean): void {
  if (isServer && adapter === undefined)
    throw toUnsupported(
      "its configuration renders pages on demand (output), and it has no adapter, without which Astro does not build it.",
      "Add one, such as with npx astro add node, then run citable init again.",
    )
  if (i18n !== undefined && !isLoaded)
    throw toUnsupported(
      "its configuration has i18n, and without Astro, init does not know its languages.",
      "Install the packages of the site, then run citable init again.",
    )
  if (source.startsWith(".."))
    throw toUnsupported(
      `its sources are in ${source} (srcDir), and init writes no files outside of this folder.`,
      `Follow “A site with Astro” (docs/start/astro.md), with ${source} in place of src.`,
    )
}

const localeFolder = /^\[+(?:\.\.\.)?(?:locale|lang|language|lng)\]+$/i
const mostFolders = 4

function refuseNext(folder: string, { router, src, hasI18n, pageExtensions }: NextSite): void {
  if (hasI18n)
    throw toUnsupported(
      "its configuration has i18n, and init does not know the addresses of its languages.",
      "Follow “Without Cache Components, Pages Router, static export” (docs/guides/next-routers.md), and pass the locale to the reads.",
    )
  if (router === "pages") return
  const app = join(folder, src, "app")
  const names = new Set([...pageExtensions, "tsx", "ts", "jsx", "js"].map((end) => `layout.${end}`))
  const hasRoot = hasHtml(app, names)
  const below = listFolders(app)
  const byLocale = below.find((path) => localeFolder.test(path.split("/").at(-1) ?? ""))
  if (hasRoot && byLocale === undefined) return
  const roots = below.filter((path) => hasHtml(join(app, path), names)).map((path) => `${src}app/${path}`)
  const places = roots.length === 0 ? (byLocale === undefined ? [] : [`${src}app/${byLocale}`]) : roots
  const reason =
    byLocale === undefined
      ? `${src}app has no layout with <html>, which pages there need.`
      : `its pages are below ${src}app/${byLocale}, and init does not know the locale of an article's page.`
  const at = places.length === 0 ? `${src}app` : places.join(" or ")
  throw toUnsupported(
    reason,
    `Follow “A site with Next.js” (docs/start/next.md), put its pages below ${at}, and tell createCitable their path.`,
  )
}

/** The folders below `app`, relative to it, which can have a layout of their own. */
function listFolders(app: string, at = "", depth = 1): string[] {
  if (depth > mostFolders || !existsSync(join(app, at))) return []
  return readdirSync(join(app, at), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]|^node_modules$/.test(entry.name))
    .map(({ name }) => (at === "" ? name : `${at}/${name}`))
    .flatMap((path) => [path, ...listFolders(app, path, depth + 1)])
}

const hasHtml = (folder: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => {
    const path = join(folder, name)
    return existsSync(path) && /<html\b/.test(withoutComments(readFileSync(path, "utf8")))
  })
