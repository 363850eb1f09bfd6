import type { WebhookStore } from "./webhook-store.ts"

export interface MemoryStoreOptions {
  /** The maximum number of values, not counting those of running deliveries. Beyond it, the oldest are removed. Default: 1,000. */
  maxEntries?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

interface Entry {
  value: string
  expiresAt: number
  isLease: boolean
}

/** Creates a store in memory. Other processes do not see it, and it ends with the process. */
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
      // Never forget a live lease: its delivery could run twice at once.
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
