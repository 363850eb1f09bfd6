import type { Interval } from "./estimate-window.ts"
import { normalQuantile } from "./normal-quantile.ts"
import { studentQuantile } from "./student-quantile.ts"
import { wilsonInterval } from "./wilson-interval.ts"

/** With fewer prompts, nobody can say how much prompts of their kind differ. */
export const fewestPrompts = 10

const z95 = normalQuantile(0.05)

/**
 * The 95 % interval of a share over all questions of the kind that some prompts stand for, as if they were drawn from them: prompts are the
 * units, with Student's t. To what they counted, it adds one prompt of half. Null with fewer than 10 prompts.
 */
export function estimateKind(prompts: readonly { count: number; of: number }[]): Interval | null {
  const known = prompts.filter(({ of }) => of > 0)
  if (known.length < fewestPrompts) return null
  const [count, of] = [known.reduce((sum, one) => sum + one.count, 0), known.reduce((sum, one) => sum + one.of, 0)]
  const share = count / of
  const added = ((of / known.length) * (0.5 - share)) ** 2
  const squares = known.reduce((sum, one) => sum + (one.count - share * one.of) ** 2, added)
  const variance = ((known.length / (known.length - 1)) * squares) / of ** 2
  const near = (count + 0.5) / (of + 1)
  const independent = Math.min(of, (near * (1 - near)) / variance)
  return wilsonInterval(share * independent, independent, studentQuantile(z95, known.length - 1))
}
