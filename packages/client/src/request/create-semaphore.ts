import { abortable } from "./abortable.ts"

/** Places for requests that are under way at the same time, given in the order of asking. */
export interface Semaphore {
  /** Waits for a place, and gives what frees it. Rejects with the signal's reason, and then holds none. */
  acquire: (signal: AbortSignal | undefined) => Promise<() => void>
}

export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting = new Set<() => void>()

  function release(): void {
    const [next] = waiting
    if (next === undefined) free++
    else {
      waiting.delete(next)
      next()
    }
  }
  return {
    async acquire(signal) {
      signal?.throwIfAborted()
      if (free > 0) free--
      else {
        let enter = (): void => {}
        const turn = new Promise<void>((resolve) => (enter = resolve))
        waiting.add(enter)
        try {
          await abortable(turn, signal)
        } catch (error) {
          // Aborted in the very moment in which its turn came: the place goes on to the next.
          if (!waiting.delete(enter)) release()
          throw error
        }
      }
      return release
    },
  }
}
