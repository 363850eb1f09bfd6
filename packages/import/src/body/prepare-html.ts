import { findAddresses } from "@citable/markdown"
import { visit } from "unist-util-visit"

import { parseHtml, toText } from "../document/parse-html.ts"
import type { PreparedBody } from "./prepare-markdown.ts"

/** Finds what an import changes in a body of HTML, with positions in the source. */
export function prepareHtml(html: string): PreparedBody {
  const tree = parseHtml(html, { fragment: true })
  const prepared: PreparedBody = { addresses: findAddresses(html, "html") ?? [] }
  let first = true
  visit(tree, (node) => {
    if (node.type === "element" && node.tagName === "h1" && prepared.heading === undefined) {
      const text = toText(node).replaceAll(/\s+/g, " ").trim()
      const [start, end] = [node.position?.start.offset, node.position?.end.offset]
      if (text !== "" && start !== undefined && end !== undefined) prepared.heading = { text, start, end, first }
    }
    if (node.type === "text" && node.value.trim() !== "") first = false
  })
  return prepared
}
