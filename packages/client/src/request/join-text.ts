/** Texts up to so many bytes are put together in one place, which the next one takes over. */
const mostKept = 4 << 20
let kept = new Uint8Array(0)

/** Chunks as one text in UTF-8, without a byte order mark. Decoded at once, which costs half of doing so by chunk. */
export function joinText(chunks: readonly Uint8Array[]): string {
  const [first] = chunks
  if (chunks.length === 1 && first !== undefined) return new TextDecoder().decode(first)
  const length = chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
  if (length > kept.length && length <= mostKept) kept = new Uint8Array(Math.min(mostKept, length * 2))
  const whole = length > mostKept ? new Uint8Array(length) : kept.subarray(0, length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return new TextDecoder().decode(whole)
}
