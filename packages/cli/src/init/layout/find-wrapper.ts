import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { Node, TagLikeNode } from "@astrojs/compiler/types"

import { type Aliases, nameImport, resolveImport } from "../../site/resolve-import.ts"
import { isProse } from "./find-prose.ts"
import { type LayoutUse, rootOf } from "./find-uses.ts"
import { type AstroFile, importsOf, isTag, parseAstro, textOf, walk } from "./parse-astro.ts"

/** An element or component that pages of the site put around their content, inside the layout. */
export interface WrapperTag {
  open: string
  close: string
  /** What it is imported as, for a component of the site. */
  component: { name: string; specifier: string; path: string } | undefined
}

/** What a page of the site has around its content. */
export interface Wrapper {
  /** Around title and text. */
  outer: WrapperTag[]
  /** Around the text alone. */
  inner: WrapperTag[]
  /** What is around title and date, before the text. */
  head: WrapperHead
  /** The styles of the page, which hold for it alone. */
  styles: string[]
  /** The classes of all of them, and of the elements that the components make, the outermost first. */
  classes: string[]
  /** The classes of the title. */
  heading: string | undefined
  /** Whether it is around the text of a post, so that nothing else is. */
  isOfText: boolean
}

/** How a page shows title and date. */
export interface WrapperHead {
  /** Around both. */
  both: WrapperTag[]
  /** Around the title alone. */
  title: WrapperTag[]
  /** Around the date alone. Undefined if the page shows none before its text. */
  date: WrapperTag[] | undefined
  isDateFirst: boolean
}

const mostTags = 6
const article = /(?:^|\/)(?:blog|posts?|articles?|news|writing|notes)\//

export interface WrapperPlace {
  folder: string
  aliases: Aliases
}

/** Names that the pages of the recipes have. */
const taken = new Set(["Layout", "Content", "ArticleHead", "Astro"])

/**
 * Finds what the pages of the site with a layout have around their content: of an article, around its text and its title; of a list, what the
 * whole page is in. Pages about articles come first.
 */
export async function findWrapper(
  uses: readonly LayoutUse[],
  kind: "article" | "list",
  place: WrapperPlace,
): Promise<Wrapper | undefined> {
  // [...page] is a page of a list.
  const isDynamic = (path: string) => /\[(?!(?:\.\.\.)?page\])/.test(path)
  const rank = ({ page }: LayoutUse) =>
    Number(isDynamic(page) === (kind === "article")) * 2 + Number(article.test(page))
  const pages = uses.filter(({ page }) => page.endsWith(".astro")).toSorted((a, b) => rank(b) - rank(a))
  let usual: Wrapper | undefined
  for (const { page } of pages) {
    const file = await parseAstro(readFileSync(join(place.folder, page), "utf8"))
    const root = rootOf(file)
    if (root === undefined) continue
    const text = kind === "article" ? findText(root) : undefined
    if (text !== undefined) return toWrapper(split(root, text), { ...place, page, file, root, text })
    usual ??= await toWrapper({ outer: soleTags(root), inner: [] }, { ...place, page, file, root, text: undefined })
    if (kind === "list") break
  }
  return usual
}

/** The tags around the rendered text of a post, without the layout, the outermost first. */
function findText(root: TagLikeNode): readonly TagLikeNode[] | undefined {
  for (const [node, around] of walk(root.children))
    if (isTag(node) && (node.name === "Content" || textAttribute(node)))
      return node.name === "Content" ? around : [...around, node]
  return undefined
}

const textAttribute = (tag: TagLikeNode): boolean =>
  tag.attributes.some(({ name, value }) => name === "set:html" && !/json|ld\b/i.test(value)) && tag.name !== "script"

/** The title of a page: its first heading, else what holds nothing but a title. */
function findTitle(root: TagLikeNode): { tag: TagLikeNode; around: readonly TagLikeNode[] } | undefined {
  const tags = [...walk(root.children)].flatMap(([node, around]) => (isTag(node) ? [{ tag: node, around }] : []))
  const isTitle = ({ tag }: { tag: TagLikeNode }) => {
    const [only, ...others] = tag.children.filter((child) => !isBlank(child))
    const code =
      only?.type === "expression" ? only.children.map((child) => ("value" in child ? child.value : "")).join("") : ""
    return others.length === 0 && /^\s*[\w.]*\btitle\s*$/.test(code)
  }
  return tags.find(({ tag }) => tag.name === "h1") ?? tags.find((one) => isTitle(one) && /^[a-z]/.test(one.tag.name))
}

function split(
  root: TagLikeNode,
  text: readonly TagLikeNode[],
): { outer: readonly TagLikeNode[]; inner: readonly TagLikeNode[] } {
  const title = findTitle(root)
  const common = title === undefined ? text.length - 1 : text.findIndex((tag, at) => title.around[at] !== tag)
  const at = common < 0 ? text.length : common
  return { outer: text.slice(0, at), inner: text.slice(at) }
}

/** The tags that a whole page is in, one in the other. */
function soleTags(root: TagLikeNode): TagLikeNode[] {
  const [only, ...others] = root.children.filter((child) => !isBlank(child))
  if (only === undefined || others.length > 0 || !isTag(only) || only.children.every(isBlank)) return []
  // What holds a line of text is not around a page.
  if (/^(?:h\d|p|a|span|ul|ol|table|form|Fragment)$/.test(only.name)) return []
  return [only, ...soleTags(only)]
}

const isBlank = (node: Node): boolean =>
  node.type === "comment" ||
  (node.type === "text" && node.value.trim() === "") ||
  (isTag(node) && /^(?:style|script)$/.test(node.name))

interface PageParts extends WrapperPlace {
  page: string
  file: AstroFile
  root: TagLikeNode
  /** The tags around the text of a post, if the page has one. */
  text: readonly TagLikeNode[] | undefined
}

async function toWrapper(
  { outer, inner }: { outer: readonly TagLikeNode[]; inner: readonly TagLikeNode[] },
  parts: PageParts,
): Promise<Wrapper | undefined> {
  const tags = [...outer, ...inner]
  if (tags.length > mostTags) return undefined
  const title = findTitle(parts.root)
  const classes: string[] = []
  for (const tag of tags) if (toTag(tag, parts) !== undefined) classes.push(...(await classesOf(tag, parts)))
  const take = (some: readonly TagLikeNode[]) => some.flatMap((tag) => toTag(tag, parts) ?? [])
  return {
    outer: take(outer),
    inner: take(inner),
    classes,
    head: toHead(title, outer, parts),
    styles: parts.text === undefined ? [] : parts.file.template.flatMap((node) => toStyle(node)),
    heading: title === undefined ? undefined : textOf(title.tag, "class"),
    isOfText: parts.text !== undefined || tags.some(isProse),
  }
}

/** The tags around title and date of a post, which stand before its text inside `outer`. */
function toHead(title: ReturnType<typeof findTitle>, outer: readonly TagLikeNode[], parts: PageParts): WrapperHead {
  const isUsable = ({ around }: { around: readonly TagLikeNode[] }) =>
    around.length <= outer.length + mostTags &&
    outer.every((tag, at) => around[at] === tag) &&
    around[outer.length] !== parts.text?.[outer.length]
  const take = (some: readonly TagLikeNode[]) => some.flatMap((tag) => toTag(withoutList(tag), parts) ?? [])
  const none = { both: [], title: [], date: undefined, isDateFirst: false }
  if (parts.text === undefined || title === undefined || !isUsable(title)) return none
  const date = findDate(parts.root)
  const own = title.around.slice(outer.length)
  if (date === undefined || !isUsable(date)) return { ...none, both: take(own) }
  const ofDate = date.around.slice(outer.length)
  const apart = own.findIndex((tag, at) => tag !== ofDate[at])
  const shared = apart < 0 ? own.length : apart
  return {
    both: take(own.slice(0, shared)),
    title: take(own.slice(shared)),
    date: take(ofDate.slice(shared)),
    isDateFirst: startOf(date.node) < startOf(title.tag),
  }
}

const startOf = (node: Node): number => node.position?.start.offset ?? 0

/** The first date of a page: an element or a component for times, or an expression that names a date and nothing else. */
function findDate(root: TagLikeNode): { node: Node; around: readonly TagLikeNode[] } | undefined {
  const isDate = (node: Node) =>
    isTag(node)
      ? node.name === "time" || /^[A-Z]\w*(?:Date|Time)$|^(?:Date|Time)(?:$|[A-Z])/.test(node.name)
      : node.type === "expression" &&
        node.children.every((child) => child.type === "text" && /^[\s\w.,()?"'-]{1,80}$/.test(child.value)) &&
        node.children.some((child) => child.type === "text" && /date/i.test(child.value))
  const [node, around] = [...walk(root.children)].find(([one]) => isDate(one)) ?? []
  return node === undefined || around === undefined ? undefined : { node, around }
}

/** What is one of several things in the page is alone in ours. */
const withoutList = (tag: TagLikeNode): TagLikeNode =>
  /^(?:dl|dt|dd|ul|ol|li)$/.test(tag.name) ? { ...tag, name: "div" } : tag

/** A style of the page, unless it names files by their path from there or variables of the page. */
function toStyle(node: Node): string[] {
  if (!isTag(node) || node.name !== "style" || node.attributes.some(({ kind }) => !/^(?:quoted|empty)$/.test(kind)))
    return []
  const code = node.children.map((child) => ("value" in child ? child.value : "")).join("")
  if (/(?:@import|@reference|@use|url\()\s*["']?\.{1,2}\//.test(code)) return []
  return [`<style${toAttributes(node.attributes)}>${code.replaceAll(/^\n*|\s*$/g, "\n")}</style>`]
}

const toAttributes = (attributes: TagLikeNode["attributes"]): string =>
  attributes
    .map(({ name, kind, value, raw }) => (kind === "empty" ? ` ${name}` : ` ${name}=${raw ?? JSON.stringify(value)}`))
    .join("")

/** A tag with what is written in its attributes. A component that gets something else is left out, and so is what no page needs. */
function toTag(tag: TagLikeNode, { page, file, folder, aliases }: PageParts): WrapperTag | undefined {
  const isComponent = /^[A-Z]/.test(tag.name)
  if (taken.has(tag.name) || tag.name === "Fragment") return undefined
  const isPlain = (one: TagLikeNode["attributes"][number]) => one.kind === "quoted" || one.kind === "empty"
  const kept = tag.attributes.filter((one) => isPlain(one) && one.name !== "id" && one.name !== "slot")
  if (isComponent && kept.length < tag.attributes.length) return undefined
  const words = { open: `<${tag.name}${toAttributes(kept)}>`, close: `</${tag.name}>` }
  if (!isComponent) return { ...words, component: undefined }
  const specifier = importsOf(file).get(tag.name)
  const path = specifier === undefined ? undefined : resolveImport(specifier, { folder, from: page, aliases })
  // Only what is in the site can be read, and so be known to take a page.
  if (specifier === undefined || path?.endsWith(".astro") !== true) return undefined
  return { ...words, component: { name: tag.name, specifier, path } }
}

/** The classes of an element, or of those that a component puts around its content. */
async function classesOf(tag: TagLikeNode, { page, file, folder, aliases }: PageParts): Promise<string[]> {
  if (!/^[A-Z]/.test(tag.name)) return [textOf(tag, "class")].filter((found) => found !== undefined)
  const specifier = importsOf(file).get(tag.name) ?? ""
  const path = resolveImport(specifier, { folder, from: page, aliases })
  if (path?.endsWith(".astro") !== true) return []
  const { template } = await parseAstro(readFileSync(join(folder, path), "utf8"))
  const slot = [...walk(template)].find(
    ([node]) => isTag(node) && node.name === "slot" && textOf(node, "name") === undefined,
  )
  return (slot?.[1] ?? []).flatMap((one) => textOf(one, "class") ?? [])
}

/** The import statements that wrappers need in a page. */
export const wrapperImports = ({ outer, inner, head }: Wrapper, from: string): string[] => [
  ...new Set(
    [...outer, ...inner, ...head.both, ...head.title, ...(head.date ?? [])].flatMap(({ component }) =>
      component === undefined
        ? []
        : [`import ${component.name} from "${nameImport(component.specifier, { path: component.path, from })}"`],
    ),
  ),
]
