import type { Element, ElementContent, Root, RootContent } from "hast"

import type { BodyPlugin, ElementFinisher } from "../body-plugin.ts"
import type { Placeholder } from "../render-options.ts"
import type { RenderedEmbed, RenderedHeading, RenderedImage, RenderedLink } from "../rendered-body.ts"
import { createIds } from "./create-ids.ts"
import { createTextCollector, type CollectedText } from "./create-text-collector.ts"
import { finishEmbed } from "./finish-embeds.ts"
import { containsH1, finishHeading, removeAnchors } from "./finish-headings.ts"
import { createLinkFinisher } from "./finish-links.ts"
import { finishImage, finishMedia } from "./finish-media.ts"
import { toScrollable } from "./finish-tables.ts"
import type { FinishOptions, Finishing } from "./finishing.ts"
import { markLines } from "./mark-lines.ts"
import { pick } from "./pick.ts"

export interface Finished extends CollectedText {
  headings: RenderedHeading[]
  images: RenderedImage[]
  links: RenderedLink[]
  embeds: RenderedEmbed[]
  places: Placeholder[]
}

/**
 * The one pass over a sanitised tree, which it changes in place. It prepares ids, headings, links, images and tables for a page,
 * and collects the article's content on the way. Everything that it adds is trusted.
 */
export async function finishTree(tree: Root, options: FinishOptions): Promise<Finished> {
  const ids = createIds()
  const text = createTextCollector()
  const places: Placeholder[] = []
  const state: Finishing = {
    options,
    ids,
    text,
    links: createLinkFinisher(options, ids, places),
    images: [],
    embeds: [],
    headings: [],
    places,
    headingShift: Math.trunc(options.headingOffset ?? (options.processed === undefined && containsH1(tree) ? 1 : 0)),
    insideLink: false,
    finishers: collectFinishers(options.plugins),
    body: {
      warn: (code, message, element) => options.reporter.warn(code, message, element),
      codeCache: options.codeCache,
    },
    pending: [],
  }
  finishChildren(tree, state)
  state.links.finish()
  await Promise.all(state.pending)
  tidyRoot(tree)
  if (options.sourceLines === true) markLines(tree, options.reporter)
  const { headings, images, embeds, links } = state
  return { ...text.finish(), headings, images, embeds, links: links.links, places }
}

function collectFinishers(plugins: readonly BodyPlugin[]): Map<string, ElementFinisher[]> {
  const found = new Map<string, ElementFinisher[]>()
  for (const { elements = {} } of plugins) {
    for (const [name, finisher] of Object.entries(elements)) found.set(name, [...(found.get(name) ?? []), finisher])
  }
  return found
}

/** Finishes the children of an element and removes those without content. */
function finishChildren(parent: Root | Element, state: Finishing): void {
  const children = parent.children as ElementContent[]
  let length = 0
  for (const child of children) {
    const node = finishNode(child, parent, state)
    if (node !== undefined) children[length++] = node
  }
  children.length = length
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
  // Only a site's own processor can add these, and their words are not the article's.
  if (node.tagName === "script" || node.tagName === "style") return node
  if (hasProperties(node)) {
    if (!headings.has(node.tagName)) state.ids.finish(node)
    removeEmptyClass(node)
  }
  const entered = state.text.enter(node)
  const finished = finishByPlugin(node, parent, state)
  state.text.leave(node, entered)
  return finished
}

const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"])

function hasProperties({ properties }: Element): boolean {
  for (const name in properties) if (Object.hasOwn(properties, name)) return true
  return false
}

/** Replaces an element with a plugin's result. While a plugin is pending, the finished element keeps its place. */
function finishByPlugin(node: Element, parent: Root | Element, state: Finishing): ElementContent | undefined {
  for (const finisher of state.finishers.get(node.tagName) ?? []) {
    const result = finisher(node, state.body, parent)
    if (result === undefined) continue
    if (!(result instanceof Promise)) return keepPosition(node, result)
    const finished = finishElement(node, parent, state)
    const replaced = result.then(
      (found) => finished && replaceChild(parent, finished, found && keepPosition(node, found)),
    )
    // `Promise.all` reports this error, unless another one comes first.
    replaced.catch(() => undefined)
    state.pending.push(replaced)
    return finished
  }
  return finishElement(node, parent, state)
}

/** What replaces an element stands where that stood. */
function keepPosition(node: Element, replacement: ElementContent): ElementContent {
  if (node.position !== undefined) replacement.position ??= node.position
  return replacement
}

function replaceChild(parent: Root | Element, node: ElementContent, found: ElementContent | undefined): void {
  const children: (RootContent | ElementContent)[] = parent.children
  const index = children.indexOf(node)
  if (found !== undefined && index !== -1) children[index] = found
}

function finishElement(node: Element, parent: Root | Element, state: Finishing): Element | undefined {
  switch (node.tagName) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      // The processor of a site adds links to headings that its style sheet shows.
      if (state.options.processed === undefined) removeAnchors(node)
      finishChildren(node, state)
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
      return finishParagraph(node, parent, state)
    case "code":
      delete node.properties["dataMeta"]
      finishChildren(node, state)
      return node
    case "pre":
      finishChildren(node, state)
      keepFirstNewline(node)
      return node
    case "table":
      finishChildren(node, state)
      // A wrapper would separate the table from what a theme says about its neighbours.
      return state.options.processed === undefined ? toScrollable(node, parent) : node
    default:
      finishChildren(node, state)
      return node
  }
}

/** Joins the line breaks around removed nodes. */
function tidyRoot(tree: Root): void {
  const isSpace = (node: RootContent | undefined) => node?.type === "text" && node.value.trim() === ""
  const children = tree.children.filter((node, index, all) => !isSpace(node) || !isSpace(all[index - 1]))
  tree.children = children.slice(isSpace(children[0]) ? 1 : 0, isSpace(children.at(-1)) ? -1 : undefined)
  for (const node of tree.children) if (node.type === "text" && node.value.trim() === "") node.value = "\n"
}

/** The sanitiser leaves an empty list if it allowed none of the classes. */
function removeEmptyClass({ properties }: Element): void {
  if (Array.isArray(properties["className"]) && properties["className"].length === 0) delete properties["className"]
}

function finishParagraph(node: Element, parent: Root | Element, state: Finishing): Element | undefined {
  const embed = finishEmbed(node, parent, state)
  if (embed !== undefined) return embed
  finishChildren(node, state)
  return isEmpty(node) ? undefined : node
}

/** Whether a paragraph is empty. */
function isEmpty(paragraph: Element): boolean {
  const { children, properties } = paragraph
  return properties["id"] === undefined && children.every((child) => child.type === "text" && !/\S/.test(child.value))
}

/** The tree for a body that is shown as text. */
export function toSourceTree(source: string): Root {
  const properties = { className: ["citable-source"] }
  const pre: Element = { type: "element", tagName: "pre", properties, children: [{ type: "text", value: source }] }
  keepFirstNewline(pre)
  return { type: "root", children: [pre] }
}

/** HTML parsers drop a newline right after `<pre>`, so a newline that belongs to the content must be doubled. */
function keepFirstNewline(pre: Element): void {
  const first = pre.children[0]
  if (first?.type === "text" && first.value.startsWith("\n")) first.value = `\n${first.value}`
}

/** Turns a link inside a link into a span, because browsers would separate them. */
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
