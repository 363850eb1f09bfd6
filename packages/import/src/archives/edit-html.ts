import type { Element, Nodes } from "hast"

import { editText, type TextEdit } from "../body/edit-text.ts"
import { parseHtml } from "../document/parse-html.ts"

/**
 * What an element becomes; undefined leaves it, and asks for those in it. `inner` is its content after such edits: whoever calls it gives
 * a text.
 */
export type ReplaceElement = (element: Element, inner: () => string) => string | undefined

/** Replaces elements of HTML, or of the content of one in its tree, and gives that. Every other character stays. */
export function editHtml(html: string, replace: ReplaceElement, within?: Element): string {
  const editsOf = (node: Nodes): TextEdit[] => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (node.type === "element" && start !== undefined && end !== undefined) {
      const text = replace(node, () => innerOf(node))
      if (text !== undefined) return [{ start, end, text }]
    }
    return "children" in node ? node.children.flatMap(editsOf) : []
  }
  const innerOf = (element: Element): string => {
    const place = contentOf(element, html)
    const edits = element.children.flatMap(editsOf)
    const moved = edits.map((edit) => ({ ...edit, start: edit.start - place.start, end: edit.end - place.start }))
    return editText(html.slice(place.start, place.end), moved).text
  }
  return within === undefined ? editText(html, editsOf(parseHtml(html, { fragment: true }))).text : innerOf(within)
}

/** Where the content of an element is. */
function contentOf(element: Element, html: string): { start: number; end: number } {
  const { opening, closing } = element.data?.position ?? {}
  const end = closing?.start.offset ?? element.position?.end.offset ?? html.length
  return { start: opening?.end.offset ?? end, end }
}
