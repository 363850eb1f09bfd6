export interface FairQueue<Item> {
  /** False if too many items of the account, or of all, are waiting. */
  add(account: string, item: Item): boolean
  /** The next item that may begin: of the account with the fewest running ones, and of those the one that has waited longest for its turn. */
  take(): Item | undefined
  /** Says that an item of an account has ended. */
  finish(account: string): void
  /** Whether the item was waiting. */
  remove(account: string, item: Item): boolean
  /** Removes and returns all that are waiting. */
  clear(): Item[]
}

/** Creates a queue in which accounts take turns. `share` is how many items of one account run at once. */
export function createFairQueue<Item>({
  share,
  maxWaiting,
}: {
  share: number
  maxWaiting: { account: number; all: number }
}): FairQueue<Item> {
  /** In the order of their turns. */
  const waiting = new Map<string, Item[]>()
  const running = new Map<string, number>()
  let count = 0

  const runningOf = (account: string) => running.get(account) ?? 0

  return {
    add(account, item) {
      const own = waiting.get(account) ?? []
      if (own.length >= maxWaiting.account || count >= maxWaiting.all) return false
      waiting.set(account, own)
      own.push(item)
      count += 1
      return true
    },
    take() {
      let chosen: string | undefined
      for (const account of waiting.keys()) {
        const here = runningOf(account)
        if (here < share && (chosen === undefined || here < runningOf(chosen))) chosen = account
      }
      if (chosen === undefined) return undefined
      const own = waiting.get(chosen) ?? []
      const item = own.shift()
      waiting.delete(chosen)
      if (own.length > 0) waiting.set(chosen, own)
      running.set(chosen, runningOf(chosen) + 1)
      count -= 1
      return item
    },
    finish(account) {
      const left = runningOf(account) - 1
      if (left > 0) running.set(account, left)
      else running.delete(account)
    },
    remove(account, item) {
      const own = waiting.get(account) ?? []
      const at = own.indexOf(item)
      if (at < 0) return false
      own.splice(at, 1)
      if (own.length === 0) waiting.delete(account)
      count -= 1
      return true
    },
    clear() {
      const all = [...waiting.values()].flat()
      waiting.clear()
      count = 0
      return all
    },
  }
}
