import { createHash } from "node:crypto"

import type { Segment } from "./segment.ts"
import type { Slot } from "./slot.ts"

/** The segment of a slot. A slot without letters has nothing to translate. */
export function toSegment(source: string, slot: Slot, id: string): Segment | undefined {
  let text = ""
  let hasLetters = false
  const begun = new Map<number, number>()
  const pairs: [number, number][] = []
  let count = 0
  for (const { type, start, end, pair = 0 } of slot.pieces) {
    if (type === "text") {
      const piece = source.slice(start, end)
      hasLetters ||= /\p{L}/u.test(piece)
      text += piece
      continue
    }
    count += 1
    text += `⟦${count}⟧`
    if (type === "begin") begun.set(pair, count)
    if (type === "end") pairs.push([begun.get(pair) ?? count, count])
  }
  if (!hasLetters) return undefined
  const hash = createHash("sha256")
    .update(JSON.stringify([slot.kind, text, pairs]))
    .digest("base64url")
  return { id, kind: slot.kind, text, pairs, headingPath: slot.headingPath, hash }
}
