import { parseElements } from "@citable/markdown/elements"
import type { Element, Root } from "hast"

import { isElement } from "./to-html.ts"

/** Counts of tags, and of attributes by their tag. */
type Counts = Map<string, number>

/**
 * Names what WordPress removed from a text: `<video>`, or `<img loading>` for an attribute. It answers 201 to the texts of authors, and
 * stores them without what they may not use. Empty if the text only is written in another way.
 */
export function describeLosses(sent: string, stored: string): string[] {
  if (sent === stored) return []
  const had = count(parseElements(sent))
  const has = count(parseElements(stored))
  return [...had].filter(([name, times]) => (has.get(name) ?? 0) < times).map(([name]) => `<${name}>`)
}

function count(parent: Root | Element, counts: Counts = new Map()): Counts {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const names = [child.tagName, ...Object.keys(child.properties).map((name) => `${child.tagName} ${name}`)]
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    count(child, counts)
  }
  return counts
}
