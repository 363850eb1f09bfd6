/** Random numbers of the simulations' own, the same for the same seed. */
export interface Dice {
  /** At least 0 and less than 1. */
  uniform: () => number
  normal: () => number
  /** How many of so many tries succeed. */
  binomial: (tries: number, probability: number) => number
}

export function createDice(seed: number): Dice {
  // sfc32, stirred first, so that neighbouring seeds share nothing.
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162 + seed, 1]
  const uniform = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  for (let turn = 0; turn < 16; turn++) uniform()
  let spare: number | undefined
  const normal = () => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1]
      const square = x * x + y * y
      if (square >= 1 || square === 0) continue
      const factor = Math.sqrt((-2 * Math.log(square)) / square)
      spare = y * factor
      return x * factor
    }
  }
  const binomial = (tries: number, probability: number): number => {
    if (probability > 0.5) return tries - binomial(tries, 1 - probability)
    let count = 0
    // Jumps from success to success: as many draws as there are successes, not tries.
    if (probability <= 0) return 0
    const log = Math.log1p(-probability)
    for (let at = 0; ; count++) {
      at += 1 + Math.floor(Math.log1p(-uniform()) / log)
      if (at > tries) return count
    }
  }
  return { uniform, normal, binomial }
}
