import type { ContentSink } from "../content-sink.ts"
import type { ContentSource } from "../content-source.ts"
import type { DeleteGuardOptions } from "./check-deletes.ts"

export interface SyncOptions extends DeleteGuardOptions {
  source: ContentSource
  sink: ContentSink
  /** Stops the sync with the signal's reason. The sink stays unchanged. */
  signal?: AbortSignal | undefined
  /** The sync must reach at least this revision, such as a webhook's. For keys that read only published content. */
  minRevision?: number | undefined
  /** `syncContent` calls this after each page. */
  onProgress?: ((progress: SyncProgress) => void) | undefined
}

export interface SyncProgress {
  /** Pages read so far. */
  pages: number
  /** Articles received so far, including those of the interrupted sync that this one resumes. */
  upserted: number
  /** Tombstones received so far. */
  deleted: number
  /** Whether the sync reads everything, not only changes. */
  snapshot: boolean
  /** The estimated progress from 0 to 1, if it is known. */
  fraction: number | undefined
  /** Whether this was the last page. */
  done: boolean
}

export interface SyncSummary {
  /** Articles given to the sink. */
  upserted: number
  /** Articles that the sink had and lost. */
  deleted: number
  /** Pages requested from the source. A retried page counts once. */
  requests: number
  /** Whether the sync read everything, not only changes. */
  snapshot: boolean
  /** The next sync continues here. */
  token: string
}

/** The options of a sync without the sink. */
export type RunSyncOptions = Omit<SyncOptions, "sink">
