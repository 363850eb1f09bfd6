/** Microseconds; below it, a time is mostly noise and fixed costs. */
const floor = 3000

/**
 * The exponent with which a cost grows with the size: the slope of its logarithm over that of the size, by least squares. 1 is linear,
 * 2 is the square. Undefined where fewer than three times are long enough to tell.
 */
export function fitExponent(times: ReadonlyMap<number, number>): number | undefined {
  const points = [...times].filter(([, time]) => time >= floor).map(([size, time]) => [Math.log(size), Math.log(time)])
  if (points.length < 3) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [size, time] = [mean(points.map(([x = 0]) => x)), mean(points.map(([, y = 0]) => y))]
  const above = points.reduce((sum, [x = 0, y = 0]) => sum + (x - size) * (y - time), 0)
  const below = points.reduce((sum, [x = 0]) => sum + (x - size) ** 2, 0)
  return above / below
}
