export interface WatchOptions {
  /** Milliseconds between two looks. */
  everyMs: number
  /** Checks whether anything has changed since the last call; rejects if it cannot tell. */
  hasChanged: () => Promise<boolean>
  /** Brings the collections up to date. */
  refresh: () => Promise<void>
  /** Gets a failure once, until something else happens. */
  onError: (message: string) => void
}

export interface ContentWatch {
  /** Looks now, and again after the interval. */
  look(): Promise<void>
  stop(): void
}

/** Looks for changes at an interval, for a dev server that no webhook reaches. */
export function watchContent({ everyMs, hasChanged, refresh, onError }: WatchOptions): ContentWatch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let lastMessage: string | undefined
  // A change stays pending until a refresh succeeds.
  let pending = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    try {
      pending = (await hasChanged()) || pending
      if (pending) await refresh()
      pending = false
      lastMessage = undefined
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== lastMessage) onError(message)
      lastMessage = message
    }
    schedule()
  }

  function schedule(): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), everyMs)
    timer.unref()
  }

  schedule()
  return {
    look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
