/** Rates that swing by a normal deviate, as sums of Hermite polynomials: means and covariances follow without any draw. */
export interface Expansion {
  mean: number
  /** The mean of rate × (1 - rate): what one answer varies by itself. */
  answerVariance: number
  /** The covariance with another rate, whose deviate correlates with this one's by so much. */
  covariance: (other: Expansion, correlation: number) => number
  coefficients: readonly number[]
}

const terms = 12

/** `toRate` gives the rate at a deviate with mean 0 and variance 1. */
export function expandSwing(toRate: (deviate: number) => number): Expansion {
  const coefficients = Array.from({ length: terms + 1 }, () => 0)
  let square = 0
  const [from, step] = [-8, 0.02]
  for (let index = 0; index <= 800; index++) {
    const at = from + index * step
    const weight = ((index === 0 || index === 800 ? 0.5 : 1) * step * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI)
    const rate = toRate(at)
    square += weight * rate * rate
    // Normalised probabilists' polynomials, each from the two before it.
    let [before, polynomial] = [0, 1]
    for (let order = 0; order <= terms; order++) {
      coefficients[order] = (coefficients[order] ?? 0) + weight * rate * polynomial
      const next = (at * polynomial - Math.sqrt(order) * before) / Math.sqrt(order + 1)
      before = polynomial
      polynomial = next
    }
  }
  const mean = coefficients[0] ?? 0
  return {
    mean,
    answerVariance: mean - square,
    coefficients,
    covariance: (other, correlation) => {
      let [sum, power] = [0, 1]
      for (let order = 1; order <= terms; order++) {
        power *= correlation
        sum += (coefficients[order] ?? 0) * (other.coefficients[order] ?? 0) * power
      }
      return sum
    },
  }
}
