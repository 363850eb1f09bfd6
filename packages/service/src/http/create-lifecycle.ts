/** Whether calls are taken, and how many are under way. */
export interface Lifecycle {
  /** False once `drain` was called: `/readyz` says so, and calls are still answered. */
  readonly isReady: boolean
  /** Counts a call in; false where it is to be refused. What was counted in has to `leave`. */
  enter(): boolean
  leave(): void
  drain(): void
  /** Refuses calls from then on, and ends when those under way have ended, or after so many milliseconds. */
  close(timeoutMs: number): Promise<void>
}

export function createLifecycle(): Lifecycle {
  let isReady = true
  let isOpen = true
  let inFlight = 0
  let onIdle: (() => void) | undefined
  return {
    get isReady() {
      return isReady
    },
    enter() {
      if (isOpen) inFlight++
      return isOpen
    },
    leave() {
      inFlight--
      if (inFlight === 0) onIdle?.()
    },
    drain() {
      isReady = false
    },
    async close(timeoutMs) {
      isReady = false
      isOpen = false
      if (inFlight === 0) return
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs)
        onIdle = () => {
          clearTimeout(timer)
          done()
        }
      })
    },
  }
}
