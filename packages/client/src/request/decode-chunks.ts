/** Texts up to this size share one buffer, one after the other. */
const maxBufferBytes = 4 << 20
let buffer = new Uint8Array(0)

/** Decodes chunks of UTF-8 as one text, without a byte order mark. Decoding all at once halves the cost. */
export function decodeChunks(chunks: readonly Uint8Array[]): string {
  const [first] = chunks
  if (chunks.length === 1 && first !== undefined) return new TextDecoder().decode(first)
  const length = chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
  if (length > buffer.length && length <= maxBufferBytes) buffer = new Uint8Array(Math.min(maxBufferBytes, length * 2))
  const whole = length > maxBufferBytes ? new Uint8Array(length) : buffer.subarray(0, length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return new TextDecoder().decode(whole)
}
