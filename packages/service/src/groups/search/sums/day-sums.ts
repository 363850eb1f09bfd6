import { createVarintWriter } from "../../../storage/search/varint-writer.ts"
import type { TotalSums } from "../queries/sum-by-name.ts"

/**
 * Encodes sums: for each name that has any, in the order of the numbers, its distance from the number before, clicks, impressions and
 * positions. Each is a varint. The name without a text, which has number 0, is left out.
 */
export function encodeSums({ clicks, impressions, positions, present }: TotalSums): Uint8Array {
  const writer = createVarintWriter(4096)
  let before = 0
  for (let number = 1; number < present.length; number++) {
    if (present[number] !== 1) continue
    writer.write(number - before)
    before = number
    writer.write(clicks[number] ?? 0)
    writer.write(impressions[number] ?? 0)
    writer.write(positions[number] ?? 0)
  }
  return writer.bytes()
}

/** Adds encoded sums to a total, which has room for each number, and returns it. */
export function addUpSums(encoded: Iterable<Uint8Array>, total: TotalSums): TotalSums {
  const { clicks, impressions, positions, present } = total
  for (const bytes of encoded) {
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
