import { posix, relative, resolve, sep } from "node:path"

import { largeBounds } from "../document/front-matter-bounds.ts"
import { isRecord, toBoolean } from "../document/front-matter.ts"
import { parseFrontMatter } from "../document/parse-front-matter.ts"
import type { FileOrigin } from "../fields/find-public-doubt.ts"
import type { ArticleFile } from "../files/find-article-files.ts"
import { findSiteRoot } from "../files/find-site-root.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { matchGlob } from "../files/match-glob.ts"
import { remember } from "../files/remember.ts"

/** What a site of Jekyll leaves out without being asked. */
const defaultExcludes = [
  ".sass-cache",
  ".jekyll-cache",
  "gemfiles",
  "Gemfile",
  "Gemfile.lock",
  "node_modules",
  "vendor/bundle/",
  "vendor/cache/",
  "vendor/gems/",
  "vendor/ruby/",
]

interface SiteConfig {
  /** The name of the file. */
  name: string
  /** The folder whose paths it is about. */
  source: string
  /** Undefined if it cannot be read. */
  lists?: { exclude: string[]; include: string[] }
  /** Folders of collections that get pages. */
  collections?: string[]
  /** The patterns of addresses. */
  permalinks?: string[] | undefined
}

/** The most bytes of a configuration. */
const maxBytes = 1_048_576

/**
 * Creates a function that says why a site leaves a file out, which collections it shows, and where: by the nearest `_config.yml` of Jekyll
 * or Hexo, from the file upwards to the root of the site. Of one that cannot be read, nobody knows what it leaves out.
 */
export function createConfigFinder(
  fs: ImportFs,
): (file: ArticleFile) => Promise<Pick<FileOrigin, "excluded" | "collections"> & Pick<SiteConfig, "permalinks">> {
  const rootOf = remember((folder) => findSiteRoot(folder, fs))
  const configIn = remember((folder) => readConfig(folder, fs))
  return async ({ path, folder }) => {
    const root = await rootOf(folder)
    const file = resolve(path)
    for (let at = resolve(file, ".."); ; at = resolve(at, "..")) {
      const config = await configIn(at)
      if (config?.lists === undefined && config !== undefined) return { excluded: `${config.name} cannot be read` }
      if (config !== undefined)
        return {
          excluded: isExcluded(file, config) ? `excluded by ${config.name}` : undefined,
          collections: config.collections,
          permalinks: config.permalinks,
        }
      if (at === root || at === resolve(at, "..")) return {}
    }
  }
}

async function readConfig(folder: string, fs: ImportFs): Promise<SiteConfig | undefined> {
  // The import reports a folder that it cannot read.
  const entries = await fs.readdir(folder).catch(() => [])
  const name = entries.find((entry) => entry.isFile() && /^_config\.(?:ya?ml|toml)$/.test(entry.name))?.name
  if (name === undefined) return undefined
  try {
    const text = new TextDecoder().decode(await fs.readHead(resolve(folder, name), maxBytes))
    const parsed = parseFrontMatter(
      name.endsWith("toml") ? "toml" : "yaml",
      text.replaceAll(/^---[ \t]*$/gm, ""),
      1,
      largeBounds,
    )
    if (parsed?.problems.some(({ severity }) => severity === "refusal") !== false) return { name, source: folder }
    const { exclude, include, source } = parsed.fields
    const collections = Object.entries(isRecord(parsed.fields["collections"]) ? parsed.fields["collections"] : {})
    const shown = collections.flatMap(([key, one]) =>
      isRecord(one) && toBoolean(one["output"]) === true ? `_${key}` : [],
    )
    const lists = { exclude: [...toList(exclude), ...defaultExcludes], include: toList(include) }
    const permalinks = listPermalinks(parsed.fields)
    return {
      name,
      source: resolve(folder, typeof source === "string" ? source : ""),
      lists,
      collections: shown,
      permalinks,
    }
  } catch {
    return { name, source: folder }
  }
}

/** The patterns for all articles, for those of a collection, and for those in a folder. Names of built-in ones, such as `pretty`, are none. */
function listPermalinks({ permalink, collections, defaults }: Record<string, unknown>): string[] {
  const named = isRecord(collections) ? Object.values(collections) : []
  const scoped = (Array.isArray(defaults) ? defaults : []).map((one) => (isRecord(one) ? one["values"] : undefined))
  const all = [{ permalink }, ...named, ...scoped].map((one) => (isRecord(one) ? one["permalink"] : undefined))
  return [...new Set(toList(all).filter((one) => one.includes(":")))].slice(0, 20)
}

function toList(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((one) => typeof one === "string" && one !== "" && one.length <= 1000).slice(0, 1000) as string[]
}

/** Jekyll asks for each folder on the way to a file, then for the file. What is included is not excluded. */
function isExcluded(file: string, { source, lists = { exclude: [], include: [] } }: SiteConfig): boolean {
  const parts = relative(source, file).split(sep)
  if (parts[0] === "..") return false
  return parts.some((_, index) => {
    const entry = parts.slice(0, index + 1).join("/")
    const isFolder = index < parts.length - 1
    if (matches(lists.include, entry, isFolder) || matches(lists.include, posix.basename(entry), isFolder)) return false
    return matches(lists.exclude, entry, isFolder)
  })
}

/** A pattern matches a whole path, and also the beginning of one. */
function matches(patterns: readonly string[], entry: string, isFolder: boolean): boolean {
  return patterns.some((written) => {
    const pattern = written.replace(/^\/+/, "")
    return matchGlob(pattern, entry) || entry.startsWith(pattern) || (isFolder && pattern === `${entry}/`)
  })
}
