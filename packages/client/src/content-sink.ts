import type { Article } from "@citable/contract"

export type Awaitable<Value> = Value | Promise<Value>

/** How far a sink is in sync with its source. */
export interface SyncState {
  /** The source's token. Later changes are not in the sink yet. */
  token: string
  /** The fingerprint of the source that gave the token. */
  fingerprint: string
}

export interface SinkChanges {
  /** New and changed articles, each once, in the order of their changes. */
  upserts: Article[]
  /** Articles that are gone. The sink may not have had them. */
  deletes: { id: string }[]
  state: SyncState
}

/** The destination of articles: a data store, a file, or memory. */
export interface ContentSink {
  /** The state of the last complete sync. `undefined` before the first sync, and if the state cannot be trusted. */
  readState(): Awaitable<SyncState | undefined>
  /** The ids of all articles in the sink. */
  ids(): Awaitable<Iterable<string>>
  /**
   * Applies all changes of one sync. Each sync calls it once, even without changes. Apply all or nothing. If the sink cannot
   * do that, it saves the state last; then the next sync repeats one that died before.
   */
  apply(changes: SinkChanges): Awaitable<void>
}
