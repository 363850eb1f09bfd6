import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { withoutComments } from "../astro-traits.ts"
import { readAliases, toSitePath } from "../layout/resolve-import.ts"
import { findImports } from "../site-plan.ts"
import { importedFiles } from "./find-place.ts"
import { type JsxElement, type JsxPage, parseJsx } from "./parse-jsx.ts"

/** What pages of a site have around their content. */
export interface NextContainer {
  /** The page that it is taken from, relative to the site; undefined: no layout has `<main>`, so the new pages bring it. */
  from: string | undefined
  /** Around a whole page, the outermost first: opening tags. */
  outer: string[]
  /** Around the text of an article alone. */
  inner: string[]
  /** The classes of the heading of a page. */
  heading: string | undefined
  /** The classes of the elements that are around a text, the outermost first. */
  classes: string[]
  /** The components of the tags, with the file or package that each comes from. */
  components: { name: string; isDefault: boolean; path: string }[]
}

export interface ContainerPlace {
  folder: string
  /** The folder that new pages go below, relative to the site. */
  place: string
  router: "app" | "pages"
  /** The layouts around the pages, relative to the site. */
  layouts: readonly string[]
}

const posts = /(?:^|\/)(?:blog|posts?|articles?|news|writing|notes)\//
const texts = /(?:^|\/)(?:about|imprint|impressum|privacy|legal|terms|contact|datenschutz)(?:\/|\.|$)/
const body = /^(?:MDX\w*|Mdx\w*|Content|PortableText|PostBody|Markdown|ReactMarkdown|ArticleBody)$/
/** Classes of a page that is a picture rather than a text, such as a home page. */
const poster =
  /(?:^|\s)(?:flex|grid|h-screen|min-h-screen|text-center|items-center|justify-center|place-items-center)(?:\s|$)/
const around = /^(?:main|div|section|article)$/
const mostTags = 6

/** Finds what a page of the site that looks like a text has around its content. Undefined if there is nothing to take. */
export function findContainer({ folder, place, router, layouts }: ContainerPlace): NextContainer | undefined {
  const isPage = router === "app" ? /(?:^|\/)page\.[^/]*[jt]sx?$/ : /^(?!api\/|_)(?:.*\/)?[^/_][^/]*\.[jt]sx?$/
  const rank = (path: string) => (posts.test(path) ? 4 : texts.test(path) ? 3 : path.includes("[") ? 1 : 2)
  const pages = findImports(join(folder, place), /./)
    .filter((path) => isPage.test(path) && !/(?:^|\/)(?:api|@[^/]*)\//.test(path))
    .toSorted((a, b) => rank(b) - rank(a))
  const hasMain = layouts.some((path) => mentionsMain(folder, path))
  for (const path of pages) {
    const page = parseJsx(readFileSync(join(folder, place, path), "utf8"))
    const found = page === undefined ? undefined : toContainer(page, { folder, from: `${place}/${path}` })
    if (found === undefined || found.outer.length + found.inner.length === 0) continue
    if (rank(path) < 3 && found.classes.some((names) => poster.test(names))) continue
    const lacksMain = !hasMain && !found.outer.some((open) => open.startsWith("<main"))
    // A component can bring it.
    return lacksMain && found.components.length === 0 ? { ...found, outer: ["<main>", ...found.outer] } : found
  }
  if (hasMain || router === "pages") return undefined
  return { from: undefined, outer: ["<main>"], inner: [], heading: undefined, classes: [], components: [] }
}

/** Whether a layout has `<main>`, or a component of the site that it imports. */
function mentionsMain(folder: string, path: string, depth = 0): boolean {
  const code = withoutComments(readFileSync(join(folder, path), "utf8"))
  return (
    /<main\b/.test(code) ||
    (depth < 2 && importedFiles(folder, { path, code }).some((file) => mentionsMain(folder, file, depth + 1)))
  )
}

interface PageFile {
  folder: string
  from: string
}

function toContainer({ elements, imports }: JsxPage, file: PageFile): NextContainer | undefined {
  const usable = (element: JsxElement): boolean =>
    element.open !== undefined && (around.test(element.name) ? true : pathOf(element.name, imports, file) !== undefined)
  const text = findPath(elements, ({ name, hasHtml }) => (hasHtml && name !== "script") || body.test(name))
  const title = findPath(elements, ({ name }) => name === "h1")
  const sole = soleTags(elements)
  const shared = text?.filter((element, at) => title?.[at] === element) ?? []
  const chain =
    text === undefined ? { outer: sole, inner: [] } : toChain(text, title === undefined ? text.slice(0, -1) : shared)
  const outer = chain.outer.filter(usable)
  const inner = chain.inner.filter(usable)
  if (outer.length + inner.length > mostTags) return undefined
  const all = [...outer, ...inner]
  const names = [...new Set(all.map(({ name }) => name).filter((name) => !around.test(name)))]
  return {
    from: file.from,
    outer: outer.map(({ open = "" }) => open),
    inner: inner.map(({ open = "" }) => open),
    heading: title?.at(-1)?.className,
    classes: all.flatMap(({ name, className }) => (around.test(name) && className !== undefined ? [className] : [])),
    components: names.map((name) => ({
      name,
      isDefault: imports.get(name)?.isDefault === true,
      path: pathOf(name, imports, file) ?? "",
    })),
  }
}

/** What holds the text comes last, unless it is a component that renders it. */
function toChain(text: readonly JsxElement[], shared: readonly JsxElement[]) {
  const own = text.at(-1)
  const inner = text.slice(shared.length, -1)
  const last = own !== undefined && around.test(own.name) && own.className !== undefined
  const holder = last ? [{ ...own, open: `<${own.name} className=${JSON.stringify(own.className)}>` }] : []
  return { outer: [...shared], inner: [...inner, ...holder] }
}

/** The elements from the outermost one to the first that suits. */
function findPath(elements: readonly JsxElement[], suits: (element: JsxElement) => boolean): JsxElement[] | undefined {
  for (const element of elements) {
    if (suits(element)) return [element]
    const below = findPath(element.children, suits)
    if (below !== undefined) return [element, ...below]
  }
  return undefined
}

/** The elements that a whole page is in, one in the other. */
function soleTags(elements: readonly JsxElement[]): JsxElement[] {
  const [only, ...others] = elements.filter(({ name }) => !/^(?:Head|script|style|Script)$/.test(name))
  if (only === undefined || others.length > 0 || (only.children.length === 0 && !only.hasOther)) return []
  if (!around.test(only.name) && !/^[A-Z]/.test(only.name)) return []
  return only.hasOther ? [only] : [only, ...soleTags(only.children)]
}

/** The file of the site that a component comes from, relative to it, or its package. */
function pathOf(name: string, imports: JsxPage["imports"], { folder, from }: PageFile): string | undefined {
  const found = imports.get(name)
  if (found === undefined || name === "Link" || name === "Image") return undefined
  const path = toSitePath(found.specifier, { folder, from, aliases: readAliases(folder) })
  if (path === undefined) return undefined
  const ends = ["", ".tsx", ".jsx", ".js", ".ts", "/index.tsx", "/index.jsx", "/index.js"]
  return ends.some((end) => existsSync(join(folder, path + end))) ? path : undefined
}
