import { CitableError } from "@citable/contract/core"
import type { Element, Root, RootContent } from "hast"

import { toSourceTree } from "../finish/to-source-tree.ts"
import { createReporter } from "../internal/create-reporter.ts"
import { assertBodyLength } from "../internal/limits.ts"
import { normaliseSource } from "../parse/normalise-source.ts"
import { parseHtml } from "../parse/parse-html.ts"
import { stringifyTree } from "../parse/stringify-tree.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { toXmlText } from "./to-xml-text.ts"

export interface FeedHtmlOptions {
  /** The absolute http(s) URL of the article's page. */
  url: string
}

/**
 * Makes HTML for feeds and mails: absolute URLs, links instead of players, no comments, no attributes for the site's styles and
 * scripts, and no characters that XML cannot contain. It sanitises any input. HTML that it cannot parse is shown as text.
 *
 * @throws CitableError `invalid_base_url` if `url` is not absolute http(s).
 */
export function toFeedHtml(html: string, options: FeedHtmlOptions): string {
  const page = URL.parse(options.url)
  if (page === null || !/^https?:$/.test(page.protocol)) {
    const message = `url is ${JSON.stringify(options.url)}: give the absolute http or https URL of the article's page.`
    throw new CitableError(message, { code: "invalid_base_url" })
  }
  return toXmlText(stringifyTree(toFeedTree(html, page)))
}

function toFeedTree(html: string, page: URL): Root {
  const source = normaliseSource(html)
  try {
    assertBodyLength(source)
    const tree = sanitizeTree(parseHtml(source), createReporter())
    tidy(tree, page)
    return tree
  } catch {
    // The HTML is too long, too deep, or too complex. As text, nothing of it is lost.
    return toSourceTree(source)
  }
}

const addresses = ["cite", "href", "poster", "src"]
/** Attributes that mean something only on the original page. Links to ids lead there. */
const ofThePage =
  "ariaDescribedBy className dataFootnoteBackref dataFootnoteRef dataFootnotes id loading name tabIndex".split(" ")

function tidy(parent: Root | Element, page: URL): void {
  // A comment may be for the site's own eyes.
  if (parent.children.some(isComment)) parent.children = parent.children.filter((node) => !isComment(node))
  for (const node of parent.children) {
    if (node.type !== "element") continue
    for (const name of ofThePage) delete node.properties[name]
    for (const name of addresses) {
      const value = node.properties[name]
      if (typeof value !== "string") continue
      const url = URL.parse(value, page)
      if (url === null) delete node.properties[name]
      else node.properties[name] = url.href
    }
    tidy(node, page)
  }
}

function isComment(node: RootContent): boolean {
  return node.type === "comment"
}
