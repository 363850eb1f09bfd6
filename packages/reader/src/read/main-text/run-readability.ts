import { Readability } from "@mozilla/readability"
import { parseHTML } from "linkedom"

import type { PageTree } from "../tree/page-tree.ts"
import { parseTree } from "../tree/parse-tree.ts"
import { serializeTree } from "../tree/serialize-tree.ts"

/** What Readability judges by, and what Markdown needs. */
const kept = new Set(
  "id class role itemprop itemtype href src srcset data-src data-srcset data-lazy-src data-original alt title rel datetime lang dir colspan rowspan start reversed type checked open width height align encoding display name content property".split(
    " ",
  ),
)

/** The part of a page that Readability takes for its text; undefined if it finds none. */
export function runReadability(tree: PageTree, options: { charThreshold: number }): PageTree | undefined {
  const { document } = parseHTML(serializeTree(tree, (name) => kept.has(name)))
  const found = new Readability(document as unknown as Document, { ...options, disableJSONLD: true, keepClasses: true }).parse()
  return typeof found?.content === "string" ? parseTree(found.content) : undefined
}
