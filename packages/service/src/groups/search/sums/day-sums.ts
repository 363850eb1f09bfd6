import { createVarintWriter } from "../../../storage/search/varint-writer.ts"
import { emptySums, type TotalSums } from "../queries/sum-by-name.ts"

/** The sums of one query or page on one day. */
export interface NumberedSums {
  /** Of its name in `search_names`. */
  number: number
  clicks: number
  impressions: number
  positions: number
}

/**
 * Encodes the sums of a day: for each name in the order of the numbers, its distance from the number before, clicks, impressions and
 * positions. Each is a varint.
 */
export function encodeSums(rows: readonly NumberedSums[]): Uint8Array {
  const writer = createVarintWriter(rows.length * 12)
  let before = 0
  for (const { number, clicks, impressions, positions } of rows.toSorted((one, other) => one.number - other.number)) {
    writer.write(number - before)
    before = number
    writer.write(clicks)
    writer.write(impressions)
    writer.write(positions)
  }
  return writer.bytes()
}

/** Adds up the sums of days. `size` is larger than each number. */
export function addUpSums(days: Iterable<Uint8Array>, size: number): TotalSums {
  const total = emptySums(size)
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
