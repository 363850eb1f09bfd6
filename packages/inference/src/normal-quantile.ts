/** The distance from 0 beyond which a standard normal variable lies with this probability, on either side: 1.96 for 0.05. */
export function normalQuantile(probability: number): number {
  let [low, high] = [0, 40]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (normalProbability(middle) > probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const factors = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]

/** How often a standard normal variable lies further from 0. (Abramowitz and Stegun, formula 7.1.26, for z/√2.) */
export function normalProbability(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  return factors.reduce((sum, factor, at) => sum + factor * t ** (at + 1), 0) * Math.exp(-x * x)
}
