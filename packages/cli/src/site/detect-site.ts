import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

import { CitableError } from "@citable/contract"

import { findInstalled } from "../internal/find-installed.ts"
import { findApps } from "./find-apps.ts"
import { readAliases } from "./resolve-import.ts"
import { findManager, type SiteManager } from "./site-manager.ts"

export type Framework = "astro" | "next"

/** What `init` finds in the folder of a site. */
export interface Site {
  folder: string
  name: string
  framework: Framework
  /** The release that is installed, else the range of the manifest. */
  version: string
  isInstalled: boolean
  /** The configuration of the framework, relative to the folder. */
  config: string | undefined
  isTypeScript: boolean
  manager: SiteManager
  /** The names of the manifest's dependencies. */
  dependencies: ReadonlySet<string>
  next: NextSite | undefined
}

/** How a Next site is laid out. */
export interface NextSite {
  router: "app" | "pages"
  /** `src/` or empty. */
  src: string
  isExport: boolean
  hasCacheComponents: boolean
  /** The languages of the Pages Router, if the configuration has some. */
  i18n: { locales: string[]; defaultLocale: string } | undefined
  /** The addresses that a redirect or rewrite of the configuration takes, of those that `init` asked about. */
  redirected: readonly string[]
  basePath: string | undefined
  hasTrailingSlash: boolean
  /** The ends of files that are pages, such as `tsx` or `page.tsx`. */
  pageExtensions: readonly string[]
  /** What `@/` stands for in imports, such as `src/`; undefined if it stands for nothing. */
  alias: string | undefined
}

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const configNames = {
  astro: ["mjs", "js", "ts", "mts", "cjs", "cts"].map((end) => `astro.config.${end}`),
  next: ["ts", "mjs", "js", "mts", "cjs"].map((end) => `next.config.${end}`),
}
/** The releases that the packages work with, as their peer ranges say. */
const leastVersions = { astro: [6, 0, 7], next: [15, 5, 0] } as const
const titles = { astro: "Astro", next: "Next" }
const pageFolders = ["app", "src/app", "pages", "src/pages"] as const

/**
 * Finds out what a site is made of. Throws `no_framework`, `ambiguous_framework`, `unsupported_framework`, `invalid_manifest`.
 */
export function detectSite(
  folder: string,
  { framework: wanted, env }: { framework?: Framework | undefined; env: Record<string, string | undefined> },
): Site {
  const manifest = readManifest(folder)
  const ranges: Record<string, string> = { ...manifest.devDependencies, ...manifest.dependencies }
  const framework = wanted ?? findFramework(folder, ranges)
  const config = configNames[framework].find((name) => existsSync(join(folder, name)))
  const installed = findInstalled(folder, framework)?.version
  const version = installed ?? ranges[framework] ?? ""
  checkVersion(framework, version)
  return {
    folder,
    name: toName(manifest.name ?? "", folder),
    framework,
    version,
    isInstalled: installed !== undefined,
    config,
    isTypeScript: existsSync(join(folder, "tsconfig.json")),
    manager: findManager(folder, env),
    dependencies: new Set(Object.keys(ranges)),
    next: framework === "next" ? inspectNext(folder, config) : undefined,
  }
}

/** One line about a site, such as `Astro 7.3.4, TypeScript, npm (package-lock.json)`. */
export function describeSite({ framework, version, isTypeScript, manager, next }: Site): string {
  const router = next === undefined ? [] : [next.router === "app" ? "App Router" : "Pages Router"]
  const parts = [
    `${titles[framework]} ${version.replace(/^[\^~]/, "")}`.trim(),
    ...router,
    ...(next?.src === "src/" ? ["in src/"] : []),
    ...(next?.isExport === true ? ["static export"] : []),
    ...(next?.hasCacheComponents === true ? ["Cache Components"] : []),
    isTypeScript ? "TypeScript" : "JavaScript",
    `${manager.name} (${manager.reason})`,
  ]
  return parts.join(", ")
}

function readManifest(folder: string): Manifest {
  const path = join(folder, "package.json")
  if (!existsSync(path)) {
    const message = `There is no package.json in ${folder}. Run this in the folder of your site, or name it: citable init <folder>.`
    throw new CitableError(message, { code: "no_framework" })
  }
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Manifest
  } catch (cause) {
    throw new CitableError(`${path} is not valid JSON: ${(cause as Error).message}. Correct it first.`, {
      code: "invalid_manifest",
      cause,
    })
  }
}

function findFramework(folder: string, ranges: Record<string, string>): Framework {
  const named = (["astro", "next"] as const).filter((name) => ranges[name] !== undefined)
  // The demo of a package can depend on a framework that does not build the site.
  const configured = named.filter((name) => configNames[name].some((file) => existsSync(join(folder, file))))
  const [one, other] = configured.length > 0 ? configured : named
  // The root of a workspace can name the frameworks of its sites.
  const isSite =
    configured.length > 0 || (one !== undefined && pageFolders.some((path) => existsSync(join(folder, path))))
  const apps = isSite ? [] : findApps(folder)
  if (one !== undefined && other === undefined && apps.length === 0) return one
  if (one === undefined || apps.length > 0) {
    const reason =
      one === undefined
        ? `${join(folder, "package.json")} names neither astro nor next`
        : `${folder} has no pages and no configuration of a site`
    const places = apps.length === 0 ? "" : `, such as ${apps.slice(0, 3).join(" or ")}`
    const message = `${reason}. Run this in the folder of your site${places}. For another framework, read articles with @citable/client.`
    throw new CitableError(message, { code: "no_framework" })
  }
  const message = `${folder} has both Astro and Next. Say which one builds the site: --framework astro or --framework next.`
  throw new CitableError(message, { code: "ambiguous_framework" })
}

function checkVersion(framework: Framework, version: string): void {
  const [, ...numbers] = /^[\^~>=v\s]*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? []
  // A tag such as `latest` says nothing.
  if (numbers.length === 0) return
  const least = leastVersions[framework]
  const found = numbers.map((text) => (text === undefined ? Number.MAX_SAFE_INTEGER : Number(text)))
  const at = least.findIndex((number, index) => found[index] !== number)
  if (at < 0 || (found[at] ?? 0) > (least[at] ?? 0)) return
  // A range such as ^6.0.0 also means later releases, of which the installer takes the newest.
  if (/^[\^~]/.test(version) && found[0] === least[0]) return
  const message = `The site has ${titles[framework]} ${version}. Citable needs ${least.join(".")} or newer. Update it first.`
  throw new CitableError(message, { code: "unsupported_framework" })
}

function toName(name: string, folder: string): string {
  return name.replace(/^@[^/]*\//, "").trim() || basename(folder) || "site"
}

function inspectNext(folder: string, config: string | undefined): NextSite {
  const has = (path: string) => existsSync(join(folder, path))
  const hasLayout = (path: string) => globSync(`${path}/**/layout.*`, { cwd: folder }).length > 0
  const places = pageFolders.filter(has)
  // A site of pages can have routes alone in the other folder.
  const found = places.find((path) => path.endsWith("pages") || hasLayout(path)) ?? places[0] ?? "app"
  const text = config === undefined ? "" : readFileSync(join(folder, config), "utf8").replaceAll(/^\s*\/\/.*$/gm, "")
  const isOn = (name: string) => new RegExp(String.raw`\b${name}\s*:\s*true\b`).test(text)
  return {
    router: found.endsWith("pages") ? "pages" : "app",
    src: found.startsWith("src/") ? "src/" : "",
    isExport: /\boutput\s*:\s*["'`]export["'`]/.test(text),
    hasCacheComponents: isOn("cacheComponents"),
    // Its languages are known to Next alone.
    i18n: /\bi18n\s*[:,}]/.test(text) ? { locales: [], defaultLocale: "" } : undefined,
    redirected: [],
    basePath: /\bbasePath\s*:\s*["'`](\/[^"'`]+)["'`]/.exec(text)?.[1],
    hasTrailingSlash: isOn("trailingSlash"),
    pageExtensions: ["tsx", "ts", "jsx", "js"],
    alias: readAliases(folder).get("@/"),
  }
}
