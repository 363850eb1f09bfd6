const headBytes = 65_536

/** Reads the first bytes. `rest` gives all bytes, also those. */
export async function takeHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let size = 0; size < headBytes;) {
    const { done, value } = await chunks.next()
    if (done === true) break
    first.push(value)
    size += value.length
  }
  async function* all() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: Buffer.concat(first).subarray(0, headBytes), rest: all() }
}
