import { abortable } from "./abortable.ts"

/** Bounds the number of requests in flight. Waiters get their turn in order. */
export interface Semaphore {
  /** Waits for a turn and returns a function that ends it. Rejects with the signal's reason. */
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
          // The turn came at the moment of the abort, so pass it on.
          if (!waiting.delete(enter)) release()
          throw error
        }
      }
      return release
    },
  }
}
