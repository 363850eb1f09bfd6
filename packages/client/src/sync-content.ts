import type { Article } from "@citable/contract"

import type { ContentSink } from "./content-sink.ts"
import { runSync } from "./sync/run-sync.ts"
import type { StreamSink } from "./sync/stream-sink.ts"
import type { SyncOptions, SyncSummary } from "./sync/sync-options.ts"

/**
 * Brings a sink to the state of its source, with the changes since the last sync, or with a snapshot.
 *
 * It changes the sink once, after the last page, and never empties it before. After a successful sync the sink equals the
 * source, whatever happened to earlier syncs. Throws what the source and the sink throw, `too_many_deletes` and
 * `invalid_response`.
 *
 * @example
 * await syncContent({ source: toContentSource(createClient()), sink: createMemorySink() })
 */
export async function syncContent({ sink, ...options }: SyncOptions): Promise<SyncSummary> {
  return await runSync(options, toStreamSink(sink))
}

/** Collects the pages in memory until the sink takes all at once. */
function toStreamSink(sink: ContentSink): StreamSink {
  return {
    readState: () => sink.readState(),
    ids: () => sink.ids(),
    begin: () => {
      const pending = new Map<string, Article>()
      return {
        put({ upserts, deletes }) {
          for (const id of deletes) pending.delete(id)
          for (const article of upserts) {
            // Keeps the order of the last change.
            pending.delete(article.id)
            pending.set(article.id, article)
          }
        },
        commit: async ({ deletes, state }) =>
          await sink.apply({ upserts: [...pending.values()], deletes: deletes.map((id) => ({ id })), state }),
        suspend: () => {},
        discard: () => {},
      }
    },
  }
}
