import type { Element, ElementContent, Root, RootContent } from "hast"

import type { RenderBodyOptions, RenderedHeading, RenderedImage, RenderedLink } from "../render-body.ts"
import { createIds } from "./create-ids.ts"
import type { Ids } from "./create-ids.ts"
import type { Reporter } from "./create-reporter.ts"
import { createTextCollector } from "./create-text-collector.ts"
import type { TextCollector } from "./create-text-collector.ts"
import { createLinkFinisher } from "./finish-links.ts"
import type { LinkFinisher } from "./finish-links.ts"
import { finishImage, finishMedia } from "./finish-media.ts"
import { pick } from "./pick.ts"
import { toTextContent } from "./to-text-content.ts"

export interface FinishOptions extends RenderBodyOptions {
  base: URL | undefined
  reporter: Reporter
}

export interface Finished {
  headings: RenderedHeading[]
  images: RenderedImage[]
  links: RenderedLink[]
  /** The article's words, a block a line. */
  text: string
  /** What the excerpt is cut from. */
  lead: string
}

/** What the pass over one tree knows; each kind of element has a function that works on it. */
export interface Finishing {
  options: FinishOptions
  ids: Ids
  text: TextCollector
  links: LinkFinisher
  images: RenderedImage[]
  headings: RenderedHeading[]
  headingShift: number
  insideLink: boolean
}

/**
 * The one pass over a sanitised tree, which it changes in place: ids, headings, links, images and tables get what a page
 * needs, and what the article contains is gathered on the way. Everything it adds is trusted.
 */
export function finishTree(tree: Root, options: FinishOptions): Finished {
  const ids = createIds()
  const state: Finishing = {
    options,
    ids,
    text: createTextCollector(),
    links: createLinkFinisher(options, ids),
    images: [],
    headings: [],
    headingShift: Math.trunc(options.headingOffset ?? (containsH1(tree) ? 1 : 0)),
    insideLink: false,
  }
  finishChildren(tree, state)
  state.links.finish()
  tidyRoot(tree)
  const { text, lead } = state.text.finish()
  return { headings: state.headings, images: state.images, links: state.links.links, text, lead }
}

function finishChildren(parent: Root | Element, state: Finishing): void {
  const children = parent.children as ElementContent[]
  let kept = 0
  for (const child of children) {
    const node = finishNode(child, parent, state)
    if (node !== undefined) children[kept++] = node
  }
  children.length = kept
}

function finishNode(node: ElementContent, parent: Root | Element, state: Finishing): ElementContent | undefined {
  if (node.type === "text") {
    state.text.add(node.value)
    return node
  }
  if (node.type === "comment") {
    if (/^\s*(?:more|truncate|excerpt)\s*$/i.test(node.value.slice(0, 100))) state.text.endLead()
    return undefined
  }
  if (node.type !== "element") return undefined
  if (!/^h[1-6]$/.test(node.tagName)) state.ids.finish(node)
  removeEmptyClass(node)
  state.text.enter(node)
  const finished = finishElement(node, parent, state)
  state.text.leave(node)
  return finished
}

function finishElement(node: Element, parent: Root | Element, state: Finishing): Element | undefined {
  switch (node.tagName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      finishHeading(node, parent, state)
      return node
    case "a":
      return finishLink(node, state)
    case "img":
      return finishImage(node, state)
    case "audio":
    case "video":
      finishChildren(node, state)
      return finishMedia(node, state)
    case "p":
      finishChildren(node, state)
      return isEmpty(node) ? undefined : node
    case "pre":
      finishChildren(node, state)
      keepFirstNewline(node)
      return node
    case "table":
      finishChildren(node, state)
      return toScrollable(node, parent)
    default:
      finishChildren(node, state)
      return node
  }
}

function finishHeading(node: Element, parent: Root | Element, state: Finishing): void {
  const isFootnoteLabel = parent.type === "element" && parent.properties["dataFootnotes"] !== undefined
  finishChildren(node, state)
  if (isFootnoteLabel) return state.ids.finish(node)
  const text = toTextContent(node)
  const depth = Math.min(6, Math.max(1, Number(node.tagName[1]) + state.headingShift))
  node.tagName = `h${depth}`
  const slug = state.ids.addHeading(node, text)
  if (slug !== undefined) state.headings.push({ depth, slug, text })
}

/** Joins the line breaks around what was left out. */
function tidyRoot(tree: Root): void {
  const isSpace = (node: RootContent | undefined) => node?.type === "text" && node.value.trim() === ""
  const children = tree.children.filter((node, index, all) => !isSpace(node) || !isSpace(all[index - 1]))
  tree.children = children.slice(isSpace(children[0]) ? 1 : 0, isSpace(children.at(-1)) ? -1 : undefined)
  for (const node of tree.children) if (node.type === "text" && node.value.trim() === "") node.value = "\n"
}

/** None of its classes was allowed. */
function removeEmptyClass({ properties }: Element): void {
  if (Array.isArray(properties["className"]) && properties["className"].length === 0) delete properties["className"]
}

/** Whether nothing is left of a paragraph. */
function isEmpty(paragraph: Element): boolean {
  const { children, properties } = paragraph
  return properties["id"] === undefined && children.every((child) => child.type === "text" && child.value.trim() === "")
}

/** A body that is shown as it was written. */
export function toSourceTree(source: string): Root {
  const properties = { className: ["citable-source"] }
  const pre: Element = { type: "element", tagName: "pre", properties, children: [{ type: "text", value: source }] }
  keepFirstNewline(pre)
  return { type: "root", children: [pre] }
}

/** HTML parsers drop a newline right after `<pre>`; one that belongs to the content has to be written twice. */
function keepFirstNewline(pre: Element): void {
  const first = pre.children[0]
  if (first?.type === "text" && first.value.startsWith("\n")) first.value = `\n${first.value}`
}

/** A link in a link is none: browsers would take them apart. */
function finishLink(node: Element, state: Finishing): Element {
  if (state.insideLink) {
    node.tagName = "span"
    node.properties = pick(node.properties, ["id"])
    finishChildren(node, state)
    return node
  }
  state.insideLink = true
  finishChildren(node, state)
  state.insideLink = false
  state.links.add(node)
  return node
}

/** A table wider than the page scrolls by itself, also by keyboard. */
function toScrollable(table: Element, parent: Root | Element): Element {
  const properties = { className: ["citable-table"], tabIndex: 0 }
  const isWrapped = parent.type === "element" && parent.tagName === "div" && isOnlyElement(parent)
  if (!isWrapped) return { type: "element", tagName: "div", properties, children: [table] }
  Object.assign(parent.properties, properties)
  return table
}

function isOnlyElement(parent: Element): boolean {
  return (
    parent.children.filter((child) => (child.type === "text" ? child.value.trim() !== "" : child.type === "element"))
      .length === 1
  )
}

function containsH1(parent: Root | Element): boolean {
  return parent.children.some((child) => child.type === "element" && (child.tagName === "h1" || containsH1(child)))
}
