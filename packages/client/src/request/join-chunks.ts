/** Bodies up to this size share one buffer, one after the other. */
const maxBufferBytes = 4 << 20
let buffer = new Uint8Array(0)

/** Joins the chunks of a body. Use the bytes in the same turn, before any `await`: the next body overwrites them. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks
  if (chunks.length === 1 && first !== undefined) return first
  const length = chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
  if (length > buffer.length && length <= maxBufferBytes) buffer = new Uint8Array(Math.min(maxBufferBytes, length * 2))
  const whole = length > maxBufferBytes ? new Uint8Array(length) : buffer.subarray(0, length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
