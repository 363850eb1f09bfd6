export interface Draws {
  /** From 0 to below 1. */
  share: () => number
  /** Of the standard normal distribution. */
  normal: () => number
  shuffle: <Value>(values: readonly Value[]) => Value[]
}

/** Random draws that depend on the seed and the purpose alone, so that what one purpose draws does not move the draws of another. */
export function createDraws(seed: number, purpose: string): Draws {
  const share = createShares(seed, purpose)
  return {
    share,
    // Box and Muller's transform.
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
    shuffle: (values) =>
      values
        .map((value) => ({ value, at: share() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ value }) => value),
  }
}

/** Chris Doty-Humphrey's sfc32. Its state of 128 bits keeps the sequences of thousands of worlds apart. */
function createShares(seed: number, purpose: string): () => number {
  let [a, b, c, counter] = [seed | 0, hash(purpose), Math.floor(seed / 2 ** 32) | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 16; round++) next()
  return next
}

/** FNV-1a of 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const unit of text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return value
}
