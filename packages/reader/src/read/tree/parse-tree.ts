import { Parser } from "htmlparser2"

import { boundDepth } from "./bound-depth.ts"
import type { PageElement, PageNode, PageTree } from "./page-tree.ts"

/** Elements whose content no reader sees. A `noscript` repeats what scripts bring. */
const unread = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "noembed",
  "noframes",
  "xmp",
  "plaintext",
  "object",
  "audio",
  "video",
  "canvas",
  "datalist",
  "select",
])
/** Everything after the parser may recurse. */
const deepest = 150
/** More elements than this are cut off, and so is HTML beyond `longest`. */
const mostElements = 60_000
const longest = 4_000_000

/**
 * Parses HTML into a tree, without comments, scripts and styles. It takes time in proportion to the input, never throws, and the tree is
 * bounded in depth and size.
 */
export function parseTree(html: string): PageTree {
  const input = html.length > longest ? html.slice(0, longest) : html
  const root: PageTree = { type: "root", children: [] }
  const open: (PageElement | PageTree)[] = [root]
  let ignored = 0
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        state.depth += 1
        if (ignored > 0 || unread.has(name)) {
          ignored += 1
          return
        }
        elements += 1
        const element: PageElement = { type: "element", tagName: name, properties: attributes, children: [] }
        if (elements <= mostElements) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(value) {
        if (ignored > 0 || elements > mostElements) return
        const siblings: PageNode[] = open.at(-1)?.children ?? root.children
        const last = siblings.at(-1)
        if (last?.type === "text") last.value += value
        else siblings.push({ type: "text", value })
      },
      onclosetag() {
        state.depth -= 1
        if (ignored > 0) ignored -= 1
        else open.pop()
      },
    },
    { decodeEntities: true },
  )
  const state = boundDepth(parser, input, { deepest })
  parser.write(input)
  parser.end()
  return root
}
