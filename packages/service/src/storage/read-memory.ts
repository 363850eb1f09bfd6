import type { ChangeStamp } from "./database.ts"

/** The cached values at one moment: the beginning of a call. */
export interface Moment {
  /** Returns the cached value, or reads it from the database and caches it. It does not cache undefined. */
  remember<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /** Returns the cached value if it is still current. */
  recall(key: string): unknown
  /** Caches a value that this call has made from the database. */
  keep(key: string, value: unknown): void
}

/** A cache of database reads. Any write by any process clears it. */
export interface ReadMemory {
  /** Returns the cached values that are current now. */
  now(): Moment | Promise<Moment>
}

const maxEntries = 2000
const maxKeyLength = 1000

/**
 * Caches what every call needs (the caller, the brand, the key of the answer) until any process writes to the database. It is never stale:
 * all processes refuse a key as soon as one has revoked it. Calls share the values, so do not change them.
 *
 * `changeStamp` returns another value after each write. Without it, the memory caches nothing.
 */
export function createReadMemory(changeStamp: ChangeStamp | undefined): ReadMemory {
  if (changeStamp === undefined) {
    const emptyMoment: Moment = { remember: (_key, read) => read(), recall: () => undefined, keep: () => {} }
    return { now: () => emptyMoment }
  }
  const values = new Map<string, unknown>()
  let latest: number | string | undefined
  function begin(stamp: number | string): Moment {
    if (stamp !== latest) {
      values.clear()
      latest = stamp
    }
    const recall = (key: string): unknown => (stamp === latest ? values.get(key) : undefined)
    const keep = (key: string, value: unknown): void => {
      if (stamp !== latest || key.length > maxKeyLength) return
      if (values.size >= maxEntries) values.clear()
      values.set(key, value)
    }
    return {
      recall,
      keep,
      async remember<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
        const cached = recall(key)
        if (cached !== undefined) return cached as Value
        const value = await read()
        if (value !== undefined) keep(key, value)
        return value
      },
    }
  }
  return {
    now() {
      // Take the stamp before all reads, so a concurrent write makes their values outdated.
      const stamp = changeStamp()
      return typeof stamp === "number" ? begin(stamp) : stamp.then(begin)
    },
  }
}
