import { joinedScripts } from "./joined-scripts.ts"

/** A place in a text that can become a link. */
export interface Anchor {
  /** Literally as in the text. */
  text: string
  /** Where it begins. */
  at: number
}

const isWordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** A text, and the same in lower case: it is asked for many phrases. */
export interface Searched {
  text: string
  lower: string
}

/** Finds a phrase in lower case as whole words, in any case of letters; undefined if it does not stand there. */
export function findAnchor({ text, lower }: Searched, wanted: string): Anchor | undefined {
  // Some letters change their length with their case; then positions would be wrong.
  if (wanted === "" || lower.length !== text.length) return undefined
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isBoundary(lower, at) && isBoundary(lower, end)) return { text: text.slice(at, end), at }
  }
  return undefined
}

function isBoundary(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ""
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32)
  if (joinedScripts.test(before) || joinedScripts.test(after)) return true
  return !(isWordCharacter.test(before) && isWordCharacter.test(after))
}
