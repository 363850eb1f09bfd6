import { toSvgRefusal } from "./svg-refusal.ts"

/** Opening and closing tags, comments and the like. */
const maxTags = 150_000
const maxAttributes = 250_000
const maxAttributesOfElement = 1000

/**
 * Refuses an SVG that costs too much to parse, before anything parses it. In XML, each tag begins with `<`, which no attribute
 * contains, and each attribute has a `=`. Throws `svg_refused`.
 */
export function checkBounds(text: string): void {
  let tags = 0
  let attributes = 0
  let ofElement = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3c) {
      tags += 1
      ofElement = 0
    } else if (code === 0x3d) {
      attributes += 1
      ofElement += 1
      if (ofElement > maxAttributesOfElement) throw toSvgRefusal("has an element with more than 1,000 attributes.")
    }
  }
  if (tags > maxTags) throw toSvgRefusal("has more than 75,000 elements. Simplify it, or use a PNG.")
  if (attributes > maxAttributes) throw toSvgRefusal("has more than 250,000 attributes. Simplify it, or use a PNG.")
}
