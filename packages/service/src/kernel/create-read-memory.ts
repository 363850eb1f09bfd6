export interface ReadMemory {
  /**
   * What `read` finds in the database; read again only where anything was written to it since. Nothing found is not
   * remembered. Whoever gets a value shares it with others, and must not change it.
   */
  remember<Value>(key: string, read: () => Promise<Value>): Promise<Value>
}

const maxEntries = 2000

/**
 * Remembers rows that every call needs (who calls, and the brand) for as long as nobody writes to the database: neither
 * this process nor another. So it is never behind, not by a moment: a key revoked in one process is refused by all from then on.
 *
 * `changeStamp` gives another number after each write. Without one, as on Postgres, everything is read each time.
 */
export function createReadMemory(changeStamp: (() => number) | undefined): ReadMemory {
  const values = new Map<string, unknown>()
  let seen: number | undefined
  return {
    async remember<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
      if (changeStamp === undefined) return read()
      // Taken before the reading: what is written meanwhile makes the value one of the past.
      const stamp = changeStamp()
      if (stamp !== seen) {
        values.clear()
        seen = stamp
      }
      const known = values.get(key)
      if (known !== undefined) return known as Value
      const value = await read()
      if (value !== undefined && stamp === seen) {
        if (values.size >= maxEntries) values.clear()
        values.set(key, value)
      }
      return value
    },
  }
}
