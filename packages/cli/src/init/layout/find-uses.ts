import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

import type { TagLikeNode } from "@astrojs/compiler/types"

import { type Aliases, resolveImport } from "../../site/resolve-import.ts"
import { nameOf, parseScript, type ScriptNode, unwrap } from "../parse-script.ts"
import { type AstroFile, importsOf, initialOf, isTag, parseAstro, textOf, walk } from "./parse-astro.ts"

/** A page that is inside a layout. */
export interface LayoutUse {
  /** The page, relative to the site. */
  page: string
  /** The layout, relative to the site. */
  layout: string
  /** How the page names the layout. */
  specifier: string
  /** What the page passes: the code of each value, and the keys of those that are objects. */
  values: ReadonlyMap<string, { code: string; keys: readonly string[] }>
  /** The class of its first heading. */
  heading: string | undefined
  /** Whether the page puts its title into the slot `head` of the layout, by itself or in a component. */
  fillsHead: boolean
}

const mostPages = 200

/** A site, and the folder of its sources in it, such as `src`. */
export interface SourcePlace {
  folder: string
  source: string
}

/** The files below a folder with one of some ends, relative to the site. */
export function listFiles(folder: string, below: string, ends: readonly string[]): string[] {
  const at = join(folder, below)
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(below, entry.name)
      if (entry.isDirectory()) return /^\.|^node_modules$/.test(entry.name) ? [] : listFiles(folder, path, ends)
      return ends.some((end) => entry.name.endsWith(end)) ? [path] : []
    })
}

/** Finds the pages whose outermost tag is a component of the site, and what they pass to it. */
export async function findUses({ folder, source: sources }: SourcePlace, aliases: Aliases): Promise<LayoutUse[]> {
  const uses: LayoutUse[] = []
  for (const page of listFiles(folder, posix.join(sources, "pages"), [".astro", ".md", ".mdx"]).slice(0, mostPages)) {
    const source = readFileSync(join(folder, page), "utf8")
    const use = page.endsWith(".astro") ? readPage(page, await parseAstro(source)) : readMarkdown(page, source)
    const layout = use && resolveImport(use.specifier, { folder, from: page, aliases })
    if (use !== undefined && layout?.endsWith(".astro") === true) uses.push({ ...use, layout })
  }
  return uses
}

function readPage(page: string, file: AstroFile): Omit<LayoutUse, "layout"> | undefined {
  const root = rootOf(file)
  const specifier = root && importsOf(file).get(root.name)
  if (root === undefined || specifier === undefined || root.children.length === 0) return undefined
  const values = root.attributes.flatMap(({ name, kind, value, raw }) => {
    if (kind === "spread" || kind === "empty") return []
    const code = kind === "quoted" ? (raw ?? JSON.stringify(value)) : kind === "shorthand" ? name : value
    return [[name, { code, keys: keysOf(file, code) }] as const]
  })
  const titles = [...walk(root.children)].flatMap(([node]) => (isTag(node) && node.name === "h1" ? [node] : []))
  const heading = titles.map((node) => textOf(node, "class")).find((found) => found !== undefined)
  const heads = root.children.filter(isTag).filter((tag) => textOf(tag, "slot") === "head")
  const fillsHead = [...walk(heads)].some(
    ([node]) => isTag(node) && (node.name === "title" || (/^[A-Z]/.test(node.name) && node.name !== "Fragment")),
  )
  return { page, specifier, values: new Map(values), heading, fillsHead }
}

/** The one tag that is around a page. Styles and scripts stand beside it. */
export function rootOf({ template }: AstroFile): TagLikeNode | undefined {
  const tags = template.filter(isTag).filter(({ name }) => name !== "style" && name !== "script")
  return tags.length === 1 ? tags[0] : undefined
}

/** The keys of an object that is written out, at once or in a variable of the front matter. */
function keysOf(file: AstroFile, code: string): string[] {
  const direct = unwrap(parseScript(`(${code})`)?.[0]?.expression)
  const node = direct?.type === "Identifier" ? unwrap(initialOf(file, direct.name ?? "")) : direct
  if (node?.type !== "ObjectExpression") return []
  return (node.properties ?? []).map(({ key }: ScriptNode) => String(nameOf(key)))
}

/** A page in Markdown passes its front matter. */
function readMarkdown(page: string, source: string): Omit<LayoutUse, "layout"> | undefined {
  const text = /^---\r?\n(.*?)\r?\n---/s.exec(source)?.[1] ?? ""
  const specifier = /^layout:\s*["']?([^"'\r\n]+?)["']?\s*$/m.exec(text)?.[1]
  if (specifier === undefined) return undefined
  const keys = [...text.matchAll(/^(\w+):/gm)].map(([, key = ""]) => key)
  return {
    page,
    specifier,
    values: new Map([["frontmatter", { code: "", keys }]]),
    heading: undefined,
    fillsHead: false,
  }
}
