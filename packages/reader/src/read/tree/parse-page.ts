import { BoundedParser } from "./bounded-parser.ts"
import type { PageElement, PageNode, PageTree } from "./page-tree.ts"

/** The tree of a page, and what stands in the elements that are not part of it. */
export interface ParsedPage {
  tree: PageTree
  /** The texts of `script type="application/ld+json"`. */
  jsonLd: readonly string[]
  /** The text of style sheets in the page. */
  css: string
  /** The text of `noscript`. */
  noscript: string
  /** The number of other scripts. */
  scripts: number
  /** Whether the page is larger than what is read of it. */
  truncated: boolean
}

/** Elements whose content no reader sees. A `noscript` repeats what scripts bring. */
const unread = new Set(
  "script style template noscript iframe noembed noframes xmp plaintext object audio video canvas datalist select rt rp".split(
    " ",
  ),
)
/** Everything after the parser may recurse. */
const deepest = 150
const mostElements = 60_000
/** Characters of HTML, and of each kind of text beside the tree. */
const longest = 4_000_000
const longestAside = 1_000_000

/**
 * Parses HTML into a tree, without comments, scripts and styles. It takes time in proportion to the input, never throws, and the tree is
 * bounded in depth and size.
 */
export function parsePage(html: string): ParsedPage {
  const input = html.length > longest ? html.slice(0, longest) : html
  const root: PageTree = { type: "root", children: [] }
  const open: (PageElement | PageTree)[] = [root]
  const jsonLd: string[] = []
  const asides = { css: "", noscript: "" }
  let aside: "css" | "noscript" | "json" | undefined
  let ignored = 0
  let elements = 0
  let scripts = 0
  const parser = new BoundedParser(
    {
      onopentag(name, attributes) {
        parser.depth += 1
        if (ignored > 0 || unread.has(name)) {
          ignored += 1
          if (ignored > 1) return
          const isJson = name === "script" && /ld\+json/i.test(attributes.type ?? "")
          aside = isJson ? "json" : name === "style" ? "css" : name === "noscript" ? "noscript" : undefined
          if (isJson) jsonLd.push("")
          else if (name === "script") scripts += 1
          return
        }
        elements += 1
        const element: PageElement = { type: "element", tagName: name, properties: attributes, children: [] }
        if (elements <= mostElements) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(value) {
        if (ignored > 0) {
          if (aside === "json") jsonLd.push((jsonLd.pop() ?? "") + value)
          else if (aside !== undefined && asides[aside].length < longestAside) asides[aside] += value
          return
        }
        if (elements > mostElements) return
        const siblings: PageNode[] = open.at(-1)?.children ?? root.children
        const last = siblings.at(-1)
        if (last?.type === "text") last.value += value
        else siblings.push({ type: "text", value })
      },
      onclosetag() {
        parser.depth -= 1
        if (ignored > 0) ignored -= 1
        else open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.parse(input, { deepest })
  return { tree: root, jsonLd, ...asides, scripts, truncated: html.length > longest || elements > mostElements }
}
