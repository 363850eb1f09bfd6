import type { Article } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { ContentSource, SourcePage } from "../content-source.ts"
import type { SinkPage, SinkTransaction } from "./stream-sink.ts"
import { type SyncChanges, toProgress } from "./sync-changes.ts"
import { type RunSyncOptions } from "./sync-options.ts"

/**
 * Reads the pages of a change feed. It resumes an interrupted sync with the same start. `since` is the token at the start,
 * `undefined` for a snapshot.
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
      throw new CitableError("The service says that more changes follow, but repeats its sync token.", {
        code: "invalid_response",
      })
    }
    changes.token = page.next_sync_token
    tokens.add(changes.token)
    await transaction.put(add(changes, page))
    if (onProgress !== undefined) {
      span.first ??= page.data[0]?.revision
      // Most syncs end before this page.
      if (pages === pagesBeforeAsking && page.has_more) span.last = await askRevision(source, signal)
      const fraction = toFraction(span, page.data.at(-1)?.revision)
      onProgress(toProgress(changes, { pages, fraction, done: !page.has_more }))
    }
    if (!page.has_more) return changes
  }
}

const pagesBeforeAsking = 3

/** The first and the last revision of a sync. */
interface Span {
  first: number | undefined
  last: number | undefined
}

async function askRevision(source: ContentSource, signal: AbortSignal | undefined): Promise<number | undefined> {
  // Progress must not end the sync.
  return await source.revision?.({ signal }).catch(() => undefined)
}

function toFraction({ first, last }: Span, at: number | undefined): number | undefined {
  if (first === undefined || last === undefined || at === undefined || last <= first) return undefined
  return Math.min(1, Math.max(0, (at - first) / (last - first)))
}

/** An article that changes during the sync comes again. The last change counts. */
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
