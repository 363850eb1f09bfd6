import { createFairQueue } from "@citable/parsing/create-fair-queue"

export interface ShareOptions {
  /** How many connections there are. */
  slots: number
  /** Milliseconds after which a caller that waits gives up. */
  waitMs: number
}

export interface SharedConnections {
  /** Takes a connection for an account, and returns the function that frees it. Rejects after `waitMs` without one. */
  take: (accountId: string) => Promise<() => void>
  /** How many callers wait for one. */
  waiting: () => number
}

/**
 * Shares connections among accounts. One that is free goes to whoever asks. If none is, the next one goes to the account that has the fewest,
 * so the many calls of one account hold up a call of another by no more than one of them.
 */
export function shareConnections({ slots, waitMs }: ShareOptions): SharedConnections {
  const maxWaiting = { account: Infinity, all: Infinity }
  const queue = createFairQueue<() => void>({ share: slots, maxWaiting })
  let free = slots
  let waiting = 0

  function next(): void {
    while (free > 0) {
      const begin = queue.take()
      if (begin === undefined) return
      free--
      begin()
    }
  }

  const take = (accountId: string) =>
    new Promise<() => void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      let isWaiting = true
      const begin = () => {
        isWaiting = false
        waiting--
        clearTimeout(timer)
        resolve(() => {
          free++
          queue.finish(accountId)
          next()
        })
      }
      waiting++
      queue.add(accountId, begin)
      next()
      if (!isWaiting) return
      timer = setTimeout(() => {
        waiting--
        queue.remove(accountId, begin)
        reject(new Error(`all ${slots} connections of this process are in use`))
      }, waitMs)
    })
  return { take, waiting: () => waiting }
}
