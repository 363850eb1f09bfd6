import type { Article } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { SourcePage } from "../content-source.ts"
import type { SinkPage, SinkTransaction } from "./stream-sink.ts"
import { type RunSyncOptions, type SyncChanges, toProgress } from "./sync-changes.ts"

/**
 * Reads the pages of a feed, from where an interrupted sync of the same beginning stood. `since` is the token that the sync
 * begins with; `undefined` for a snapshot.
 */
export async function readFeed(
  { source, signal, minRevision, onProgress }: RunSyncOptions,
  since: string | undefined,
  transaction: SinkTransaction,
): Promise<SyncChanges> {
  const { resumed } = transaction
  const upserted = new Set(resumed?.upserted)
  const token = resumed?.token ?? since ?? ""
  const deleted = new Set(resumed?.deleted)
  const changes: SyncChanges = { upserted, named: upserted, deleted, snapshot: since === undefined, token }
  const seen = new Set([since, resumed?.token])
  for (let pages = 1; ; pages++) {
    signal?.throwIfAborted()
    const at = pages === 1 ? (resumed?.token ?? since) : changes.token
    const page = await source.changes({ since: at, signal, minRevision })
    if (page.has_more && seen.has(page.next_sync_token)) {
      throw new CitableError("The service says that more changes follow, but its token does not move on.", {
        code: "invalid_response",
      })
    }
    changes.token = page.next_sync_token
    seen.add(changes.token)
    await transaction.put(add(changes, page))
    onProgress?.(toProgress(changes, { pages, done: !page.has_more }))
    if (!page.has_more) return changes
  }
}

/** An article that changes while pages are read comes again: what is said last is what holds. */
function add({ upserted, deleted }: SyncChanges, { data, next_sync_token }: SourcePage): SinkPage {
  const last = new Map<string, Article | undefined>()
  for (const change of data) last.set(change.id, change.op === "upsert" ? change.content : undefined)
  const upserts: Article[] = []
  const deletes: string[] = []
  for (const [id, article] of last) {
    if (article === undefined) deletes.push(id)
    else upserts.push(article)
    ;(article === undefined ? upserted : deleted).delete(id)
    ;(article === undefined ? deleted : upserted).add(id)
  }
  return { upserts, deletes, token: next_sync_token }
}
