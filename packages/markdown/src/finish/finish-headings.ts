import type { Element, Root } from "hast"

import type { Finishing } from "./finishing.ts"
import { toTextContent } from "./to-text-content.ts"

/** Removes empty links of a heading to itself, which this package and others add. */
export function removeAnchors(heading: Element): void {
  heading.children = heading.children.filter((child) => child.type !== "element" || !isAnchor(child))
}

/** Gives a heading its level and its id, and begins a section of the text. The heading's content is finished. */
export function finishHeading(node: Element, parent: Root | Element, state: Finishing): void {
  const text = toHeadingText(node, state)
  const isProcessed = state.options.processed !== undefined
  if (parent.type === "element" && parent.properties["dataFootnotes"] !== undefined) {
    state.ids.finish(node)
    // Astro's own list of headings has it, so tables of contents of themes show it.
    if (isProcessed) state.headings.push({ depth: 2, slug: String(node.properties["id"] ?? ""), text })
    state.text.startFootnotes(String(node.properties["id"] ?? ""), text)
    return
  }
  const depth = Math.min(6, Math.max(1, Number(node.tagName[1]) + state.headingShift))
  node.tagName = `h${depth}`
  const slug = state.ids.addHeading(text, node.properties["id"])
  delete node.properties["id"]
  if (slug === undefined) return
  node.properties["id"] = slug
  const heading = { depth, slug, text }
  state.headings.push(heading)
  state.text.startSection(heading)
  if (state.options.headingAnchors === true && !state.insideLink) node.children.push(toAnchor(slug))
}

/** The words of a heading, without the link to itself that a processor of the site may have put beside them. */
function toHeadingText(heading: Element, { options }: Finishing): string {
  if (options.processed === undefined) return toTextContent(heading)
  const children = heading.children.filter((child) => child.type !== "element" || !isFragmentLink(child))
  return toTextContent({ ...heading, children }) || toTextContent(heading)
}

function isFragmentLink({ tagName, properties }: Element): boolean {
  return tagName === "a" && String(properties["href"] ?? "").startsWith("#")
}

/** An empty link to the heading itself. The page's style sheet shows a sign in it. */
export function toAnchor(slug: string): Element {
  const properties = { className: ["citable-anchor"], href: `#${encodeURI(slug)}`, ariaHidden: "true", tabIndex: -1 }
  return { type: "element", tagName: "a", properties, children: [] }
}

function isAnchor(node: Element): boolean {
  return isFragmentLink(node) && node.children.length === 0
}

/** Whether a body has an h1, the level of the page's title. */
export function containsH1(parent: Root | Element): boolean {
  return parent.children.some((child) => child.type === "element" && (child.tagName === "h1" || containsH1(child)))
}
