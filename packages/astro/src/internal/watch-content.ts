export interface WatchOptions {
  /** Milliseconds from the end of one look to the next. */
  everyMs: number
  /** Whether anything has changed since it was last asked; rejects where nobody can say. */
  hasChanged: () => Promise<boolean>
  /** Brings the collections up to date. */
  refresh: () => Promise<void>
  /** Told of a failure once, until something else happens. */
  onError: (message: string) => void
}

export interface ContentWatch {
  /** Looks at once, and again after the time. */
  look(): Promise<void>
  stop(): void
}

/** Looks for changes again and again: for whoever develops a site that no webhook reaches. */
export function watchContent({ everyMs, hasChanged, refresh, onError }: WatchOptions): ContentWatch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let lastMessage: string | undefined
  // What was seen to change and could not be taken over stays to be taken over.
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
