import type { Element, Root } from "hast"

import type { RemoteImage } from "../publisher.ts"
import { hasOnly, isBlank, isElement, type Node, toHtml, toInnerHtml, toShown } from "../render/to-html.ts"
import { toMediaBlock } from "./to-media-block.ts"
import { toTableBlock } from "./to-table-block.ts"
import { wrapBlock } from "./wrap-block.ts"

/** The uploaded pictures, by their addresses. */
export type UploadedImages = ReadonlyMap<string, RemoteImage>

const inline = new Set(
  "a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
)

/**
 * Converts a tidied tree to the blocks of WordPress's editor. What no block of the core can hold becomes a block of HTML, which shows the
 * same.
 */
export function toBlocks(root: Root | Element, images: UploadedImages): string {
  return groupInline(toShown(root).length === 0 ? [] : root.children)
    .map((node) => toBlock(node, images))
    .join("\n\n")
}

/** Puts text and inline elements that stand between blocks into paragraphs. */
function groupInline(nodes: readonly Node[]): Element[] {
  const blocks: Element[] = []
  let open: Node[] = []
  const close = () => {
    const paragraph = { type: "element", tagName: "p", properties: {}, children: open } as Element
    if (toShown(paragraph).length > 0) blocks.push(paragraph)
    open = []
  }
  for (const node of nodes) {
    if (isElement(node) && !inline.has(node.tagName)) {
      close()
      blocks.push(node)
    } else if (node.type === "text" || isElement(node)) open.push(node)
  }
  close()
  return blocks
}

function toBlock(element: Element, images: UploadedImages): string {
  return (
    toTextBlock(element) ??
    toListBlock(element) ??
    toQuoteBlock(element, images) ??
    toCodeBlock(element) ??
    toMediaBlock(element, images) ??
    toTableBlock(element) ??
    wrapBlock("html", {}, toHtml(element))
  )
}

function toTextBlock(element: Element): string | undefined {
  if (isElement(element, "p") && hasOnly(element) && !isPicture(element)) {
    return wrapBlock("paragraph", {}, `<p>${toInnerHtml(element).trim()}</p>`)
  }
  if (isElement(element, "h1", "h2", "h3", "h4", "h5", "h6") && hasOnly(element, "id")) {
    const level = Number(element.tagName.slice(1))
    const heading: Element = { ...element, properties: { className: ["wp-block-heading"], ...element.properties } }
    return wrapBlock("heading", level === 2 ? {} : { level }, toHtml(heading))
  }
  if (isElement(element, "hr")) {
    return wrapBlock("separator", {}, '<hr class="wp-block-separator has-alpha-channel-opacity"/>')
  }
  return undefined
}

/** Whether a paragraph is only a picture, which is a block of its own. */
function isPicture(paragraph: Element): boolean {
  const shown = toShown(paragraph)
  const [only] = shown
  if (shown.length !== 1 || only === undefined) return false
  if (isElement(only, "a")) return isPicture(only)
  return isElement(only, "img")
}

/** A list whose items are texts and lists; undefined for one with richer items. */
function toListBlock(list: Element): string | undefined {
  if (!isElement(list, "ul", "ol") || !hasOnly(list, "start")) return undefined
  const items: string[] = []
  for (const item of toShown(list)) {
    const text = isElement(item, "li") && hasOnly(item) ? toItem(item) : undefined
    if (text === undefined) return undefined
    items.push(wrapBlock("list-item", {}, `<li>${text}</li>`))
  }
  const { start } = list.properties
  const isOrdered = list.tagName === "ol"
  const attributes = { ...(isOrdered && { ordered: true }), ...(typeof start === "number" && { start }) }
  const opening = isOrdered ? `<ol${typeof start === "number" ? ` start="${start}"` : ""}` : "<ul"
  return wrapBlock("list", attributes, `${opening} class="wp-block-list">${items.join("\n\n")}</${list.tagName}>`)
}

function toItem(item: Element): string | undefined {
  const shown = toShown(item)
  const lists: string[] = []
  const [only] = shown
  // A loose list wraps the text of an item in a paragraph.
  const isLoose = only !== undefined && isElement(only, "p") && hasOnly(only)
  const children = isLoose ? [...only.children, ...shown.slice(1)] : item.children
  const text: Node[] = []
  for (const child of children) {
    if (isBlank(child) && lists.length > 0) continue
    if (isElement(child)) {
      const list = toListBlock(child)
      if (list !== undefined) {
        lists.push(list)
        continue
      }
      if (!inline.has(child.tagName)) return undefined
    }
    if (lists.length > 0) return undefined
    text.push(child)
  }
  return toHtml(text).trim() + lists.join("")
}

function toQuoteBlock(quote: Element, images: UploadedImages): string | undefined {
  if (!isElement(quote, "blockquote") || !hasOnly(quote)) return undefined
  return wrapBlock("quote", {}, `<blockquote class="wp-block-quote">${toBlocks(quote, images)}</blockquote>`)
}

function toCodeBlock(pre: Element): string | undefined {
  if (!isElement(pre, "pre") || !hasOnly(pre)) return undefined
  const [code, more] = pre.children
  if (code === undefined || more !== undefined || !isElement(code, "code") || !hasOnly(code, "className"))
    return undefined
  const classes = code.properties["className"]
  const language = Array.isArray(classes)
    ? classes.map(String).find((name) => /^language-[a-zA-Z0-9_+#.-]+$/.test(name))
    : undefined
  // Highlighters look for the class at either element; the block keeps its own at the outer one.
  const className = language === undefined ? {} : { className: language }
  const shown = language === undefined ? "wp-block-code" : `wp-block-code ${language}`
  return wrapBlock("code", className, `<pre class="${shown}"><code>${toInnerHtml(code)}</code></pre>`)
}
