import type { ContentSink } from "../content-sink.ts"
import type { ContentSource } from "../content-source.ts"
import type { DeleteGuardOptions } from "./check-deletes.ts"

export interface SyncOptions extends DeleteGuardOptions {
  source: ContentSource
  sink: ContentSink
  /** Ends the sync with the signal's reason; the sink stays as it was. */
  signal?: AbortSignal | undefined
  /** The revision that the sync must at least reach, such as a webhook's; for a key that reads published content only. */
  minRevision?: number | undefined
  /** Called after each page. */
  onProgress?: ((progress: SyncProgress) => void) | undefined
}

export interface SyncProgress {
  /** Pages read so far. */
  pages: number
  /** Articles received so far, by an interrupted sync that this one goes on with as well. */
  upserted: number
  /** Tombstones received so far. */
  deleted: number
  /** Whether everything is read, not only what changed. */
  snapshot: boolean
  /** Roughly how much of the sync is done, from 0 to 1, where that can be told. */
  fraction: number | undefined
  /** Whether that was the last page. */
  done: boolean
}

export interface SyncSummary {
  /** Articles given to the sink. */
  upserted: number
  /** Articles that the sink had and that are gone. */
  deleted: number
  /** Pages asked of the source; a retried one counts once. */
  requests: number
  /** Whether everything was read, not only what changed. */
  snapshot: boolean
  /** Where the next sync goes on. */
  token: string
}

/** What a sync of some sink is told. */
export type RunSyncOptions = Omit<SyncOptions, "sink">
