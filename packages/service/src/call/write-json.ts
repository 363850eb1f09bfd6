import { randomUUID } from "node:crypto"

/** Stands in an output for what is JSON already. No stored text contains it. */
export const jsonHole = `hole ${randomUUID()}`

const hole = JSON.stringify(jsonHole)

/** Writes an output as JSON, with these texts in place of its holes, in the same order. */
export function writeJson(output: unknown, filling: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  if (output === jsonHole && filling.length === 1) return writeTexts(filling[0] ?? [])
  const pieces = JSON.stringify(output).split(hole)
  if (pieces.length !== filling.length + 1) throw new Error("The output has another number of holes than texts")
  return writeTexts(pieces.flatMap((piece, index) => [piece, ...(filling[index] ?? [])]))
}

const writeTexts = (texts: readonly string[]): Uint8Array<ArrayBuffer> => writeAscii(texts) ?? writeAll(texts)

/** The most bytes of one character in UTF-8. */
const widest = 4

/**
 * Writes texts of ASCII characters, one byte each. Undefined if there are others. To count the bytes of a text takes longer than to write it.
 */
function writeAscii(texts: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  // With so much room, a text that fits only in part takes more bytes than it has characters, too.
  const all = Buffer.allocUnsafeSlow(texts.reduce((sum, { length }) => sum + length, widest))
  let at = 0
  for (const text of texts) {
    if (all.write(text, at) !== text.length) return undefined
    at += text.length
  }
  return all.subarray(0, at)
}

function writeAll(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const all = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += all.write(text, at)
  return all
}
