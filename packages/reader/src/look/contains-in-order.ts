import { endOfPart } from "./end-of-part.ts"

/** Whether a text contains all parts, one behind the other. */
export function containsInOrder(text: string, parts: readonly string[]): boolean {
  let at = 0
  for (const part of parts) {
    at = endOfPart(text, part, at)
    if (at === -1) return false
  }
  return true
}
