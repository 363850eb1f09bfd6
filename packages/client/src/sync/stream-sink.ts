import type { Article } from "@citable/contract"

import type { Awaitable, SyncState } from "../content-sink.ts"

/** A sink that takes a sync page by page, and shows nothing of it before the end. */
export interface StreamSink {
  readState(): Awaitable<SyncState | undefined>
  ids(): Awaitable<Iterable<string>>
  /** `since` is the token that the sync begins with; `undefined` for a snapshot. */
  begin(start: SyncStart): Awaitable<SinkTransaction>
}

export interface SyncStart {
  /** Whether pages of changes follow, or those of a list. */
  kind: "sync" | "list"
  fingerprint: string
  since: string | undefined
  /** Whether to go on where a sync of the same beginning was interrupted. */
  resume: boolean
}

export interface SinkPage {
  upserts: readonly Article[]
  deletes: readonly string[]
  /** Where a sync that is interrupted after this page goes on. */
  token: string
}

export interface SinkTransaction {
  /** What an interrupted sync of the same beginning had taken. */
  resumed?: { token: string; upserted: Iterable<string>; deleted: Iterable<string> } | undefined
  put(page: SinkPage): Awaitable<void>
  /** Makes everything visible at once. `deletes`: all articles that are gone, those of the pages included. */
  commit(end: { deletes: readonly string[]; state: SyncState }): Awaitable<void>
  /** Ends a sync that failed, and keeps what it took for the next. */
  suspend(): Awaitable<void>
  /** Ends a sync whose pages are worth nothing. */
  discard(): Awaitable<void>
}
