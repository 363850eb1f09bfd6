import { faultKinds } from "./fault-kinds.ts"
import type { SeededPage } from "./seeded-page.ts"

/** Pages with one fault each, as the numbers of a seed say, and a twin of each that does the same right. */
export function makeFaultyPages(seed: number, count: number): SeededPage[] {
  let state = seed >>> 0
  const random = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const first = random(faultKinds.length)
  return Array.from({ length: count }, (_, index): SeededPage[] => {
    // Each kind comes before one comes again.
    const at = index < faultKinds.length ? (first + index) % faultKinds.length : random(faultKinds.length)
    const { faults, wrong, right } = faultKinds[at] as (typeof faultKinds)[number]
    const path = `/beans/lot-${index}-number-${at}-${random(1_000_000)}`
    return [
      { path, faults, ...wrong(path) },
      { path: `${path}-done-well`, ...right(`${path}-done-well`) },
    ]
  }).flat()
}
