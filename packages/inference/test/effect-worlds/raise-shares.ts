import type { Slot } from "./draw-slots.ts"

/** Nothing is certain, not even after an article. */
const highest = 0.99

/**
 * The probability that each answer names the brand: `plain` without articles, `raised` with them. The mean rise over a prompt's answers with
 * full growth is its effect, unless the shares are too high for it.
 */
export function raiseShares(
  slots: readonly Slot[],
  { scale, growth, effects }: { scale: "log-odds" | "points"; growth: readonly number[]; effects: readonly number[] },
): { plain: number[]; raised: number[] } {
  const plain = slots.map(({ logOdds }) => toShare(logOdds))
  const shifts = effects.map((effect, prompt) => {
    if (effect === 0 || scale === "points") return effect
    return findShift(
      slots.filter((slot, at) => slot.prompt === prompt && growth[at] === 1),
      effect,
    )
  })
  const raised = slots.map(({ prompt, logOdds }, at) => {
    const before = plain[at] ?? 0
    const shift = (shifts[prompt] ?? 0) * (growth[at] ?? 0)
    if (shift === 0) return before
    return Math.max(before, Math.min(highest, scale === "points" ? before + shift : toShare(logOdds + shift)))
  })
  return { plain, raised }
}

function toShare(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** What to add to the log-odds so that the mean share rises by `effect`: by bisection, at most 8. */
function findShift(slots: readonly Slot[], effect: number): number {
  if (slots.length === 0) return 0
  let [low, high] = [0, 8]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const rise = slots.reduce((sum, { logOdds }) => {
      const before = toShare(logOdds)
      return sum + Math.max(0, Math.min(highest, toShare(logOdds + middle)) - before)
    }, 0)
    if (rise / slots.length < effect) low = middle
    else high = middle
  }
  return (low + high) / 2
}
