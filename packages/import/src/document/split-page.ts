import type { Element, Root } from "hast"
import { visit } from "unist-util-visit"

import { parseHtml, toText } from "./parse-html.ts"

export interface PageContent {
  /** The fields of the document head, by their names in front matter. */
  head: Record<string, string>
  /** Where the body is. */
  start: number
  end: number
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
 * Finds the parts of an HTML document: the head supplies fields, and the only `<article>`, else the only `<main>`, else `<body>` is the body.
 * A fragment is the body.
 */
export function splitPage(html: string): PageContent {
  if (!/<(?:!doctype|html|head|body)\b/i.test(html)) return { head: {}, start: 0, end: html.length }
  const tree = parseHtml(html, { fragment: false })
  return { head: headFields(tree), ...contentPlace(tree, html) }
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
