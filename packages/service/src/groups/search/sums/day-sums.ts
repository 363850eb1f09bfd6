import { searchDataDamaged } from "@citable/search-data/parts/search-data-damaged"
import { createVarintReader } from "@citable/search-data/parts/varint-reader"
import { createVarintWriter } from "@citable/search-data/parts/varint-writer"

import type { TotalSums } from "../queries/sum-by-name.ts"

const headBytes = 8
const mostImpressions = 2 ** 8
const mostPositions = 2 ** 24
const mostDistance = 2 ** 16 - 1

/**
 * Encodes sums. The name without a text, which has number 0, is left out. All numbers are little-endian:
 *
 * - 32 bits: the number of words; 32 bits: the length of the clicks
 * - a word of 32 bits for each name: eight bits of impressions, 24 bits of positions
 * - 16 bits for each word: the distance of the name's number from the one before
 * - the clicks: for each name of a word that has any, the distance of its number, and its clicks, both varints
 * - the names whose sums fit in no word: for each the distance of its number, clicks, impressions and positions, all varints
 *
 * A word of 0 is no name. It spans a distance for which 16 bits are too few.
 */
export function encodeSums({ clicks, impressions, positions, present }: TotalSums): Uint8Array {
  const words: number[] = []
  const distances: number[] = []
  const clicked = createVarintWriter(1024)
  const large = createVarintWriter(1024)
  const before = { word: 0, clicked: 0, large: 0 }
  for (let number = 1; number < present.length; number++) {
    if (present[number] !== 1) continue
    const [ofClicks, shown, at] = [clicks[number] ?? 0, impressions[number] ?? 0, positions[number] ?? 0]
    if (shown >= mostImpressions || at >= mostPositions || (shown === 0 && at === 0)) {
      large.write(number - before.large)
      before.large = number
      for (const sum of [ofClicks, shown, at]) large.write(sum)
      continue
    }
    for (; number - before.word > mostDistance; before.word += mostDistance) {
      words.push(0)
      distances.push(mostDistance)
    }
    words.push(shown * mostPositions + at)
    distances.push(number - before.word)
    before.word = number
    if (ofClicks === 0) continue
    clicked.write(number - before.clicked)
    before.clicked = number
    clicked.write(ofClicks)
  }
  const head = Buffer.alloc(headBytes + words.length * 6)
  head.writeUInt32LE(words.length, 0)
  head.writeUInt32LE(clicked.length(), 4)
  words.forEach((word, index) => head.writeUInt32LE(word, headBytes + index * 4))
  distances.forEach((distance, index) => head.writeUInt16LE(distance, headBytes + words.length * 4 + index * 2))
  return Buffer.concat([head, clicked.bytes(), large.bytes()])
}

/**
 * Adds encoded sums to a total, and returns it. Without `places`, the total has room for each number; with them, for the place of each, and
 * place 0 is for the numbers that have none. Throws `search_data_damaged` for sums that are cut off.
 */
export function addUpSums(encoded: Iterable<Uint8Array>, total: TotalSums, places?: Uint32Array): TotalSums {
  const { clicks, impressions, positions, present } = total
  const placeOf = (number: number) =>
    places === undefined ? number : number < places.length ? (places[number] ?? 0) : 0
  for (const bytes of encoded) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const count = bytes.length < headBytes ? 0 : view.getUint32(0, true)
    const distances = headBytes + count * 4
    const start = distances + count * 2
    if (start > bytes.length) throw searchDataDamaged("The sums of a day's searches are cut off.")
    let number = 0
    for (let index = 0; index < count; index++) {
      number += view.getUint16(distances + index * 2, true)
      const word = view.getUint32(headBytes + index * 4, true)
      if (word === 0) continue
      const place = placeOf(number)
      present[place] = 1
      impressions[place] = (impressions[place] ?? 0) + (word >>> 24)
      positions[place] = (positions[place] ?? 0) + (word & 0xff_ff_ff)
    }
    const end = start + view.getUint32(4, true)
    const clicked = createVarintReader(bytes.subarray(start, end))
    for (number = 0; !clicked.isAtEnd();) {
      number += clicked.read()
      const place = placeOf(number)
      clicks[place] = (clicks[place] ?? 0) + clicked.read()
    }
    const large = createVarintReader(bytes.subarray(end))
    for (number = 0; !large.isAtEnd();) {
      number += large.read()
      const place = placeOf(number)
      present[place] = 1
      for (const sums of [clicks, impressions, positions]) sums[place] = (sums[place] ?? 0) + large.read()
    }
  }
  return total
}
