/** What a look at the service found. */
export interface ContentLook {
  /** Whether anything has changed since the last look. */
  hasChanged: boolean
  /** How many articles are newer than what the server shows. */
  newer: number
}

export interface WatchOptions {
  /** Milliseconds between two looks. */
  everyMs: number
  /** Asks the service; rejects if it cannot tell. */
  ask: () => Promise<ContentLook>
  /** Brings the collections up to date, or leaves that to webhooks: gives whether it did. */
  refresh: () => Promise<boolean>
  /** Gets the number of articles that a look leaves newer than what is shown, whenever it is another one. */
  onNewer: (count: number) => void
  /** Gets a failure once, until something else happens. */
  onError: (message: string) => void
}

export interface ContentWatch {
  /** Looks now, and again after the interval. */
  look(): Promise<void>
  stop(): void
}

/** Looks for changes at an interval, for a dev server that no webhook may reach. */
export function watchContent({ everyMs, ask, refresh, onNewer, onError }: WatchOptions): ContentWatch {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let lastMessage: string | undefined
  // A change stays pending until a refresh succeeds.
  let pending = false
  let newer = 0
  let told = 0

  async function look(): Promise<void> {
    clearTimeout(timer)
    try {
      const found = await ask()
      newer = found.newer
      pending ||= found.hasChanged
      if (pending && (await refresh())) newer = 0
      pending = false
      lastMessage = undefined
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== lastMessage) onError(message)
      lastMessage = message
    }
    if (newer !== told && newer > 0) onNewer(newer)
    told = newer
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
