import { withDeadline } from "./with-deadline.ts"

export interface ReadBytes {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether there was more. */
  truncated: boolean
}

/**
 * Reads at most `maxBytes` bytes of a stream. If there are more, `truncated` is true, and it cancels the rest so that the
 * sender's bytes never pile up. Rejects with `timeout` if reading takes longer than `timeoutMs`.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  timeoutMs?: number,
): Promise<ReadBytes> {
  if (stream === null) return { bytes: new Uint8Array(), truncated: false }
  const reader = stream.getReader()
  const reading = read(reader, maxBytes)
  try {
    return await (timeoutMs === undefined ? reading : withDeadline(reading, timeoutMs))
  } catch (error) {
    cancel(reader)
    throw error
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<ReadBytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  let truncated = false
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const remaining = maxBytes - length
    chunks.push(value.length > remaining ? value.subarray(0, remaining) : value)
    length += Math.min(value.length, remaining)
    if (value.length > remaining) {
      truncated = true
      cancel(reader)
      break
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

/** Does not wait, because a peer may never close. A failure to cancel does not change what was read. */
function cancel(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => {})
}
