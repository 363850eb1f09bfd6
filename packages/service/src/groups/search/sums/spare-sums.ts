import { emptySums, type TotalSums } from "../queries/sum-by-name.ts"

/** So many sums are kept, each of so many names at most: 20 MB. */
const most = { sums: 2, names: 400_000 }

const spare: TotalSums[] = []

/**
 * Sums of zero for numbers below `size`, or more. They are megabytes, and with new ones for each question, the garbage collector would take as
 * long as the question.
 */
export function borrowSums(size: number): TotalSums {
  const at = spare.findIndex(({ present }) => present.length >= size)
  const [found] = at === -1 ? [] : spare.splice(at, 1)
  // Some room, because imports add names.
  return found ?? emptySums(Math.ceil(size * 1.25))
}

/** Gives sums back to the next question. Nobody may use them afterwards. */
export function giveBackSums(sums: TotalSums): void {
  if (sums.present.length > most.names) return
  for (const name of ["clicks", "impressions", "positions", "present"] as const) sums[name].fill(0)
  spare.push(sums)
  if (spare.length <= most.sums) return
  // The smallest is of the least use.
  const sizes = spare.map(({ present }) => present.length)
  spare.splice(sizes.indexOf(Math.min(...sizes)), 1)
}
