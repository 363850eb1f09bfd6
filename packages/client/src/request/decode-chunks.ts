/** Texts up to so many bytes are put together in one place, which the next one takes over. */
const maxBufferBytes = 4 << 20
let buffer = new Uint8Array(0)

/** Chunks as one text in UTF-8, without a byte order mark. Decoded at once, which costs half of doing so by chunk. */
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
