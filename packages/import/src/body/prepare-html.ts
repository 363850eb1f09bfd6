import type { Element, Root } from "hast"
import { visit } from "unist-util-visit"

import { parseHtml, toText } from "../document/parse-html.ts"
import { findHtmlUrls } from "./find-html-urls.ts"
import type { PreparedBody } from "./prepare-markdown.ts"

export interface PreparedHtml extends PreparedBody {
  body: string
  /** Where the body begins. */
  start: number
  /** The fields of the document head, by their names in front matter. */
  fields: Record<string, string>
}

const metaNames: Record<string, string> = {
  "og:title": "title",
  description: "description",
  "og:description": "description",
  author: "author",
  "article:published_time": "date",
  date: "date",
  keywords: "keywords",
  "og:image": "image",
}

/**
 * Finds what an import reads from an HTML file. Of a document, the head supplies fields, and the only `<article>`, else the only
 * `<main>`, else `<body>` is the body. A fragment is the body.
 */
export function prepareHtml(html: string): PreparedHtml {
  const whole = /<(?:!doctype|html|head|body)\b/i.test(html)
  const tree = parseHtml(html, { fragment: !whole })
  const { start, end } = whole ? contentPlace(tree, html) : { start: 0, end: html.length }
  const prepared: PreparedHtml = {
    body: html.slice(start, end),
    start,
    fields: whole ? headFields(tree) : {},
    urls: [],
  }
  for (const found of findHtmlUrls(tree)) {
    if (found.start < start || found.end > end) continue
    prepared.urls.push({ ...found, start: found.start - start, end: found.end - start })
  }
  let first = true
  visit(tree, (node) => {
    const from = (node.position?.start.offset ?? -1) - start
    const to = (node.position?.end.offset ?? -1) - start
    if (from < 0 || to > end - start) return
    if (node.type === "element" && node.tagName === "h1" && prepared.heading === undefined) {
      const text = toText(node).replaceAll(/\s+/g, " ").trim()
      if (text !== "") prepared.heading = { text, start: from, end: to, first }
    }
    if (node.type === "text" && node.value.trim() !== "") first = false
  })
  return prepared
}

function contentPlace(tree: Root, html: string): { start: number; end: number } {
  for (const name of ["article", "main", "body"]) {
    const elements = elementsNamed(tree, name)
    const place = elements[0]?.data?.position
    const start = place?.opening?.end.offset
    if (elements.length !== 1 || start === undefined) continue
    return { start, end: place?.closing?.start.offset ?? html.length }
  }
  return { start: 0, end: html.length }
}

function headFields(tree: Root): Record<string, string> {
  const fields: Record<string, string> = {}
  const set = (name: string | undefined, value: unknown) => {
    if (name !== undefined && typeof value === "string" && value.trim() !== "") fields[name] ??= value
  }
  for (const { properties } of elementsNamed(tree, "meta")) {
    const name = properties["name"] ?? properties["property"]
    if (typeof name === "string") set(metaNames[name.toLowerCase()], properties["content"])
  }
  for (const { properties } of elementsNamed(tree, "link"))
    if (String(properties["rel"]).toLowerCase() === "canonical") set("canonical_url", properties["href"])
  set("lang", elementsNamed(tree, "html")[0]?.properties["lang"])
  const title = elementsNamed(tree, "title")[0]
  if (title !== undefined && elementsNamed(tree, "h1").length === 0) set("title", toText(title))
  return fields
}

function elementsNamed(tree: Root, name: string): Element[] {
  const elements: Element[] = []
  visit(tree, "element", (element) => void (element.tagName === name && elements.push(element)))
  return elements
}
