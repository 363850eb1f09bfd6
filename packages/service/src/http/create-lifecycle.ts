/** Counts the calls in flight, and refuses calls while the service stops. */
export interface Lifecycle {
  /** False after `drain`. `/readyz` then answers 503, but the service still answers calls. */
  readonly isReady: boolean
  /** Adds a call. Returns false if the service has to refuse it; otherwise call `leave` at its end. */
  enter(): boolean
  leave(): void
  drain(): void
  /** Refuses new calls, and waits for those in flight, but at most `timeoutMs`. */
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
