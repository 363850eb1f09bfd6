import type { Article } from "@citable/contract"

import type { ContentSink } from "./content-sink.ts"
import type { ContentSource } from "./content-source.ts"
import type { DeleteGuardOptions } from "./internal/check-deletes.ts"
import { runSync } from "./internal/run-sync.ts"
import type { StreamSink } from "./internal/stream-sink.ts"

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

/**
 * Brings a sink to the state of its source: by what changed since the last sync, else by a snapshot. The sink is changed
 * once, after the last page; it is never emptied before. Whatever happened to earlier syncs, the sink equals the
 * source after one that ends well. Throws what the source and the sink throw, `too_many_deletes` and `invalid_response`.
 */
export async function syncContent({ sink, ...options }: SyncOptions): Promise<SyncSummary> {
  return await runSync(options, toStreamSink(sink))
}

/** Keeps the pages in memory until the sink takes all at once. */
function toStreamSink(sink: ContentSink): StreamSink {
  return {
    readState: () => sink.readState(),
    ids: () => sink.ids(),
    begin: () => {
      const taken = new Map<string, Article>()
      return {
        put({ upserts, deletes }) {
          for (const id of deletes) taken.delete(id)
          for (const article of upserts) {
            // In the order of their last change.
            taken.delete(article.id)
            taken.set(article.id, article)
          }
        },
        commit: async ({ deletes, state }) =>
          await sink.apply({ upserts: [...taken.values()], deletes: deletes.map((id) => ({ id })), state }),
        suspend: () => {},
        discard: () => {},
      }
    },
  }
}
