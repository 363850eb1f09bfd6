/**
 * The quantile of Student's t distribution at the same probability as the quantile `z` of the normal distribution. It is within 1 % for 6 or
 * more degrees of freedom. (Abramowitz and Stegun, formula 26.7.5.)
 */
export function studentQuantile(z: number, freedom: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), z)
}
