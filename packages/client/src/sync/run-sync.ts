import { isCitableError } from "@citable/contract/core"

import type { ContentSource } from "../content-source.ts"
import { checkDeletes } from "./check-deletes.ts"
import { readFeed } from "./read-feed.ts"
import { isListToken, readList } from "./read-list.ts"
import type { SinkTransaction, StreamSink, SyncStart } from "./stream-sink.ts"
import type { SyncChanges } from "./sync-changes.ts"
import type { SyncSummary, RunSyncOptions } from "./sync-options.ts"

/** Brings a sink to the state of its source. See `syncContent`. */
export async function runSync(options: RunSyncOptions, sink: StreamSink): Promise<SyncSummary> {
  const { source, signal } = options
  signal?.throwIfAborted()
  const state = await sink.readState()
  // A token of another source means nothing here, or the wrong thing.
  const since = state?.fingerprint === source.fingerprint ? state.token : undefined
  const requests = { count: 0 }
  const counted = { ...options, source: countRequests(source, requests) }
  const summary = await runFeed(counted, sink, since)
  return { ...summary, requests: requests.count }
}

function countRequests(source: ContentSource, requests: { count: number }): ContentSource {
  const counted: ContentSource = {
    ...source,
    changes: async (input) => {
      requests.count++
      return await source.changes(input).catch((error: unknown) => {
        // No page came. If the adapter says so, there was no request either.
        if (hasErrorCode(error, "no_changes_feed")) requests.count--
        throw error
      })
    },
  }
  if (source.list !== undefined) {
    counted.list = async (input) => {
      requests.count++
      return (await source.list?.(input)) ?? { data: [], next_cursor: null }
    }
  }
  return counted
}

async function runFeed(options: RunSyncOptions, sink: StreamSink, token: string | undefined) {
  // A service without a feed may have one again. Asking costs one small answer, or starts the snapshot.
  let since = isListToken(token) ? undefined : token
  for (let resume = true; ; resume = since !== undefined, since = undefined) {
    try {
      const start: SyncStart = { kind: "sync", fingerprint: options.source.fingerprint, since, resume }
      return await transact(options, sink, start, (transaction) => readFeed(options, since, transaction))
    } catch (error) {
      if (hasErrorCode(error, "no_changes_feed") && options.source.list !== undefined) {
        return await runList(options, sink, isListToken(token) ? token : undefined)
      }
      // A snapshot's own token can also expire, if paging was slow or the service's store was replaced.
      if (!hasErrorCode(error, "sync_token_expired") || (since === undefined && !resume)) throw error
    }
  }
}

async function runList(options: RunSyncOptions, sink: StreamSink, since: string | undefined) {
  const start: SyncStart = { kind: "list", fingerprint: options.source.fingerprint, since: undefined, resume: false }
  return await transact(
    options,
    sink,
    start,
    async (transaction) => await readList(options, { since, existing: new Set(await sink.ids()) }, transaction),
  )
}

async function transact(
  options: RunSyncOptions,
  sink: StreamSink,
  start: SyncStart,
  read: (transaction: SinkTransaction) => Promise<SyncChanges>,
): Promise<Omit<SyncSummary, "requests">> {
  const transaction = await sink.begin(start)
  try {
    return await commit(options, sink, transaction, await read(transaction))
  } catch (error) {
    const isWorthless = hasErrorCode(error, "sync_token_expired") || start.kind === "list"
    await (isWorthless ? transaction.discard() : transaction.suspend())
    throw error
  }
}

async function commit(
  options: RunSyncOptions,
  sink: StreamSink,
  transaction: SinkTransaction,
  { upserted, seenIds, deleted, snapshot, token }: SyncChanges,
): Promise<Omit<SyncSummary, "requests">> {
  const existing = new Set(snapshot || deleted.size > 0 ? await sink.ids() : [])
  if (snapshot) for (const id of existing) if (!seenIds.has(id)) deleted.add(id)
  const deletedCount = [...deleted].filter((id) => existing.has(id)).length
  checkDeletes({ deletes: deletedCount, existing: existing.size }, options)
  options.signal?.throwIfAborted()
  await transaction.commit({ deletes: [...deleted], state: { token, fingerprint: options.source.fingerprint } })
  return { upserted: upserted.size, deleted: deletedCount, snapshot, token }
}

function hasErrorCode(error: unknown, code: string): boolean {
  return isCitableError(error) && error.code === code
}
