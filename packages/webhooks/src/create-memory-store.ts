import type { WebhookStore } from "./webhook-store.ts"

export interface MemoryStoreOptions {
  /** Values kept, without those of deliveries that run right now; what was written first is forgotten first. Default 1,000. */
  maxEntries?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

interface Entry {
  value: string
  expiresAt: number
  isLease: boolean
}

/** A store in the memory of this process: other processes do not see it, and it ends with the process. */
export function createMemoryStore({ maxEntries = 1000, now = Date.now }: MemoryStoreOptions = {}): WebhookStore {
  const entries = new Map<string, Entry>()
  let lasting = 0

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined || entry.expiresAt > now()) return entry
    remove(key, entry)
    return undefined
  }

  function remove(key: string, entry: Entry | undefined): void {
    if (entry?.isLease === false) lasting -= 1
    entries.delete(key)
  }

  function forget(): void {
    for (const [key, entry] of entries) {
      if (lasting <= maxEntries) return
      // A lease that counts is kept, whatever its age: forgetting it would let its delivery run twice at once.
      if (!entry.isLease || entry.expiresAt <= now()) remove(key, entry)
    }
  }

  return {
    get: (key) => find(key)?.value,
    set(key, value, { ttlMs, ifAbsent = false }) {
      const before = find(key)
      if (ifAbsent && before !== undefined) return false
      remove(key, before)
      entries.set(key, { value, expiresAt: now() + ttlMs, isLease: ifAbsent })
      if (!ifAbsent) lasting += 1
      forget()
      return true
    },
    delete: (key) => remove(key, entries.get(key)),
  }
}
