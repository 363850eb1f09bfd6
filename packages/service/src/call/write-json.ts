import { randomUUID } from "node:crypto"

/** Stands in an output for what is JSON already. No stored text contains it. */
export const jsonHole = `hole ${randomUUID()}`

const hole = JSON.stringify(jsonHole)

/** Writes an output as JSON, with these texts in place of its holes, in the same order. */
export function writeJson(output: unknown, filling: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const pieces = JSON.stringify(output).split(hole)
  if (pieces.length !== filling.length + 1) throw new Error("The output has another number of holes than texts")
  const texts = pieces.flatMap((piece, index) => [piece, ...(filling[index] ?? [])])
  const all = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += all.write(text, at)
  return all
}
