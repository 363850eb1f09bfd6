/** The sums of one query or page on one day. */
export interface NumberedSums {
  /** Of its name in `search_names`. */
  number: number
  clicks: number
  impressions: number
  positions: number
}

/** Ten bytes of a varint. Above 2^53, a sum is about as exact as its mean has to be. */
const largest = 2 ** 70

/**
 * Encodes the sums of a day: for each name in the order of the numbers, its distance from the number before, clicks, impressions and
 * positions. Each is a varint: seven bits a byte, the lowest first, the eighth bit set on all bytes but the last.
 */
export function encodeSums(rows: readonly NumberedSums[]): Uint8Array {
  let bytes = Buffer.allocUnsafe(Math.max(64, rows.length * 12))
  let at = 0
  const write = (value: number) => {
    if (!Number.isInteger(value) || value < 0 || value >= largest)
      throw new RangeError(`${value} is no sum of searches.`)
    if (at + 10 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)])
    let rest = value
    while (rest >= 128) {
      bytes[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[at++] = rest
  }
  let before = 0
  for (const { number, clicks, impressions, positions } of rows.toSorted((one, other) => one.number - other.number)) {
    write(number - before)
    before = number
    write(clicks)
    write(impressions)
    write(positions)
  }
  return bytes.subarray(0, at)
}

/** The sums of several days by number. */
export interface TotalSums {
  clicks: Float64Array
  impressions: Float64Array
  positions: Float64Array
  /** 1 where a name has a row on any day. */
  present: Uint8Array
}

/** Adds up the sums of days. `size` is larger than each number. */
export function addUpSums(days: Iterable<Uint8Array>, size: number): TotalSums {
  const total: TotalSums = {
    clicks: new Float64Array(size),
    impressions: new Float64Array(size),
    positions: new Float64Array(size),
    present: new Uint8Array(size),
  }
  const { clicks, impressions, positions, present } = total
  for (const bytes of days) {
    let at = 0
    const read = (): number => {
      let byte = bytes[at++] ?? 0
      if (byte < 128) return byte
      let value = byte & 127
      let factor = 128
      do {
        byte = bytes[at++] ?? 0
        value += (byte & 127) * factor
        factor *= 128
      } while (byte >= 128)
      return value
    }
    let number = 0
    while (at < bytes.length) {
      number += read()
      present[number] = 1
      clicks[number] = (clicks[number] ?? 0) + read()
      impressions[number] = (impressions[number] ?? 0) + read()
      positions[number] = (positions[number] ?? 0) + read()
    }
  }
  return total
}
