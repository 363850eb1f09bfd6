import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { withoutComments } from "../../site/astro-traits.ts"
import { readAliases, toSitePath } from "../../site/resolve-import.ts"
import { findImports } from "../../site/site-plan.ts"
import { importedFiles } from "./find-place.ts"
import { type JsxElement, type JsxPage, parseJsx } from "./parse-jsx.ts"

/** What pages of a site have around their content. */
export interface NextContainer {
  /** The page that it is taken from, relative to the site; undefined: no layout has `<main>`, so the new pages bring it. */
  from: string | undefined
  /** Around a whole page, the outermost first: opening tags. */
  outer: string[]
  /** Around the text of an article alone: opening tags, each after the empty elements that stand before it in its grid. */
  inner: string[]
  /** Around the title of an article alone. */
  head: string[]
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
const around = /^(?:main|div|section|article|header)$/
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
  return { from: undefined, outer: ["<main>"], inner: [], head: [], heading: undefined, classes: [], components: [] }
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

function toContainer({ elements, imports }: JsxPage, file: PageFile, isComponent = false): NextContainer | undefined {
  const usable = (element: JsxElement): boolean =>
    element.open !== undefined && (around.test(element.name) ? true : pathOf(element.name, imports, file) !== undefined)
  const text = findPath(elements, ({ name, hasHtml, hasSlot }) =>
    isComponent ? hasSlot : (hasHtml && name !== "script") || body.test(name),
  )
  const layout = text?.findIndex((one) => !usable(one) && /^[A-Z]/.test(one.name)) ?? -1
  const own = isComponent ? undefined : readLayout(text?.[layout]?.name, imports, file)
  if (own !== undefined) {
    const before = text?.slice(0, layout).filter(usable) ?? []
    return { ...own, outer: [...before.map(({ open = "" }) => open), ...own.outer] }
  }
  const title = findPath(elements, (one) => titleOf(one, imports, file) !== undefined)
  const shared = text?.filter((element, at) => title?.[at] === element) ?? []
  const chain =
    text === undefined
      ? { outer: soleTags(elements), inner: [] }
      : toChain(text, title === undefined ? text.slice(0, -1) : shared)
  const outer = chain.outer.filter(usable)
  const inner = chain.inner.filter(usable)
  if (outer.length + inner.length > mostTags) return undefined
  const head = text === undefined ? [] : (title?.slice(shared.length, -1).filter(usable) ?? [])
  const all = [...outer, ...inner, ...head]
  const names = [...new Set(all.map(({ name }) => name).filter((name) => !around.test(name) && /^[A-Z]/.test(name)))]
  const heading = title?.at(-1)
  return {
    from: file.from,
    outer: outer.map(({ open = "" }) => open),
    inner: inner.map((element) => "<div />\n".repeat(countBefore(element, text)) + (element.open ?? "")),
    head: head.map(({ open = "" }) => open),
    heading: heading === undefined ? undefined : titleOf(heading, imports, file)?.className,
    classes: [...outer, ...inner].flatMap(({ name, className }) =>
      around.test(name) && className !== undefined ? [className] : [],
    ),
    components: names.map((name) => ({
      name,
      isDefault: imports.get(name)?.isDefault === true,
      path: pathOf(name, imports, file) ?? "",
    })),
  }
}

/** What a component of the site has around its content, such as the layout of posts, which needs more than a page of ours has. */
function readLayout(name: string | undefined, imports: JsxPage["imports"], file: PageFile): NextContainer | undefined {
  const at = name === undefined ? undefined : readComponent(chosen(name, imports, file), imports, file)
  const found = at && toContainer(at.page, at.file, true)
  return found === undefined || found.inner.length + found.outer.length === 0 ? undefined : found
}

/** The import behind a name that stands for one of several components: the one that the page has as a text, else the first. */
function chosen(name: string, imports: JsxPage["imports"], { folder, from }: PageFile): string {
  if (imports.has(name)) return name
  const code = withoutComments(readFileSync(join(folder, from), "utf8"))
  const map = new RegExp(String.raw`\bconst ${name} = (\w+)\[`).exec(code)?.[1]
  const entries = map && new RegExp(String.raw`\bconst ${map}\b[^={]*= \{([^{}]*)\}`).exec(code)?.[1]
  const names = [...(entries ?? "").matchAll(/\w+/g)].map(([word]) => word).filter((word) => imports.has(word))
  return names.find((word) => code.includes(`"${word}"`) || code.includes(`'${word}'`)) ?? names[0] ?? name
}

function readComponent(name: string, imports: JsxPage["imports"], file: PageFile) {
  const found = pathOf(name, imports, file)
  const path = found === undefined ? undefined : found + (endOf(file.folder, found) ?? "")
  if (path === undefined) return undefined
  const isDefault = imports.get(name)?.isDefault === true
  const page = parseJsx(readFileSync(join(file.folder, path), "utf8"), isDefault ? undefined : name)
  return page === undefined ? undefined : { page, file: { folder: file.folder, from: path } }
}

/** The heading that an element is, or that its component returns. */
function titleOf(element: JsxElement, imports: JsxPage["imports"], file: PageFile): JsxElement | undefined {
  if (element.name === "h1") return element
  const [only, ...others] = /^[A-Z]/.test(element.name)
    ? (readComponent(element.name, imports, file)?.page.elements ?? [])
    : []
  return only?.name === "h1" && others.length === 0 ? only : undefined
}

/** What holds the text comes last, unless it is a component that renders it. */
function toChain(text: readonly JsxElement[], shared: readonly JsxElement[]) {
  const own = text.at(-1)
  const inner = text.slice(shared.length, -1)
  const last = own !== undefined && around.test(own.name) && own.className !== undefined
  const holder =
    own?.hasSlot === true
      ? [own]
      : last
        ? [{ ...own, open: `<${own.name} className=${JSON.stringify(own.className)}>` }]
        : []
  return { outer: [...shared], inner: [...inner, ...holder] }
}

/** The elements that stand before one in a grid, such as its first column. */
function countBefore(element: JsxElement, text: readonly JsxElement[] = []): number {
  const parent = text.find(({ children }) => children.includes(element))
  return /(?:^|[\s:])grid(?:\s|$)/.test(parent?.className ?? "") ? (parent?.children.indexOf(element) ?? 0) : 0
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
  return endOf(folder, path) === undefined ? undefined : path
}

/** What an import leaves out of the path of its file. */
const endOf = (folder: string, path: string): string | undefined =>
  [".tsx", ".jsx", ".js", ".ts", "/index.tsx", "/index.jsx", "/index.js", ""].find((end) =>
    existsSync(join(folder, path + end)),
  )
