import type { Element, Root } from "hast"

import type { Finishing } from "./finishing.ts"
import { toTextContent } from "./to-text-content.ts"

/** Removes links of a heading to itself that show nothing, as this package and others put there. */
export function removeAnchors(heading: Element): void {
  heading.children = heading.children.filter((child) => child.type !== "element" || !isAnchor(child))
}

/** Gives a heading, whose content is finished, its level and its id, and begins a section of the text. */
export function finishHeading(node: Element, parent: Root | Element, state: Finishing): void {
  const text = toTextContent(node)
  if (parent.type === "element" && parent.properties["dataFootnotes"] !== undefined) {
    state.ids.finish(node)
    state.text.startFootnotes(String(node.properties["id"] ?? ""), text)
    return
  }
  const depth = Math.min(6, Math.max(1, Number(node.tagName[1]) + state.headingShift))
  node.tagName = `h${depth}`
  const slug = state.ids.addHeading(node, text)
  if (slug === undefined) return
  const heading = { depth, slug, text }
  state.headings.push(heading)
  state.text.startSection(heading)
  if (state.options.headingAnchors === true && !state.insideLink) node.children.push(toAnchor(slug))
}

/** A link to the heading itself that shows nothing: the page's style gives it a sign. */
function toAnchor(slug: string): Element {
  const properties = { className: ["citable-anchor"], href: `#${encodeURI(slug)}`, ariaHidden: "true", tabIndex: -1 }
  return { type: "element", tagName: "a", properties, children: [] }
}

function isAnchor({ tagName, properties, children }: Element): boolean {
  return tagName === "a" && children.length === 0 && String(properties["href"] ?? "").startsWith("#")
}

/** Whether a body has a heading of the level that belongs to the page's title. */
export function containsH1(parent: Root | Element): boolean {
  return parent.children.some((child) => child.type === "element" && (child.tagName === "h1" || containsH1(child)))
}
