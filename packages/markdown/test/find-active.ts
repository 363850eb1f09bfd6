import type { Element, Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"

const elements = new Set(
  (
    "a abbr aside audio b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 " +
    "h3 h4 h5 h6 hr i img input ins kbd li mark meter ol p pre progress q rp rt ruby s samp section small source span strike " +
    "strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr"
  ).split(" "),
)
const attributes = new Set(
  (
    "abbr align alt ariaDescribedBy ariaHidden ariaLabel checked cite className colSpan controls dataFootnoteBackref " +
    "dataFootnoteRef dataFootnotes dateTime decoding default dir disabled height high href hrefLang id kind label lang loading " +
    "loop low max min muted open optimum playsInline poster preload rel reversed role rowSpan scope span src srcLang start " +
    "tabIndex title type value width"
  ).split(" "),
)
const classes =
  /^(?:citable-(?:table|image-missing|source)|contains-task-list|data-footnote-backref|footnotes|language-\S+|sr-only|task-list-item)$/

/** What could run, load, or shadow a page's names in a piece of HTML, as an independent parser reads it. Empty is good. */
export function findActive(html: string): string[] {
  const found: string[] = []
  visit(fromHtml(html, { fragment: true }), (element) => found.push(...findIn(element)))
  return found
}

function findIn({ tagName, properties }: Element): string[] {
  const found = elements.has(tagName) ? [] : [`<${tagName}>`]
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(" ") : String(value)
    const where = `${tagName}[${name}=${text.slice(0, 60)}]`
    if (!attributes.has(name)) found.push(where)
    if (["href", "src", "poster", "cite"].includes(name) && !isSafeUrl(name, text)) found.push(where)
    if (name === "className" && !text.split(" ").every((token) => classes.test(token))) found.push(where)
    if (name === "id" && !/^h[1-6]$/.test(tagName) && !text.startsWith("user-content-")) found.push(where)
    if (name === "id" && (text in document || text in Object.prototype)) found.push(where)
  }
  return found
}

/** The names that a document has by itself. */
const document = { location: 1, cookie: 1, document: 1, window: 1, self: 1, top: 1, parent: 1 }

function isSafeUrl(name: string, url: string): boolean {
  // What a browser drops from a URL before it looks for the scheme.
  const text = Array.from(url)
    .filter((character) => (character.codePointAt(0) ?? 0) > 32)
    .join("")
  const scheme = /^([^/?#:]*):/.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return name === "href" || name === "cite"
  return ["http", "https", ...(name === "href" ? ["mailto", "tel"] : [])].includes(scheme)
}

function visit(node: Nodes, each: (element: Element) => void): void {
  const stack: Nodes[] = [node]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === "element") each(next)
    if ("children" in next) stack.push(...next.children)
  }
}
