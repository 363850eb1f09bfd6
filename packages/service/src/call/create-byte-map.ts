/** A map that holds a number of bytes at most. */
export interface ByteMap<Value> {
  get(key: string): Value | undefined
  /** Adds a value as the newest in place of an earlier one, and removes the oldest ones until all fit. */
  set(key: string, value: Value): void
  /** Makes a value the newest. */
  renew(key: string): void
}

export interface ByteMapOptions<Value> {
  maxBytes: number
  /** The bytes of a value with its key, at the time when it is set. */
  sizeOf: (key: string, value: Value) => number
}

/** Creates a map that forgets its oldest values. 0 bytes keep nothing. */
export function createByteMap<Value>({ maxBytes, sizeOf }: ByteMapOptions<Value>): ByteMap<Value> {
  const entries = new Map<string, { value: Value; size: number }>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      remove(key)
      const size = sizeOf(key, value)
      entries.set(key, { value, size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    renew(key) {
      const entry = entries.get(key)
      if (entry === undefined) return
      // A map iterates in insertion order.
      entries.delete(key)
      entries.set(key, entry)
    },
  }
}
