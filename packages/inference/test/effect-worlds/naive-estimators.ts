import type { Estimate, Estimator, ObservedWorld } from "./simulated-world.ts"

/** Two estimators that people use, and that are wrong: what a comparison with control prompts has to be better than. */
export const naiveEstimators = { beforeAfter, differenceOfBinomials } satisfies Record<string, Estimator>

interface Change {
  value: number
  variance: number
}

/** The treated prompts after against before, as if each answer were a coin of its own. */
function beforeAfter(observed: ObservedWorld): Estimate | null {
  return toEstimate(measureChange(observed, "treated"), { value: 0, variance: 0 })
}

/** The same less what the controls changed. */
function differenceOfBinomials(observed: ObservedWorld): Estimate | null {
  return toEstimate(measureChange(observed, "treated"), measureChange(observed, "control"))
}

function measureChange({ answers, prompts, publishedOn, settledOn }: ObservedWorld, role: string): Change | null {
  const ids = new Set(prompts.filter((prompt) => prompt.role === role).map(({ id }) => id))
  const own = answers.filter(({ prompt }) => ids.has(prompt))
  const before = own.filter(({ day }) => day < publishedOn)
  const after = own.filter(({ day }) => day >= settledOn)
  if (before.length === 0 || after.length === 0) return null
  const [was, is] = [before, after].map((some) => some.filter(({ named }) => named).length / some.length) as [
    number,
    number,
  ]
  return { value: is - was, variance: (was * (1 - was)) / before.length + (is * (1 - is)) / after.length }
}

function toEstimate(treated: Change | null, controls: Change | null): Estimate | null {
  if (treated === null || controls === null) return null
  const effect = treated.value - controls.value
  const reach = 1.96 * Math.sqrt(treated.variance + controls.variance)
  return { effect, low: effect - reach, high: effect + reach }
}
