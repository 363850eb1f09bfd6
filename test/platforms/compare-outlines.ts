import { isDeepStrictEqual } from "node:util"

import { type HtmlOutline, outlineHtml } from "../../packages/publishers/test/wordpress/outline-html.ts"
import type { KnownDifference } from "./known-differences.ts"

export interface OutlineDifference {
  part: keyof HtmlOutline
  /** The first member or the words around the first character that differ. */
  meant: string
  there: string
  /** Undefined if nobody knows of it. */
  reason: string | undefined
}

/** Compares the words, headings, code, links, pictures and tables of two texts of HTML. */
export function compareOutlines(meant: string, there: string, known: readonly KnownDifference[]): OutlineDifference[] {
  const [one, other] = [outlineHtml(meant), outlineHtml(there)]
  return (Object.keys(one) as (keyof HtmlOutline)[]).flatMap((part) => {
    if (isDeepStrictEqual(one[part], other[part])) return []
    const reason = known.find(
      (difference) => difference.part === part && isExplained(difference, one[part], other[part]),
    )
    return [{ part, ...firstDifference(one[part], other[part]), reason: reason?.reason }]
  })
}

function isExplained({ level }: KnownDifference, one: string | string[], other: string | string[]): boolean {
  const toText = (value: string | string[]) =>
    typeof value === "string" ? value : value.map((line) => `${line}\n`).join("")
  return level(toText(one)) === level(toText(other))
}

function firstDifference(one: string | string[], other: string | string[]): { meant: string; there: string } {
  if (typeof one === "string" && typeof other === "string") {
    let at = 0
    while (at < one.length && one[at] === other[at]) at++
    const from = Math.max(0, at - 40)
    return { meant: one.slice(from, at + 80), there: other.slice(from, at + 80) }
  }
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return { meant: String(one[at]).slice(0, 200), there: String(other[at]).slice(0, 200) }
}
