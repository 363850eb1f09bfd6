import { CitableError, isCitableError } from "@citable/contract"
import type { Article } from "@citable/contract"

import type { ContentSink, SyncState } from "./content-sink.ts"
import type { ContentSource, SourcePage } from "./content-source.ts"

export interface SyncOptions {
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
  /** Articles received so far. */
  upserted: number
  /** Tombstones received so far. */
  deleted: number
  /** Whether everything is read, not only what changed. */
  snapshot: boolean
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
 * source after one that ends well. Throws what the source and the sink throw, and `invalid_response`.
 */
export async function syncContent(options: SyncOptions): Promise<SyncSummary> {
  const { source, sink, signal } = options
  signal?.throwIfAborted()
  const state = await sink.readState()
  // A token of another source may say nothing here, or the wrong thing.
  const since = state?.fingerprint === source.fingerprint ? state.token : undefined
  const requests = { count: 0 }
  const changes = await readChanges(options, since, requests)
  const held = new Set(changes.snapshot || changes.deletes.size > 0 ? await sink.ids() : [])
  const deletes = new Set(changes.deletes)
  if (changes.snapshot) {
    for (const id of held) if (!changes.upserts.has(id)) deletes.add(id)
  }
  signal?.throwIfAborted()
  const next: SyncState = { token: changes.token, fingerprint: source.fingerprint }
  await sink.apply({
    upserts: [...changes.upserts.values()],
    deletes: [...deletes].map((id) => ({ id })),
    state: next,
  })
  return {
    upserted: changes.upserts.size,
    deleted: [...deletes].filter((id) => held.has(id)).length,
    requests: requests.count,
    snapshot: changes.snapshot,
    token: next.token,
  }
}

interface Changes {
  upserts: Map<string, Article>
  deletes: Set<string>
  snapshot: boolean
  token: string
}

async function readChanges(
  options: SyncOptions,
  since: string | undefined,
  requests: { count: number },
): Promise<Changes> {
  try {
    return await readPages(options, since, requests)
  } catch (error) {
    if (!isCitableError(error) || error.code !== "sync_token_expired") throw error
    // Of a snapshot's own token too: paging may have been that slow, or the service's store was replaced meanwhile.
    return await readPages(options, undefined, requests)
  }
}

async function readPages(
  { source, signal, minRevision, onProgress }: SyncOptions,
  since: string | undefined,
  requests: { count: number },
): Promise<Changes> {
  const changes: Changes = { upserts: new Map(), deletes: new Set(), snapshot: since === undefined, token: since ?? "" }
  const seen = new Set([since])
  for (let pages = 1; ; pages++) {
    signal?.throwIfAborted()
    requests.count++
    const page = await source.changes({ since: pages === 1 ? since : changes.token, signal, minRevision })
    add(changes, page)
    if (page.has_more && seen.has(page.next_sync_token)) {
      throw new CitableError("The service says that more changes follow, but its token does not move on.", {
        code: "invalid_response",
      })
    }
    changes.token = page.next_sync_token
    seen.add(changes.token)
    onProgress?.({
      pages,
      upserted: changes.upserts.size,
      deleted: changes.deletes.size,
      snapshot: changes.snapshot,
    })
    if (!page.has_more) return changes
  }
}

/** An article that changes while pages are read comes again: what is said last is what holds. */
function add({ upserts, deletes }: Changes, page: SourcePage): void {
  for (const change of page.data) {
    upserts.delete(change.id)
    deletes.delete(change.id)
    if (change.op === "upsert") upserts.set(change.id, change.content)
    else deletes.add(change.id)
  }
}
