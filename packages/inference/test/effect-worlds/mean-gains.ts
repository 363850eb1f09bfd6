import type { ObservedWorld, WorldTruth } from "./simulated-world.ts"

/** The true effect in some days, for looks at other days than those from `settledOn` to the end. `until` is the day after the last. */
export function meanGains(
  { answers, prompts }: Pick<ObservedWorld, "answers" | "prompts">,
  gains: WorldTruth["gains"],
  { from, until }: { from: number; until: number },
): Omit<WorldTruth, "gains"> {
  const sums = new Map(prompts.map(({ id }) => [id, { named: 0, cited: 0, of: 0 }]))
  answers.forEach(({ prompt, day }, at) => {
    const sum = sums.get(prompt)
    if (sum === undefined || day < from || day >= until) return
    sum.named += gains.named[at] ?? 0
    sum.cited += gains.cited[at] ?? 0
    sum.of += 1
  })
  const means = prompts.map(({ id, role }) => {
    const { named, cited, of } = sums.get(id) ?? { named: 0, cited: 0, of: 0 }
    return { prompt: id, role, named: of === 0 ? null : named / of, cited: of === 0 ? null : cited / of }
  })
  const treated = means.filter(({ role }) => role === "treated")
  return {
    prompts: means.map(({ prompt, named, cited }) => ({ prompt, named, cited })),
    named: mean(treated.flatMap(({ named }) => named ?? [])),
    cited: mean(treated.flatMap(({ cited }) => cited ?? [])),
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
