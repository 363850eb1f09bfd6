/**
 * The quantile of Student's t distribution at the same probability as the quantile `z` of the normal distribution. It is within 1 % for 6 or
 * more degrees of freedom. (Abramowitz and Stegun, formula 26.7.5.)
 */
export function studentQuantile(z: number, freedom: number): number {
  const square = z * z
  const one = (z * (square + 1)) / 4
  const two = (z * ((5 * square + 16) * square + 3)) / 96
  const three = (z * (((3 * square + 19) * square + 17) * square - 15)) / 384
  const four = (z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945)) / 92_160
  return z + (one + (two + (three + four / freedom) / freedom) / freedom) / freedom
}
