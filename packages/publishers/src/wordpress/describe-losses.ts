import { parseElements } from "@citable/markdown/elements"
import type { Element, Root } from "hast"

import { isElement } from "../render/to-html.ts"

/** Counts of tags, of attributes by their tag, and of addresses. */
type Counts = Map<string, number>

/**
 * Names what WordPress removed from a text: `<video>`, or `<img loading>` for an attribute. It answers 201 to the texts of authors, and
 * stores them without what they may not use. Empty if the text only is written in another way.
 */
export function describeLosses(sent: string, stored: string): string[] {
  if (sent === stored) return []
  const had = count(parseElements(sent))
  const has = count(parseElements(stored))
  const lost = [...had].filter(([name, times]) => (has.get(name) ?? 0) < times)
  return [...new Set(lost.map(([name]) => `<${name.split(" ").slice(0, 2).join(" ")}>`))]
}

function count(parent: Root | Element, counts: Counts = new Map()): Counts {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const attributes = Object.entries(child.properties).map(([name, value]) =>
      name === "href" || name === "src" ? `${child.tagName} ${name} ${String(value)}` : `${child.tagName} ${name}`,
    )
    const names = [child.tagName, ...attributes]
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    count(child, counts)
  }
  return counts
}
