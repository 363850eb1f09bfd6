import type { PageFacts } from "@citable/reader"

import { type TreeFacts, withoutSpace } from "./read-with-tree.ts"

/** The facts of a page in the form of `readWithTree`. */
export function toTreeFacts({ titles, headings, anchors, ids }: PageFacts): TreeFacts {
  return {
    titles: titles.map(({ text }) => withoutSpace(text)),
    headings: headings.map(({ depth, text }) => `h${depth} ${withoutSpace(text)}`),
    links: anchors.map(({ href }) => href ?? "none"),
    ids: [...ids].toSorted(),
  }
}
