import type { ChangeStamp } from "./database.ts"

/** What is known at one moment, which is the beginning of a call. */
export interface Moment {
  /** What `read` finds in the database, where it is not known. Nothing found is not kept. */
  remember<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /** What was kept and still is as it was. */
  recall(key: string): unknown
  /** Keeps what was made of the database in the course of this call. */
  keep(key: string, value: unknown): void
}

export interface ReadMemory {
  /** Everything that is known and to which nothing was written since, by this process or another. */
  now(): Moment | Promise<Moment>
}

const maxEntries = 2000
const maxKeyLength = 1000

/**
 * Remembers what every call needs (who calls, the brand, where the answer is) for as long as nobody writes to the database:
 * neither this process nor another. So it is never behind, not by a moment: a key revoked in one process is refused by all
 * from then on. Whoever gets a value shares it with others, and must not change it.
 *
 * `changeStamp` gives another value after each write. Without one everything is read each time.
 */
export function createReadMemory(changeStamp: ChangeStamp | undefined): ReadMemory {
  if (changeStamp === undefined) {
    const forgetful: Moment = { remember: (_key, read) => read(), recall: () => undefined, keep: () => {} }
    return { now: () => forgetful }
  }
  const values = new Map<string, unknown>()
  let seen: number | string | undefined
  function begin(stamp: number | string): Moment {
    if (stamp !== seen) {
      values.clear()
      seen = stamp
    }
    const recall = (key: string): unknown => (stamp === seen ? values.get(key) : undefined)
    const keep = (key: string, value: unknown): void => {
      if (stamp !== seen || key.length > maxKeyLength) return
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
      // Taken before all reading: what is written meanwhile makes what was read a thing of the past.
      const stamp = changeStamp()
      return typeof stamp === "number" ? begin(stamp) : stamp.then(begin)
    },
  }
}
