import type { Block } from "@citable/language/blocks/block"

import { estimateTokens } from "../estimate-tokens.ts"

/** The tokens of blocks that one request shows. A model has to write as many in the time of a request. */
export const windowTokens = 6000
/** What stays anyway is shown up to here. */
const shownCharacters = 1500

/** Some blocks of an article, which one request shows. */
export interface ShownWindow {
  blocks: readonly ShownBlock[]
}

export interface ShownBlock {
  number: number
  kind: Block["kind"]
  text: string
  isProtected: boolean
}

/** Splits an article into parts that a model can rewrite in one answer. A block that is too long for that is protected. */
export function splitWindows(blocks: readonly Block[]): ShownWindow[] {
  const windows: { blocks: ShownBlock[] }[] = []
  let left = 0
  for (const { number, kind, text, isProtected } of blocks) {
    const isTooLong = estimateTokens(text) > windowTokens
    // A table may be asked for, so it is shown as a whole.
    const isCut = isTooLong || (isProtected && kind !== "table" && text.length > shownCharacters)
    const shown = isCut ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text
    const tokens = estimateTokens(shown)
    if (windows.length === 0 || tokens > left) {
      windows.push({ blocks: [] })
      left = windowTokens
    }
    left -= tokens
    windows.at(-1)?.blocks.push({ number, kind, text: shown, isProtected: isProtected || isTooLong })
  }
  return windows
}
