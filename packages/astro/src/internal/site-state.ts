/** What the parts of this package tell each other within one process: Astro loads them as several instances of the modules. */
export interface SiteState {
  /** What Astro was called for, where the integration is there to know. */
  command?: "dev" | "build" | "preview" | "sync"
  /** Where bodies lie that are not in Astro's data store: a path, known once a collection was loaded. */
  bodiesDir?: string
  /** The last sync of each collection. */
  reports?: Record<string, SyncReport>
  /** Tells by collection whether its articles have changed; in `astro dev` alone. */
  checks?: Record<string, () => Promise<boolean>>
  /** Where the service answers, once a collection was loaded. */
  serviceUrl?: string
}

export interface SyncReport {
  /** Milliseconds since 1970. */
  at: number
  /** The line that the log shows. */
  summary: string
  total: number
  warnings: string[]
  /** What went wrong, where the collection stayed as it was. */
  error?: string
}

const key = Symbol.for("@citable/astro")

export function siteState(): SiteState {
  const holder = globalThis as { [key]?: SiteState }
  return (holder[key] ??= {})
}
