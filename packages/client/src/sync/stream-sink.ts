import type { Article } from "@citable/contract"

import type { Awaitable, SyncState } from "../content-sink.ts"

/** A sink that takes a sync page by page, and shows the result only at the end. */
export interface StreamSink {
  readState(): Awaitable<SyncState | undefined>
  ids(): Awaitable<Iterable<string>>
  /** Begins a sync. */
  begin(start: SyncStart): Awaitable<SinkTransaction>
}

export interface SyncStart {
  /** Whether the pages come from a change feed or from a list. */
  kind: "sync" | "list"
  fingerprint: string
  since: string | undefined
  /** Whether to resume an interrupted sync with the same start. */
  resume: boolean
}

export interface SinkPage {
  upserts: readonly Article[]
  deletes: readonly string[]
  /** A sync that is interrupted after this page resumes here. */
  token: string
}

export interface SinkTransaction {
  /** What the interrupted sync had already taken. */
  resumed?: { token: string; upserted: Iterable<string>; deleted: Iterable<string> } | undefined
  put(page: SinkPage): Awaitable<void>
  /** Makes everything visible at once. `deletes` are all articles that are gone, including those in the pages. */
  commit(end: { deletes: readonly string[]; state: SyncState }): Awaitable<void>
  /** Ends a failed sync, and keeps its pages for the next one. */
  suspend(): Awaitable<void>
  /** Ends a failed sync and drops its pages. */
  discard(): Awaitable<void>
}
