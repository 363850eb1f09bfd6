import type { Nodes, Root } from "hast"
import { fromHtml } from "hast-util-from-html"

/** Parses HTML with the position of each attribute. */
export function parseHtml(html: string, options: { fragment: boolean }): Root {
  return fromHtml(html, { fragment: options.fragment, verbose: true })
}

/** The text of HTML without tags and comments. White space stays. */
export function htmlToText(html: string): string {
  return toText(parseHtml(html, { fragment: true }))
}

export function toText(node: Nodes): string {
  if (node.type === "text") return node.value
  if (!("children" in node) || (node.type === "element" && /^(?:script|style|template)$/.test(node.tagName))) return ""
  return node.children.map(toText).join("")
}
