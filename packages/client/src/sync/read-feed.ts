import type { Article } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { ContentSource, SourcePage } from "../content-source.ts"
import type { SinkPage, SinkTransaction } from "./stream-sink.ts"
import { type SyncChanges, toProgress } from "./sync-changes.ts"
import { type RunSyncOptions } from "./sync-options.ts"

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
  const changes: SyncChanges = { upserted, seenIds: upserted, deleted, snapshot: since === undefined, token }
  const tokens = new Set([since, resumed?.token])
  const span: Span = { first: undefined, last: undefined }
  for (let pages = 1; ; pages++) {
    signal?.throwIfAborted()
    const at = pages === 1 ? (resumed?.token ?? since) : changes.token
    const page = await source.changes({ since: at, signal, minRevision })
    if (page.has_more && tokens.has(page.next_sync_token)) {
      throw new CitableError("The service says that more changes follow, but its token does not move on.", {
        code: "invalid_response",
      })
    }
    changes.token = page.next_sync_token
    tokens.add(changes.token)
    await transaction.put(add(changes, page))
    if (onProgress !== undefined) {
      span.first ??= page.data[0]?.revision
      // Later than most syncs end.
      if (pages === pagesBeforeAsking && page.has_more) span.last = await askRevision(source, signal)
      const fraction = toFraction(span, page.data.at(-1)?.revision)
      onProgress(toProgress(changes, { pages, fraction, done: !page.has_more }))
    }
    if (!page.has_more) return changes
  }
}

const pagesBeforeAsking = 3

/** The revisions between which a sync reads. */
interface Span {
  first: number | undefined
  last: number | undefined
}

async function askRevision(source: ContentSource, signal: AbortSignal | undefined): Promise<number | undefined> {
  // What only tells how far a sync is does not end it.
  return await source.revision?.({ signal }).catch(() => undefined)
}

function toFraction({ first, last }: Span, at: number | undefined): number | undefined {
  if (first === undefined || last === undefined || at === undefined || last <= first) return undefined
  return Math.min(1, Math.max(0, (at - first) / (last - first)))
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
