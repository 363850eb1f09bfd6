const opening = '{"data":['
/** V8 gives a text of more bytes memory of its own, which takes longer than to parse it. A character may take two bytes. */
const pieceBytes = 60_000
const [listStart, listEnd, brace, closing, comma, colon] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c, 0x3a] as const

/**
 * Parses a large page of JSON in pieces: `{"data":[…],…}` with objects as rows. `undefined` if the bytes are anything else.
 *
 * It cuts where one object ends and another begins with the first key of the first row. No string contains such a place,
 * because JSON escapes the quotes in strings. A cut in the middle of a row leaves pieces that are not JSON.
 */
export function parsePage(bytes: Uint8Array): unknown {
  const decoder = new TextDecoder()
  const start = opening.length - 1
  const end = bytes.lastIndexOf(listEnd)
  const key = bytes.subarray(start + 1, bytes.indexOf(colon, start))
  if (!decoder.decode(bytes.subarray(0, start + 1 + key.length)).startsWith(`${opening}{"`)) return undefined
  const data: unknown[] = []
  try {
    const after = bytes.subarray(end + (bytes[end + 1] === comma ? 2 : 1))
    const rest = JSON.parse(`{${decoder.decode(after)}`) as object
    if ("data" in rest) return undefined
    for (let at = start; at < end;) {
      const cut = findCut(bytes, key, { at, end })
      for (const row of JSON.parse(readList(bytes, decoder, { at, end: cut })) as unknown[]) data.push(row)
      at = cut
    }
    return { data, ...rest }
  } catch {
    return undefined
  }
}

/** The comma behind the last row that fits into a piece, or behind the first, or the end of the list. */
function findCut(bytes: Uint8Array, key: Uint8Array, { at, end }: { at: number; end: number }): number {
  const most = at + pieceBytes
  if (most >= end) return end
  const isCut = (place: number): boolean =>
    bytes[place - 1] === comma &&
    bytes[place - 2] === closing &&
    key.every((byte, index) => bytes[place + index] === byte)
  for (let place = bytes.lastIndexOf(brace, most); place > at + 1; place = bytes.lastIndexOf(brace, place - 1)) {
    if (isCut(place)) return place - 1
  }
  for (let place = bytes.indexOf(brace, most); place !== -1; place = bytes.indexOf(brace, place + 1)) {
    if (isCut(place)) return place - 1
  }
  return end
}

/** The rows between two places as a list, whose brackets are where commas may be. */
function readList(bytes: Uint8Array, decoder: TextDecoder, { at, end }: { at: number; end: number }): string {
  const [before, after] = [bytes[at], bytes[end]] as [number, number]
  bytes[at] = listStart
  bytes[end] = listEnd
  const text = decoder.decode(bytes.subarray(at, end + 1))
  bytes[at] = before
  bytes[end] = after
  return text
}
