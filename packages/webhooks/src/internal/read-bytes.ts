/**
 * At most `maxBytes` bytes of a stream. When there are more, `truncated` is true and the rest is refused, so that the
 * sender's bytes never pile up.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; truncated: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  let truncated = false
  if (stream !== null) {
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const room = maxBytes - length
      chunks.push(value.length > room ? value.subarray(0, room) : value)
      length += Math.min(value.length, room)
      if (value.length > room) {
        truncated = true
        // Not awaited: a peer that never closes must not hold us. A failure to cancel changes nothing that we have read.
        reader.cancel().catch(() => {})
        break
      }
    }
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return { bytes, truncated }
}
