import type { BodyContext } from "../body-plugin.ts"
import { maxLineLength } from "./create-tokenizer.ts"

/** The limit for one body's code, in units of {@link costOf}. Ordinary articles stay below a fifth. Hostile code reaches it after about a second. */
const maxCost = 2_000_000

/** Says for each block of a body whether it may be highlighted. A body may have only so much code. */
export function createCodeBudget(): (text: string, body: BodyContext) => boolean {
  const costs = new WeakMap<BodyContext, number>()
  return (text, body) => {
    const cost = (costs.get(body) ?? 0) + costOf(text)
    if (cost > maxCost) return false
    costs.set(body, cost)
    return true
  }
}

/**
 * The cost of the slowest grammars for the slowest code. It grows with the square or cube of a line's length, and with the square of a
 * block's length, whose brackets may all be open.
 */
function costOf(text: string): number {
  let cost = text.length ** 2 / 600
  for (const { length } of text.split("\n")) {
    if (length <= maxLineLength) cost += length + length ** 2 / 2 + length ** 3 / 250
  }
  return cost
}
