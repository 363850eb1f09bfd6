import type { Element, Root } from "hast"
import { visit } from "unist-util-visit"

import { escapeHtml } from "../../body/escape-html.ts"
import { parseHtml } from "../../document/parse-html.ts"
import { editHtml, type ReplaceElement } from "../edit-html.ts"
import { attributeOf, classesOf, findElements, findTag, wordsOf } from "../find-elements.ts"
import { toLinkBlock } from "../to-link-block.ts"

/** A page of Notion. */
export interface Page {
  title: string | undefined
  /** Its properties by their names. */
  fields: Record<string, unknown>
  body: string
  /** How many databases it shows. */
  views: number
}

/** Reads a page in HTML: its cover, title and properties, and its text in plain HTML. */
export function readHtmlPage(source: string): Page {
  const tree = parseHtml(source, { fragment: false })
  const first = (name: string) => findElements(tree, name)[0]
  const content = first("page-body")
  const { body, views } = content === undefined ? { body: "", views: 0 } : tidy(source, content)
  const cover = attributeOf(first("page-cover-image"), "src")
  const excerpt = wordsOf(first("page-description"))
  const fields = { ...readProperties(tree), ...(cover && { cover }), ...(excerpt && { excerpt }) }
  return { title: wordsOf(first("page-title")), fields, body, views }
}

function readProperties(tree: Root): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  visit(tree, "element", (row) => {
    if (!classesOf(row).includes("property-row")) return
    const name = wordsOf(findTag(row, "th"))
    const cell = findTag(row, "td")
    if (name === undefined || cell === undefined) return
    const selected = findElements(cell, "selected-value").flatMap((one) => wordsOf(one) ?? [])
    const file = classesOf(row).includes("property-row-file")
      ? attributeOf(findTag(cell, "img") ?? findTag(cell, "a"), findTag(cell, "img") ? "src" : "href")
      : undefined
    const isOn = findElements(cell, "checkbox-on").length > 0
    const isCheckbox = isOn || findElements(cell, "checkbox-off").length > 0
    const words = wordsOf(findTag(cell, "time") ?? cell)
      ?.replace(/^@/, "")
      .replace(/ → .*$/, "")
    fields[name] = isCheckbox ? String(isOn) : (file ?? (selected.length > 1 ? selected : (selected[0] ?? words ?? "")))
  })
  return fields
}

/** Makes plain HTML of what scripts and styles of Notion show. */
function tidy(source: string, content: Element): { body: string; views: number } {
  let views = 0
  const replace: ReplaceElement = (element, inner) => {
    const classes = classesOf(element)
    const is = (name: string) => classes.includes(name)
    if (is("table_of_contents") || element.tagName === "style") return ""
    if (is("collection-content")) {
      views += 1
      return ""
    }
    if (is("bookmark") && element.tagName === "a")
      return toBookmark(attributeOf(element, "href"), wordsOf(findElements(element, "bookmark-title")[0]))
    if (is("callout")) return `<blockquote>${inner()}</blockquote>`
    if (is("katex-display") || is("katex") || is("equation")) {
      const formula = escapeHtml(wordsOf(findTag(element, "annotation")) ?? "")
      return is("katex") && !is("equation")
        ? `<code>${formula}</code>`
        : `<pre><code class="language-math">${formula}</code></pre>`
    }
    if (is("checkbox")) return `<input type="checkbox" disabled${is("checkbox-on") ? " checked" : ""}>`
    // Each item of a list is a list of its own.
    if (is("link-to-page")) return `<p>${inner()}</p>`
    return is("display:contents") || is("indented") || is("column-list") || is("column") ? inner() : undefined
  }
  const body = editHtml(source, replace, content).replaceAll(/<\/(ul|ol)>\s*<\1\b[^<>]*>/g, "")
  return { body: body.trim(), views }
}

function toBookmark(address: string | undefined, words: string | undefined): string {
  return address === undefined ? "" : toLinkBlock(address, words)
}
