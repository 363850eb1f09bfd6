import type { Element, ElementContent, Root, RootContent } from "hast"

import { finishEmbed } from "./finish-embeds.ts"
import { finishHeading, removeAnchors } from "./finish-headings.ts"
import { finishImage, finishMedia } from "./finish-media.ts"
import { toScrollable } from "./finish-tables.ts"
import type { Finishing } from "./finishing.ts"
import { isExcerptMark } from "./is-excerpt-mark.ts"
import { keepFirstNewline } from "./keep-first-newline.ts"
import { nameCheckbox } from "./name-checkbox.ts"
import { pick } from "./pick.ts"
import { isNoText, toTextContent } from "./to-text-content.ts"

/** Finishes the children of an element and removes those without content. */
export function finishChildren(parent: Root | Element, state: Finishing): void {
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
    if (isExcerptMark(node.value)) state.text.endLead()
    return undefined
  }
  if (node.type !== "element") return undefined
  // Only a site's own processor can add these, and their words are not the article's.
  if (node.tagName === "script" || node.tagName === "style") return node
  if (hasProperties(node)) {
    if (!headings.has(node.tagName)) state.ids.finish(node)
    removeEmptyClass(node)
  }
  const entered = state.text.enter(node.tagName, isNoText(node))
  const finished = finishByPlugin(node, parent, state)
  state.text.leave(node.tagName, entered, isNoText(node))
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
    case "input":
      nameCheckbox(node)
      return node
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
  state.links.add(node, toTextContent(node))
  return node
}
