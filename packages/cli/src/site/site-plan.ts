import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { toUnsupported } from "./refuse-site.ts"

/** A file that `init` writes or edits. */
export interface PlannedFile {
  /** Relative to the site, with slashes. */
  path: string
  /** What it has now; undefined if it does not exist. */
  before: string | undefined
  after: string
}

/** Lines that a person adds by hand, because `init` overwrites nothing. */
export interface Paste {
  path: string
  lines: string[]
}

/** What connects new pages with the site that is there. */
export interface PlannedLayouts {
  /** The layouts, relative to the site. None: the pages are plain HTML. */
  paths: string[]
  /** Those that get no title, so that all pages have the same. */
  untitled: string[]
  /** Why a page is plain HTML. */
  reason: string | undefined
  /** The pages in plain HTML, for a site whose layout does not show them. */
  plain: PlannedFile[]
  /**
   * What the log of a failed build has, one or the other, if these pages or what they are in are at fault. Undefined: logs do not say whose
   * fault it is.
   */
  traces?: readonly string[]
}

/** What connects a site: files, packages and addresses. */
export interface SitePlan {
  files: PlannedFile[]
  /** The pages of Astro, which nobody writes as long as lines are to be pasted: they need them. */
  pages: PlannedFile[]
  /** The edit of the framework's configuration, which has to be loaded to be trusted. */
  config: PlannedFile | undefined
  pastes: Paste[]
  /** The lines that the configuration needs, if the edit turns out to be wrong. */
  configLines?: string[]
  packages: string[]
  /** What a person should know about the plan, a sentence each. */
  notes?: string[]
  /** The path of the list of articles, such as `/blog`. */
  page: string
  /** Whether the site had its pages of articles before, so that its list can be anywhere. */
  isPresent?: boolean
  /** The paths of all lists, such as one for each language. Default: `page` alone. */
  lists?: string[]
  /**
   * The path of an article, with `{slug}` and perhaps `{locale}` in it. Default: that of `page`, then the slug. Null: that of each language begins
   * differently, so no template has it.
   */
  articlePath?: string | null
  /** The languages of the articles that the lists have. Default: all. */
  locales?: string[]
  /** The language of the articles that `page` lists, if the site has several. */
  locale?: string
  /** The classes of elements that are around the text of an article, the outermost first, as on the pages of the site. */
  container?: string[]
  /** The layouts of the site that new pages are in. */
  layouts: PlannedLayouts | undefined
  /** The path of the route that receives webhooks, if the site has one. */
  webhookPath: string | undefined
  /** Where the variables go if git does not have that file. */
  envFile: string
  port: number
}

export const readIf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, "utf8") : undefined)

/** Plans a new file. Throws `unsupported_site` if something else is there already. */
export function planFile(folder: string, { path, code }: { path: string; code: string }, files: PlannedFile[]): void {
  const before = readIf(join(folder, path))
  if (before === undefined) files.push({ path, before, after: code })
  else if (!before.includes("@citable/") && before !== code)
    throw toUnsupported(
      `it already has a file ${path}, and init overwrites nothing.`,
      "Move or rename that file, then run citable init again.",
    )
}

const sourceFile = /\.(?:astro|[cm]?[jt]sx?)$/
const deepest = 8

/** The files below a folder that have a text, such as the name of one of our packages, relative to it, with slashes. */
export function findImports(folder: string, name: string | RegExp, depth = 0): string[] {
  if (depth > deepest || !existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const isOther = entry.name === "node_modules" || entry.name.startsWith(".")
      return isOther ? [] : findImports(path, name, depth + 1).map((one) => `${entry.name}/${one}`)
    }
    return sourceFile.test(entry.name) && readFileSync(path, "utf8").search(name) >= 0 ? [entry.name] : []
  })
}

/** The first name of these that no page has, or undefined. A dynamic route such as `[...blog]` has the name that it was given. */
export function findFreeName(folder: string, names: readonly string[]): string | undefined {
  const toName = (file: string) => /^\[+(?:\.\.\.)?([\w-]+)\]/.exec(file)?.[1] ?? file.replace(/\..*$/, "")
  const taken = new Set(existsSync(folder) ? readdirSync(folder).map(toName) : [])
  return names.find((name) => !taken.has(name))
}
