import type { UrlKind } from "../../addresses/resolve-url.ts"
import { editText, type TextEdit } from "../../body/edit-text.ts"
import { findHtmlUrls, type FoundUrl } from "../../body/find-html-urls.ts"
import { prepareMarkdown } from "../../body/prepare-markdown.ts"
import { parseHtml } from "../../document/parse-html.ts"

/**
 * Replaces addresses of links, pictures and media in a body. Every other byte stays: the quotes of an attribute too. Undefined leaves an
 * address as it is. A body that is too complex to read stays whole.
 */
export function replaceAddresses(
  body: string,
  format: "markdown" | "html",
  toNew: (url: string, kind: UrlKind) => string | undefined,
): string {
  const edits: TextEdit[] = []
  for (const found of findAddresses(body, format)) {
    const source = body.slice(found.start, found.end)
    let text = source
    for (const url of new Set(found.set?.urls ?? [found.url])) {
      const address = toNew(url, found.kind)
      if (address === undefined || address === url) continue
      text = text.includes(url) ? replaceWhole(text, url, address) : found.write(address)
    }
    if (text !== source) edits.push({ start: found.start, end: found.end, text })
  }
  return edits.length === 0 ? body : editText(body, edits).text
}

/** Replaces an address, but not the same characters inside a longer one of a `srcset`. */
function replaceWhole(text: string, url: string, address: string): string {
  const edge = /[\s"'<>=,]/
  let output = ""
  let at = 0
  for (let index = text.indexOf(url); index !== -1; index = text.indexOf(url, at)) {
    const end = index + url.length
    const isWhole = [text[index - 1], text[end]].every((character) => character === undefined || edge.test(character))
    output += text.slice(at, index) + (isWhole ? address : url)
    at = end
  }
  return output + text.slice(at)
}

/** Finds the addresses in a body; none in one that is too complex to read. */
export function findAddresses(body: string, format: "markdown" | "html"): FoundUrl[] {
  try {
    return format === "html" ? findHtmlUrls(parseHtml(body, { fragment: true })) : prepareMarkdown(body).urls
  } catch {
    // The body is too complex, or nests deeper than parsers can.
    return []
  }
}
